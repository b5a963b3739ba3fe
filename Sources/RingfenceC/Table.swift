public import CRingfence
internal import RingfenceFiles
internal import RingfenceRecords

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_roles(
  _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ options: UnsafePointer<rf_table_options>?, _ roles: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(roles, "roles")
    let reading = unsafe try rf_table_options.checked(options).reading
    let table = try columnTable(unsafe try columnNames(names, count), rows: 0, reading)
    var json = JSONWriter()
    json.objects(Array(zip(table.roles, table.marks))) { json, column in
      if let role = column.0 { json.member("role", word: role) }
      json.member("isMark", column.1)
    }
    json.endDocument()
    unsafe target.pointee = makeHandle(TextObject(json.bytes))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_read(
  _ columns: UnsafePointer<rf_table_column>?, _ count: Int, _ rows: Int,
  _ options: UnsafePointer<rf_table_options>?, _ table: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(table, "table")
    let options = unsafe try rf_table_options.checked(options)
    let reading = unsafe try options.reading
    let track = unsafe try text(options.track, "track", orElse: "track")
    var input = unsafe try columnTable(columns, count, rows: rows, reading)
    if let plain = unsafe try PlainTable(columns, input, track: track, reading) {
      let report = TableReport(
        input, warnings: input.warnings(reading), diagnostics: plain.diagnostics)
      unsafe target.pointee = makeHandle(FixTableObject(plain, report))
      return
    }
    unsafe try input.take(columns)
    let file: TrackFile
    do throws(FileError) {
      file = try TrackFile.read(table: input, trackName: track, options: reading)
    } catch {
      throw Refusal(table: error)
    }
    // Tracks without a usable fix are reported; what is wrong with the table as a whole is refused.
    if let failure = file.failure, !failure.code.isOfTrack { throw Refusal(table: failure) }
    unsafe target.pointee = makeHandle(FixTableObject(file, input))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_read_file(
  _ data: UnsafePointer<UInt8>?, _ size: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<rf_table_options>?, _ table: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(table, "table")
    let reading = unsafe try rf_table_options.checked(options).reading
    let name = unsafe try text(name, "name", orElse: "track")
    let bytes = [UInt8](unsafe try bytes(data, size, "bytes", isLong: true))
    let file: TrackFile
    do throws(FileError) {
      file = try TrackFile.read(bytes: bytes, name: name, options: reading)
    } catch {
      throw Refusal(RF_INVALID_TRACK, error)
    }
    unsafe target.pointee = makeHandle(FixTableObject(file))
  }
}

extension FileError.Code {
  /// Whether only tracks of a file are of no use.
  var isOfTrack: Bool {
    switch self {
    case .noUsableFix, .mostlyOutOfOrder, .noTrack: true
    default: false
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_fixes(
  _ table: OpaquePointer?, _ fixes: UnsafeMutablePointer<rf_columns>?,
  _ offsets: UnsafeMutablePointer<UnsafePointer<Int64>?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let table = unsafe try object(table, FixTableObject.self)
    let offsets = unsafe try given(offsets, "offsets")
    let count = unsafe try given(count, "track_count")
    unsafe try give(
      table.fixes, to: fixes, "fixes")
    unsafe offsets.pointee = table.offsets.start
    unsafe count.pointee = table.trackCount
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_track(
  _ table: OpaquePointer?, _ track: Int, _ name: UnsafeMutablePointer<rf_string>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let table = unsafe try object(table, FixTableObject.self)
    let name = unsafe try given(name, "name")
    guard (0..<table.trackCount).contains(track) else {
      throw .argument(
        "there is no track \(track), the table has \(table.trackCount)", index: track)
    }
    unsafe name.pointee = table.names[track]
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_report(
  _ table: OpaquePointer?, _ ignored: Int, _ report: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(report, "report")
    let table = unsafe try object(table, FixTableObject.self)
    guard (0...table.fixCount).contains(ignored) else {
      throw .argument("'ignored' is more than the table has fixes")
    }
    unsafe target.pointee = makeHandle(
      TextObject(table.report.bytes(ignored: ignored, of: table.fixCount)))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_silence(
  _ table: OpaquePointer?, _ engine: OpaquePointer?,
  _ reason: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(reason, "reason")
    let table = unsafe try object(table, FixTableObject.self)
    let engine = unsafe try object(engine, EngineObject.self).single
    let text = try table.silence(engine)
    unsafe target.pointee = makeHandle(TextObject(Array(text.utf8)))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_free(_ table: OpaquePointer?) -> Int32 {
  unsafe freeHandle(table, FixTableObject.self)
}
