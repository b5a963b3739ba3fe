/// How certainties are measured, beside what the settings of the engine say of accuracies.
package struct CertaintySettings: Hashable, Sendable {
  /// The number of paths, in ``pathCounts``.
  package var paths: Int
  package var seed: UInt32
  /// Possible visits of a smaller probability are left out.
  package var floor: Double
  /// Whether ``TrackCertainty/band`` is found, too.
  package var findsBand = false

  /// The numbers of paths that are allowed; others are limited to them.
  package static var pathCounts: ClosedRange<Int> { 16...1_024 }

  /// Creates settings, by default those of the command line.
  package init(
    paths: Int = 64, seed: UInt32 = 0, floor: Double = 0.05
  ) {
    self.paths = paths
    self.seed = seed
    self.floor = floor
  }
}
