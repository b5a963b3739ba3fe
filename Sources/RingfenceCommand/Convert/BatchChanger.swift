package import RingfenceFiles

/// What changes the fixes of the tracks of a file while they are read.
package protocol BatchChanger {
  /// The number of fixes so far, and of those that were left out.
  var fixes: Int { get }
  var leftOut: Int { get }
  /// What is left of the next fixes; `nil` for nothing.
  mutating func take(_ batch: TrackBatch) -> TrackBatch?
}
