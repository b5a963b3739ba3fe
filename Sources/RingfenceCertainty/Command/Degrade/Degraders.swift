internal import Ringfence
package import RingfenceCertainty
internal import RingfenceCommand
package import RingfenceFiles

package struct Degraders: BatchChanger {
  private let how: TrackDegradation
  private let seed: UInt32
  private var tracks: [Int: TrackDegrader] = [:]
  /// The number of fixes so far, and of those that were left out.
  package private(set) var fixes = 0
  package private(set) var leftOut = 0

  package init(_ how: TrackDegradation, _ seed: UInt32) {
    self.how = how
    self.seed = seed
  }

  /// What is left of the next fixes; `nil` for nothing.
  package mutating func take(_ batch: TrackBatch) -> TrackBatch? {
    // Names of tracks are known at the end of a file only, their numbers at once.
    var degrader = tracks[batch.track] ?? TrackDegrader(how, track: "\(batch.track)", seed: seed)
    let left = degrader.take(batch.fixes)
    tracks[batch.track] = degrader
    fixes += batch.fixes.count
    leftOut += batch.fixes.count - left.count
    return batch.with(left)
  }
}
