internal import Ringfence
internal import RingfenceLint

/// Cuts polygons into parts whose restart circles stay within the budget.
struct PolygonCutter {
  private let linter: Linter
  /// The rules that the whole polygon does not keep.
  private var known: Set<LintRule> = []
  /// Degrees to metres, east and north.
  private let scale: PlanarPoint
  private var tries = Self.mostTries
  /// Whether no parts are searched any more.
  private let isOver: () -> Bool

  /// A polygon that would need more parts stays whole.
  static let mostParts = 100
  /// Into as many strips a polygon is cut at most.
  private static let mostStrips = 5
  /// How many lines are tried at most to cut polygons in two.
  private static let mostTries = 30
  /// How far apart the lines are along which a strip may be cut, in metres, and how many there are.
  private static let step = 8.0
  private static let counts = 8...48
  /// What restart circles may be rounded by, in metres.
  private static let rounding = Distance.meters(0.2)

  /// The parts of the polygons of a shape.
  ///
  /// Polygons that fit stay as they are. Others are cut into strips of one width along the longer side of the smallest
  /// rectangle around them, or along the shorter one, and each strip across, where that gives the fewest parts that fit.
  /// If some strip has no such lines, they are cut in two by the first of some lines whose sides can be cut further.
  ///
  /// - Returns: the parts, which cover the same points; `nil` for a single one, for polygons with defects or about the
  ///   antimeridian, where more than ``mostParts`` would be needed, and where no parts are found that fit, as in a thin tip, or before the search is over.
  static func parts(
    of polygons: [Polygon], _ settings: LintSettings, until isOver: @escaping () -> Bool
  ) -> [Polygon]? {
    guard settings.restart.budget.meters - settings.restart.buffer.meters > rounding.meters,
      PolygonCheck.defects(of: polygons).isEmpty
    else { return nil }
    var parts: [Polygon] = []
    for polygon in polygons {
      guard let rings = PlanarRings(polygon),
        Shape.polygons([polygon]).areaSquareMeters < largestArea(settings.restart)
      else { return nil }
      var cutter = PolygonCutter(settings, about: rings, until: isOver)
      guard let cut = cutter.parts(of: rings, most: mostParts) else { return nil }
      parts += cut.count == 1 ? [polygon] : cut.map { $0.polygon }
      if parts.count > mostParts { return nil }
    }
    return parts.count > 1 ? parts : nil
  }

  /// What as many squares cover as a polygon may have parts: those whose circle reaches beyond their sides, by half the
  /// diagonal less half a side, no farther than the budget.
  private static func largestArea(_ settings: RestartSettings) -> Double {
    let waste = settings.budget.meters - settings.buffer.meters
    let side = 2 * waste / (2.0.squareRoot() - 1)
    return Double(mostParts) * side * side
  }

  private init(
    _ settings: LintSettings, about rings: PlanarRings, until isOver: @escaping () -> Bool
  ) {
    self.isOver = isOver
    var settings = settings
    settings.restart.budget = .meters(settings.restart.budget.meters - Self.rounding.meters)
    linter = Linter(settings: settings)
    let metric = LocalMetric(latitude: rings.rings[0][0].y)
    scale = PlanarPoint(metric.metersPerDegreeLongitude, metric.metersPerDegreeLatitude)
    known = unkeptRules(rings)
  }

  // MARK: What fits

  private enum Fitness { case fits, tooLarge, useless }

  /// Whether the restart circle of a part stays within the budget. One that breaks another rule, as thin ones do, is of
  /// no use.
  private func fitness(_ part: PlanarRings) -> Fitness {
    var rules = unkeptRules(part)
    let isTooLarge = rules.remove(.restartOvershoot) != nil
    if isTooLarge { return .tooLarge }
    return rules.isSubset(of: known) ? .fits : .useless
  }

  private func unkeptRules(_ part: PlanarRings) -> Set<LintRule> {
    let fence = Fence(id: "part", shape: .polygons([part.polygon]))
    let layout = ZoneLayout(zones: [Zone(id: "part", fences: [fence])])
    var rules: Set<LintRule> = []
    for finding in linter.findings(in: layout) { rules.insert(finding.rule) }
    return rules
  }

