import Foundation
import Ringfence
import RingfenceFiles

/// The fixes of a recording of one track.
struct NMEARecording {
  let fixes: [Fix]

  init(_ path: URL) throws {
    fixes = try TrackFile.read(path: path.path).tracks.first.map { Array($0.fixes) } ?? []
  }
}
