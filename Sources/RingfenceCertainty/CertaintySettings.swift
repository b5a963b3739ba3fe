/// How certainties are measured.
package struct CertaintySettings: Hashable, Sendable {
  /// The number of paths, in ``pathCounts``.
  package var paths: Int
  /// What a reported accuracy means.
  package var accuracyMeaning: AccuracyMeaning
  /// What reported accuracies are multiplied by; one that is not above 0 counts as 1.
  package var accuracyFactor: Double
  /// The accuracy of fixes that report none, in metres.
  package var assumedAccuracy: Double
  /// The seed of all random numbers.
  package var seed: UInt32
  /// Possible visits of a smaller probability are left out.
  package var floor: Double

  /// The numbers of paths that are allowed; others are limited to them.
  package static var pathCounts: ClosedRange<Int> { 16...1_024 }

  /// Creates settings, by default those of the command line.
  package init(
    paths: Int = 64, accuracyMeaning: AccuracyMeaning = .p68, accuracyFactor: Double = 1,
    assumedAccuracy: Double = 20, seed: UInt32 = 0, floor: Double = 0.05
  ) {
    self.paths = paths
    self.accuracyMeaning = accuracyMeaning
    self.accuracyFactor = accuracyFactor
    self.assumedAccuracy = assumedAccuracy
    self.seed = seed
    self.floor = floor
  }

  /// The standard deviation of a fix on each axis in metres, NaN or 0 for an accuracy that is not reported.
  func deviation(ofAccuracy meters: Double) -> Double {
    let reported = meters > 0 && meters.isFinite ? meters : assumedAccuracy
    let factor = accuracyFactor > 0 && accuracyFactor.isFinite ? accuracyFactor : 1
    return accuracyMeaning.deviation(ofAccuracy: reported * factor)
  }
}
