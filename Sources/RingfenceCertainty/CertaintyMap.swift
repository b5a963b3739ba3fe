internal import RingfenceGeodesy

/// From the share of paths to a probability: logit *p* = a + b logit((hits + ½)/(paths + 1)).
///
/// The numbers were fitted on simulated tracks with 64 paths, and a part of them takes back the chance of 64 samples. For other numbers of
/// paths nothing was fitted, and the share stays as it is.
struct CertaintyMap: Hashable, Sendable {
  let offset, slope: Double

  /// The map of visits that an engine reports.
  static func visits(paths: Int) -> CertaintyMap {
    paths == 64 ? CertaintyMap(offset: 0.028, slope: 1.037) : CertaintyMap(offset: 0, slope: 1)
  }

  /// The map of visits that it does not report.
  static func possibleVisits(paths: Int) -> CertaintyMap {
    paths == 64 ? CertaintyMap(offset: -0.215, slope: 1.065) : CertaintyMap(offset: 0, slope: 1)
  }

  /// The probability for a number of hits among some paths, between 0 and 1 without both.
  func probability(hits: Int, paths: Int) -> Double {
    let share = (Double(hits) + 0.5) / Double(paths + 1)
    let logit = offset + slope * Elementary.log(share / (1 - share))
    return 1 / (1 + Elementary.exp(-logit))
  }
}
