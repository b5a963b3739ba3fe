internal import RingfenceGeodesy

/// From the share of paths to a probability: logit *p* = a + b logit((hits + ½)/(paths + 1)).
///
/// A part of it takes back the chance of few samples, so the numbers depend on how many there are. They were fitted by maximum likelihood
/// for 16, 64 and 256 paths, to simulated tracks that no result was measured with (Docs/Certainty.md, "Calibration"). Between these they
/// are linear in the reciprocal of the number of paths, and beyond them those of the last.
package struct CertaintyMap: Hashable, Sendable {
  package let offset, slope: Double

  /// What was fitted for a number of paths.
  private struct Fit: Sendable {
    let paths: Int
    let visits, possibleVisits: CertaintyMap
  }

  /// With ascending numbers of paths.
  private static let fits = [
    Fit(
      paths: 16, visits: CertaintyMap(offset: 0.010, slope: 1.214),
      possibleVisits: CertaintyMap(offset: -0.391, slope: 1.049)),
    Fit(
      paths: 64, visits: CertaintyMap(offset: 0, slope: 1.076),
      possibleVisits: CertaintyMap(offset: -0.271, slope: 1)),
    Fit(
      paths: 256, visits: CertaintyMap(offset: 0, slope: 1),
      possibleVisits: CertaintyMap(offset: -0.178, slope: 0.978)),
  ]

  /// The map of visits that an engine reports.
  package static func visits(paths: Int) -> CertaintyMap { between(paths) { $0.visits } }

  /// The map of visits that it does not report.
  package static func possibleVisits(paths: Int) -> CertaintyMap {
    between(paths) { $0.possibleVisits }
  }

  /// The map for a number of paths, from what was fitted below and above.
  private static func between(_ paths: Int, _ map: (Fit) -> CertaintyMap) -> CertaintyMap {
    let above = fits.firstIndex { $0.paths >= paths } ?? fits.count - 1
    let (low, high) = (fits[max(above - 1, 0)], fits[above])
    let (from, to) = (map(low), map(high))
    guard low.paths < paths, paths < high.paths else { return to }
    let (first, last) = (1 / Double(low.paths), 1 / Double(high.paths))
    let share = (first - 1 / Double(paths)) / (first - last)
    return CertaintyMap(
      offset: from.offset + share * (to.offset - from.offset),
      slope: from.slope + share * (to.slope - from.slope))
  }

  /// The probability for a number of hits among some paths, between 0 and 1 without both.
  package func probability(hits: Int, paths: Int) -> Double {
    let share = (Double(hits) + 0.5) / Double(paths + 1)
    let logit = offset + slope * Elementary.log(share / (1 - share))
    return 1 / (1 + Elementary.exp(-logit))
  }
}
