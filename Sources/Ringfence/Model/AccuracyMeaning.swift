/// What the horizontal accuracy of a fix says, which is not the same for all that report one.
///
/// All take the error as normal, with one standard deviation on both axes.
public enum AccuracyMeaning: CaseIterable, Hashable, Sendable {
  /// The root of the sum of the variances of both axes, a circle of 63 %: iOS, NMEA's GST, HDOP times the error of a range.
  case rms
  /// The radius of a circle of 68 %: Android.
  case p68
  /// The radius of a circle of 95 %: browsers, Windows.
  case p95
  /// The radius of a circle of 50 %: circular error probable.
  case p50

  /// The word in options and records.
  package var name: String {
    switch self {
    case .rms: "rms"
    case .p68: "p68"
    case .p95: "p95"
    case .p50: "p50"
    }
  }

  /// The accuracy of an error with a standard deviation of 1 on each axis: √2, and √(−2 ln (1 − *p*)) for a share *p*.
  private var ofUnitDeviation: Double {
    switch self {
    case .rms: 1.414_213_562_373_095_1
    case .p68: 1.509_592_185_451_663_6
    case .p95: 2.447_746_830_680_816
    case .p50: 1.177_410_022_515_474_7
    }
  }

  /// The standard deviation on each axis that an accuracy says, in its unit.
  public func deviation(ofAccuracy accuracy: Double) -> Double { accuracy / ofUnitDeviation }
}
