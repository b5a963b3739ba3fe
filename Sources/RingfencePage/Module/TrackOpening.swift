internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

/// A track file that is read step by step, so that the page can show how far it is.
package struct TrackOpening: ~Copyable {
  private var reader: TrackReader
  private let size: Int
  private var collection = TrackCollection()
  /// How the file is read again where its times are local; `nil` where they are refused.
  private var local: LocalTimes?
  /// The zone of its local times; `nil` where it has none.
  private var zone: TimeZoneOffsets?

  /// A file that may be a table with local times.
  struct LocalTimes {
    let bytes: [UInt8]
    let name: String
    let zone: TimeZoneOffsets
  }

  /// The fixes that a step reads before it returns.
  private static let fixesOfStep = 100_000

  init(_ reader: consuming TrackReader, size: Int, local: LocalTimes? = nil) {
    self.reader = reader
    self.size = size
    self.local = local
  }

  /// Reads on.
  ///
  /// - Parameter engine: gets the tracks after the last step.
  /// - Returns: an object with `bytesRead` and, after the last step, with `tracks` and the `timeZone` of local times.
  /// - Throws: ``PageError`` with the message of the command, of a file without a usable fix.
  package mutating func readOn(into engine: inout PageEngine) throws(PageError) -> [UInt8] {
    do throws(FileError) {
      guard try collection.read(&reader, upTo: Self.fixesOfStep) else { return progress }
    } catch {
      if error.code == .localTime, let local {
        try begin(again: local)
        return progress
      }
      let count = collection.count
      let error = error.keeping(fixes: count)
      guard count > 0 else { throw PageError(ofFile: error) }
      return try finish(error, &engine)
    }
    return try finish(nil, &engine)
  }

  /// Begins again, with the zone of the local times.
  private mutating func begin(again file: LocalTimes) throws(PageError) {
    var options = TrackReadingOptions()
    options.timeZone = file.zone
    do throws(FileError) {
      reader = try TrackReader(bytes: file.bytes, name: file.name, options: options)
    } catch {
      throw PageError(ofFile: error)
    }
    collection = TrackCollection()
    zone = file.zone
    local = nil
  }

  private var progress: [UInt8] {
    let read = reader.bytesRead
    var json = JSONWriter()
    json.object { json in json.member("bytesRead", read) }
    return json.bytes
  }

  private mutating func finish(
    _ failure: FileError?, _ engine: inout PageEngine
  ) throws(PageError) -> [UInt8] {
    let form = reader.format.title
    var messages =
      reader.diagnostics.entries.map { $0.sentence } + reader.warnings.map { $0.detail }
    let zone = zone?.name
    if let zone {
      messages.insert("local times are those of \(zone), the time zone of the layout", at: 0)
    }
    var added: [(index: Int, track: Track)] = []
    for track in collection.tracks(reader.trackIDs) {
      added.append((try engine.add(track), track))
    }
    collection = TrackCollection()
    return JSONWriter.object { json in
      json.member("bytesRead", size)
      json.member("form", form)
      if let zone { json.member("timeZone", zone) }
      json.objects("tracks", added) { json, item in
        json.member("index", item.index)
        json.member("count", item.track.fixes.count)
        json.member("name", item.track.id)
      }
      json.member("leftOut", failure.map { [$0.description] } ?? [])
      json.member("messages", messages)
    }
  }
}
