internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

/// A track file that is read step by step, so that the page can show how far it is.
package struct TrackOpening: ~Copyable {
  private var reader: TrackReader
  private let size: Int
  private var fixes: [FixColumns] = []

  /// The fixes that a step reads before it returns.
  private static let fixesOfStep = 100_000

  init(_ reader: consuming TrackReader, size: Int) {
    self.reader = reader
    self.size = size
  }

  /// Reads on.
  ///
  /// - Parameter engine: gets the tracks after the last step.
  /// - Returns: an object with `bytesRead` and, after the last step, with `tracks`.
  /// - Throws: ``PageError`` with the message of the command, of a file without a usable fix.
  package mutating func readOn(into engine: inout PageEngine) throws(PageError) -> [UInt8] {
    do throws(FileError) {
      var count = 0
      while let step = try reader.advance() {
        guard case .batch(let batch) = step else {
          fixes = []
          continue
        }
        while fixes.count <= batch.track { fixes.append(FixColumns()) }
        fixes[batch.track].append(contentsOf: batch.fixes)
        count += batch.fixes.count
        if count >= Self.fixesOfStep { return progress }
      }
    } catch {
      let error = error.keeping(fixes: fixes.reduce(0) { $0 + $1.count })
      guard fixes.contains(where: { !$0.isEmpty }) else { throw PageError(ofFile: error) }
      return try finish(error, &engine)
    }
    return try finish(nil, &engine)
  }

  private var progress: [UInt8] {
    let read = reader.bytesRead
    var json = JSONWriter()
    json.object { json in json.member("bytesRead", read) }
    return json.bytes
  }

  /// Gives the tracks to the engine.
  private mutating func finish(
    _ failure: FileError?, _ engine: inout PageEngine
  ) throws(PageError) -> [UInt8] {
    let form = reader.format.title
    let messages =
      reader.diagnostics.entries.map { $0.sentence } + reader.warnings.map { $0.detail }
    var added: [(index: Int, track: Track)] = []
    for (index, id) in reader.trackIDs.enumerated() {
      let track = Track(id: id, fixes: index < fixes.count ? fixes[index] : FixColumns())
      added.append((try engine.add(track), track))
    }
    fixes = []
    var json = JSONWriter()
    json.object { json in
      json.member("bytesRead", size)
      json.member("form", form)
      json.array("tracks", added) { json, item in
        json.object { json in
          json.member("index", item.index)
          json.member("count", item.track.fixes.count)
          json.member("name", item.track.id)
        }
      }
      json.array("leftOut", failure.map { [$0] } ?? []) { json, error in
        json.value(error.description)
      }
      json.array("messages", messages) { json, message in json.value(message) }
    }
    return json.bytes
  }
}
