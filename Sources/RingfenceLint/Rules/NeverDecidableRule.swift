internal import Ringfence

/// `never-decidable`: no point in the fence is farther from its edge than the accuracy of fixes.
package enum NeverDecidableRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry, .ios, .android],
      help: RuleHelp(
        "a fence is narrower than the accuracy of fixes",
        "No point in the fence is farther from its edge than the accuracy expected of fixes, 10 m by default. "
          + "No fix "
          + "shows with certainty that a device is inside.",
        "Make the fence wider."),
      check: .layout(check))
  }

  /// The radius below which a circle is a finding, in metres.
  package static func leastRadius(_ settings: LintSettings) -> Double { settings.accuracy.meters }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let accuracy = leastRadius(context.settings)
    context.layout.visitFences { zone, fence, shape in
      guard !context.isFlat(zone: zone, fence: fence),
        let depth = inradius(shape, below: accuracy)
      else { return }
      findings.append(
        Finding(
          rule: .neverDecidable, at: .fence(fence, zone: zone),
          detail: .distance(.meters(depth), required: .meters(accuracy)),
          message: "\(context.layout.label(zone: zone, fence: fence)) has no place more than "
            + "\(LintText.size(depth, decimals: 1)) m from its edge, while fixes are accurate to "
            + "\(LintText.number(accuracy)) m; make it wider"))
    }
  }

  /// The inradius in metres when it is below a limit; of several polygons that of the widest.
  static func inradius(_ shape: Shape, below limit: Double) -> Double? {
    switch shape {
    case .geoline: return nil
    case .circle(let circle): return circle.radius.meters < limit ? circle.radius.meters : nil
    case .corridor(let corridor):
      return corridor.halfWidth.meters < limit ? corridor.halfWidth.meters : nil
    case .rectangle(let rectangle):
      return InradiusSearch(PreparedPolygon(rectangle)).inradius(below: limit)
    case .polygons(let polygons):
      var widest: Double?
      for polygon in polygons {
        guard let depth = InradiusSearch(PreparedPolygon([polygon])).inradius(below: limit)
        else { return nil }
        widest = max(widest ?? 0, depth)
      }
      return widest
    }
  }
}

/// Searches a polygon for the point that is farthest from its edge, by dividing its box into cells
/// and leaving out those that cannot hold a better point.
///
/// - SeeAlso: Garcia-Castellanos & Lombardo, *Poles of inaccessibility*, Scottish Geographical Journal
///   123 (2007), doi:10.1080/14702540801897809.
struct InradiusSearch {
  /// After this number of cells a shape counts as wide enough, and after this much work: about a second
  /// where each cell needs nearly all edges.
  private static let budget = (cells: 20_000, work: 100_000_000)
  /// The number of cells that refine the inradius once it is known to be below the limit.
  private static let refinements = 500

  private struct Cell: Comparable {
    let latitude: Double
    let longitude: Double
    let halfHeight: Double
    let halfWidth: Double
    /// No point in the cell is deeper.
    let bound: Double

    static func < (a: Self, b: Self) -> Bool { a.bound < b.bound }
    static func == (a: Self, b: Self) -> Bool { a.bound == b.bound }
  }

  private let polygon: PreparedPolygon
  /// The cells to divide, the one with the highest bound first.
  private var cells = Heap<Cell>()
  private var best = 0.0
  private var work = 0

  init(_ polygon: PreparedPolygon) { self.polygon = polygon }

  /// The inradius in metres when it is below a limit, to 0.1 m for shapes without long corridors. `nil`
  /// when it is not below, and when 20,000 cells do not decide it, or fewer with hundreds of thousands of
  /// edges close together.
  mutating func search(below limit: Double) -> Double? {
    let box = polygon.bounds
    add(
      latitude: (box.south + box.north) / 2, longitude: box.west + box.width / 2,
      halfHeight: (box.north - box.south) / 2, halfWidth: box.width / 2)
    var looked = 1
    var refinements = 0
    while let cell = cells.popMax() {
      if best >= limit { return nil }
      if cell.bound <= best + 0.1 { break }
      guard looked < Self.budget.cells, work < Self.budget.work else { return nil }
      looked += 2
      if cell.bound < limit {
        // The shape is known to be narrow; the rest only refines the number.
        refinements += 1
        if refinements > Self.refinements { break }
      }
      if cell.halfHeight * 111_000 > cell.halfWidth
        * LocalMetric(latitude: cell.latitude)
        .metersPerDegreeLongitude
      {
        let half = cell.halfHeight / 2
        for latitude in [cell.latitude - half, cell.latitude + half] {
          add(
            latitude: latitude, longitude: cell.longitude, halfHeight: half,
            halfWidth: cell.halfWidth)
        }
      } else {
        let half = cell.halfWidth / 2
        for longitude in [cell.longitude - half, cell.longitude + half] {
          add(
            latitude: cell.latitude, longitude: longitude, halfHeight: cell.halfHeight,
            halfWidth: half)
        }
      }
    }
    return best < limit ? best : nil
  }

  /// See ``search(below:)``.
  func inradius(below limit: Double) -> Double? {
    var copy = self
    return copy.search(below: limit)
  }

  private mutating func add(
    latitude: Double, longitude: Double, halfHeight: Double, halfWidth: Double
  ) {
    let depth = -polygon.signedDistance(
      to: Coordinate(uncheckedLatitude: latitude, longitude: longitude), work: &work)
    best = max(best, depth)
    // Metres from the middle of the cell to its corners, at most: a degree of latitude is nowhere
    // longer than 111.7 km, one of longitude nowhere longer than where the cell is nearest to the
    // equator.
    let nearest = max(0, abs(latitude) - halfHeight)
    let east = halfWidth * LocalMetric(latitude: nearest).metersPerDegreeLongitude
    let bound = depth + halfHeight * 111_700 + east
    if bound > best + 0.1 {
      cells.insert(
        Cell(
          latitude: latitude, longitude: longitude, halfHeight: halfHeight, halfWidth: halfWidth,
          bound: bound))
    }
  }
}
