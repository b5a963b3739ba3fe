/// How certainties are measured, beside what the settings of the engine say of accuracies.
package struct CertaintySettings: Hashable, Sendable {
  /// The number of paths, in ``pathCounts``.
  package var paths: Int
  package var seed: UInt32
  /// Metres; a receiver that reports to be more accurate is taken to be that accurate.
  package var accuracyFloor: Double
  /// Possible visits of a smaller probability are left out.
  package var floor: Double
  /// Whether ``TrackCertainty/band`` is found, too.
  package var findsBand = false

  /// The numbers of paths that are allowed; others are limited to them.
  package static var pathCounts: ClosedRange<Int> { 16...1_024 }

  /// Creates settings, by default those of the command line.
  package init(
    paths: Int = 64, seed: UInt32 = 0, floor: Double = 0.05, accuracyFloor: Double = 5
  ) {
    self.paths = paths
    self.seed = seed
    self.floor = floor
    self.accuracyFloor = accuracyFloor
  }

  /// The paths of all zones, and those of zones whose numbers are neither near 0 nor near 1.
  var pathNumbers: (first: Int, doubtful: Int) {
    let first = min(max(paths, Self.pathCounts.lowerBound), Self.pathCounts.upperBound)
    let batches = (Self.doubtfulPaths + first - 1) / first
    return (first, max(first, first * batches))
  }

  /// The least number of paths where numbers are in doubt; they come in whole batches.
  private static let doubtfulPaths = 256
}
