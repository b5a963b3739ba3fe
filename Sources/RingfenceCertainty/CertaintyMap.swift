internal import RingfenceGeodesy

/// From the share of paths to a probability: the logit of *p* is linear by parts in the logit of (hits + ½)/(paths + 1), by a line for a
/// device at rest and another one for one that moves; between them it is linear in the share of paths that move.
///
/// A part of it takes back the chance of few samples, so the numbers depend on how many there are. They were fitted by maximum likelihood
/// for 16, 64 and 256 paths, to simulated tracks that no result was measured with (Docs/Certainty.md, "Calibration"). Between these they
/// are linear in the reciprocal of the number of paths, and beyond them those of the last.
package struct CertaintyMap: Hashable, Sendable {
  /// A line with bends at the logits -1 and 1, which are shares of 0.27 and 0.73.
  package struct Line: Hashable, Sendable {
    /// The values at the bends.
    package let low, high: Double
    /// The slopes below the first bend and above the second one.
    package let slopeBelow, slopeAbove: Double

    init(_ slopeBelow: Double, _ low: Double, _ high: Double, _ slopeAbove: Double) {
      self.low = low
      self.high = high
      self.slopeBelow = slopeBelow
      self.slopeAbove = slopeAbove
    }

    /// A line between two, at a share of the way to the second.
    func mixed(_ share: Double, with other: Line) -> Line {
      func mix(_ from: Double, _ to: Double) -> Double { from + share * (to - from) }
      return Line(
        mix(slopeBelow, other.slopeBelow), mix(low, other.low), mix(high, other.high),
        mix(slopeAbove, other.slopeAbove))
    }

    func value(at logit: Double) -> Double {
      let middle = min(max(logit, -1), 1)
      return slopeBelow * min(logit + 1, 0) + low * (1 - middle) / 2 + high * (1 + middle) / 2
        + slopeAbove * max(logit - 1, 0)
    }
  }

  /// The line of a device at rest, and that of one that moves.
  package let rest, motion: Line

  private struct Fit: Sendable {
    let paths: Int
    let visits, possibleVisits: CertaintyMap
  }

  /// With ascending numbers of paths.
  private static let fits = [
    Fit(
      paths: 16,
      visits: CertaintyMap(
        rest: Line(1.695, -0.966, 0.827, 1.454), motion: Line(0.343, -0.533, 1.013, 1.296)),
      possibleVisits: CertaintyMap(
        rest: Line(1.666, -1.194, 1.015, 1.444), motion: Line(1.135, -1.325, 0.116, 1))),
    Fit(
      paths: 64,
      visits: CertaintyMap(
        rest: Line(1.256, -1.226, 0.840, 1.215), motion: Line(0.259, -0.749, 1.025, 1.057)),
      possibleVisits: CertaintyMap(
        rest: Line(1.244, -1.324, 1.031, 1.163), motion: Line(0.919, -1.202, 0.441, 1))),
    Fit(
      paths: 256,
      visits: CertaintyMap(
        rest: Line(1.109, -1.225, 0.804, 1.069), motion: Line(0.169, -0.700, 1.029, 0.990)),
      possibleVisits: CertaintyMap(
        rest: Line(1.239, -1.120, 0.986, 1.311), motion: Line(0.835, -1.303, 0.652, 1))),
  ]

  /// No map: the share itself.
  package static let identity = CertaintyMap(rest: Line(1, -1, 1, 1), motion: Line(1, -1, 1, 1))

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
      rest: from.rest.mixed(share, with: to.rest), motion: from.motion.mixed(share, with: to.motion)
    )
  }

  /// The probability for a number of hits among some paths.
  ///
  /// - Parameters:
  ///   - hits: the number of paths that hit.
  ///   - paths: the number of paths.
  ///   - moving: the share of paths that move, from 0 to 1.
  /// - Returns: a number between 0 and 1, neither of them.
  package func probability(hits: Int, paths: Int, moving: Double) -> Double {
    let share = (Double(hits) + 0.5) / Double(paths + 1)
    let logit = rest.mixed(moving, with: motion).value(at: Elementary.log(share / (1 - share)))
    return 1 / (1 + Elementary.exp(-logit))
  }
}
