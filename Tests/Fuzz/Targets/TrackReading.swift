import Ringfence
import RingfenceFiles

/// What a track reader gave of a file.
struct TrackReading: Equatable {
  var format: TrackFormat?
  var ids: [String] = []
  /// The fixes by track.
  var fixes: [[Fix]] = []
  var diagnostics = TrackDiagnostics()
  var failure: String?

  /// Reads a file, in blocks of `block` bytes if it is given.
  init(
    _ bytes: [UInt8], _ options: TrackReadingOptions = TrackReadingOptions(), block: Int? = nil
  ) throws(BrokenInvariant) {
    var hasEmptyBatch = false
    do throws(FileError) {
      var reader =
        if let block {
          try TrackReader(bytes: bytes, name: "track", options: options, block: block)
        } else {
          try TrackReader(bytes: bytes, name: "track", options: options)
        }
      format = reader.format
      do throws(FileError) {
        while let batch = try reader.next() {
          if batch.fixes.isEmpty { hasEmptyBatch = true }
          while fixes.count <= batch.track { fixes.append([]) }
          fixes[batch.track].append(contentsOf: batch.fixes)
        }
      } catch {
        failure = error.description
      }
      ids = reader.trackIDs
      diagnostics = reader.diagnostics
    } catch {
      failure = error.description
    }
    while fixes.count < ids.count { fixes.append([]) }
    try require(!hasEmptyBatch, "a batch without fixes")
    try require(fixes.count == ids.count, "a track without a name")
    try require(failure != "", "an error without words")
  }
}
