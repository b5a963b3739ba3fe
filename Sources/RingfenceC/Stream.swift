public import CRingfence
internal import RingfenceFiles

/// Described in `ringfence.h`.
@c @implementation
public func rf_stream_new(
  _ engine: OpaquePointer?, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ options: UnsafePointer<rf_table_options>?, _ stream: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(stream, "stream")
    let object = unsafe try object(engine, EngineObject.self)
    let engine = try object.single
    let options = unsafe try rf_table_options.checked(options)
    let track = unsafe try text(options.track, "track", orElse: "track")
    let reading = unsafe try options.reading
    let header = try columnTable(unsafe try columnNames(names, count), rows: 0, reading)
    let stream = StreamObject(
      engine, header, trackName: track, reading, asksForDevices: object.asksForDevices)
    unsafe target.pointee = makeHandle(stream)
  }
}

/// Runs a function with the stream of a handle, and gives the results.
private func results(
  of stream: OpaquePointer?, _ results: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?,
  _ body: (StreamObject) throws(Refusal) -> ResultsObject
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(results, "results")
    let stream = unsafe try object(stream, StreamObject.self)
    try stream.use { () throws(Refusal) in
      unsafe target.pointee = makeHandle(try body(stream))
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_stream_take(
  _ stream: OpaquePointer?, _ columns: UnsafePointer<rf_table_column>?, _ count: Int, _ rows: Int,
  _ found: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe results(of: stream, found, error) { (stream) throws(Refusal) in
    unsafe try stream.take(columns, count, rows: rows)
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_stream_end(
  _ stream: OpaquePointer?, _ found: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe results(of: stream, found, error) { (stream) throws(Refusal) in try stream.end() }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_stream_track(
  _ stream: OpaquePointer?, _ track: Int, _ name: UnsafeMutablePointer<rf_string>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let stream = unsafe try object(stream, StreamObject.self)
    let name = unsafe try given(name, "name")
    try stream.use { () throws(Refusal) in
      unsafe name.pointee = unsafe try stream.name(ofTrack: track)
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_stream_report(
  _ stream: OpaquePointer?, _ ignored: Int, _ report: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(report, "report")
    let stream = unsafe try object(stream, StreamObject.self)
    guard ignored >= 0, ignored <= 1 << 62 else {
      throw .argument("'ignored' is more than a stream has fixes")
    }
    try stream.use { () throws(Refusal) in
      unsafe target.pointee = makeHandle(TextObject(stream.report.bytes(ignored: ignored)))
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_stream_free(_ stream: OpaquePointer?) -> Int32 {
  unsafe freeHandle(stream, StreamObject.self)
}