  /// The parts of a polygon, no more than a number; `nil` where none are found that fit.
  private mutating func parts(of rings: PlanarRings, most: Int) -> [PlanarRings]? {
    if fitness(rings) == .fits { return [rings] }
    guard most > 1, !isOver() else { return nil }
    let frame = PolygonFrame(around: rings, scale)
    for turn in PolygonFrame.turns.prefix(2) {
      var best: [PlanarRings]?
      for count in 1...Self.mostStrips {
        let fewer = best.map { $0.count - 1 } ?? most
        guard let parts = parts(of: rings, strips: count, most: fewer, turn, frame) else {
          // Where some strips do, more of them rarely need fewer parts.
          if best != nil { break }
          continue
        }
        best = parts
      }
      if let best { return best }
    }
    // The tip of a corner is of use only where it is long enough: not every line will do.
    for turn in PolygonFrame.turns {
      let reach = frame.reach(of: rings, turned: turn)
      for share in [0.5, 0.4, 0.6, 0.3, 0.7] {
        let offset = reach.lowerBound + (reach.upperBound - reach.lowerBound) * share
        guard tries > 0, !isOver() else { return nil }
        tries -= 1
        guard let (below, above) = Self.cut([rings], frame.across(at: offset, turned: turn)),
          (below + above).allSatisfy({ fitness($0) != .useless })
        else { continue }
        if let parts = allParts(of: below + above, most: most) { return parts }
      }
    }
    return nil
  }

  private mutating func allParts(of polygons: [PlanarRings], most: Int) -> [PlanarRings]? {
    var parts: [PlanarRings] = []
    for polygon in polygons {
      guard let more = self.parts(of: polygon, most: most - parts.count) else { return nil }
      parts += more
      if parts.count > most { return nil }
    }
    return parts
  }

  // MARK: Strips

  /// The parts of strips of one width; `nil` where some strip has none that fit, and for too many.
  private func parts(
    of rings: PlanarRings, strips count: Int, most: Int, _ turn: PlanarPoint, _ frame: PolygonFrame
  ) -> [PlanarRings]? {
    var parts: [PlanarRings] = []
    var rest = [rings]
    for index in 1...count {
      var strips = rest
      if index < count {
        let line = frame.along(at: Double(index) / Double(count), turned: turn)
        guard let cut = Self.nudges.lazy.compactMap({ Self.cut(rest, line.moved(by: $0)) }).first
        else { return nil }
        (strips, rest) = cut
      }
      for strip in strips {
        guard let slices = slices(of: strip, turn, frame) else { return nil }
        parts += slices
        if parts.count > most { return nil }
      }
    }
    return parts
  }

  /// The fewest parts of a strip that fit, cut across it along some of many lines; `nil` for none.
  ///
  /// Found from line to line, as a shortest path: a part between two lines is one step.
  private func slices(
    of strip: PlanarRings, _ turn: PlanarPoint, _ frame: PolygonFrame
  ) -> [PlanarRings]? {
    if fitness(strip) == .fits { return [strip] }
    let reach = frame.reach(of: strip, turned: turn)
    let length = reach.upperBound - reach.lowerBound
    guard length <= Self.step * Double(Self.counts.upperBound) * 4 else { return nil }
    // checked: at most four times the number of lines
    let wanted = Int(length / Self.step)
    let count = min(max(wanted, Self.counts.lowerBound), Self.counts.upperBound)
    let width = length / Double(count)
    let side = frame.reach(of: strip, turned: PlanarPoint(-turn.y, turn.x))
    let height = side.upperBound - side.lowerBound
    let lines = (0...count).map { index in
      let line = frame.across(
        at: reach.lowerBound + length * Double(index) / Double(count), turned: turn)
      let nudge = Self.nudges.first { strip.cut(along: line.moved(by: $0)) != nil }
      return line.moved(by: nudge ?? 0)
    }
    var best: [(parts: Int, from: Int, slices: [PlanarRings])?] = [(0, 0, [])]
    best += Array(repeating: nil, count: count)
    for first in 0..<count {
      guard let known = best[first] else { continue }
      let rest = first == 0 ? [strip] : Self.cut([strip], lines[first])?.above
      guard let rest else { continue }
      for last in first + 1...count {
        if isOver() { return nil }
        let slices = last == count ? rest : Self.cut(rest, lines[last])?.below
        guard let slices, !slices.isEmpty else { continue }
        let fitnesses = slices.map { fitness($0) }
        // A thin slice of a wide strip is too large as well, one that is longer than the strip is wide stays so.
        if fitnesses.contains(.tooLarge), Double(last - first) * width > height { break }
        if fitnesses.contains(where: { $0 != .fits }) { continue }
        let parts = known.parts + slices.count
        if parts < best[last]?.parts ?? .max { best[last] = (parts, first, slices) }
      }
    }
    var slices: [PlanarRings] = []
    var index = count
    while index > 0 {
      guard let step = best[index] else { return nil }
      slices = step.slices + slices
      index = step.from
    }
    return slices
  }

  /// How far a line is moved where a vertex is in the way, in metres.
  private static var nudges: [Double] { [0, 1, -1, 2.3, -2.3] }

  /// `nil` where a vertex is in the way.
  private static func cut(
    _ polygons: [PlanarRings], _ line: PlanarRings.Line
  ) -> (below: [PlanarRings], above: [PlanarRings])? {
    var (below, above): ([PlanarRings], [PlanarRings]) = ([], [])
    for polygon in polygons {
      guard let halves = polygon.cut(along: line) else { return nil }
      below += halves.below
      above += halves.above
    }
    return (below, above)
  }
}
