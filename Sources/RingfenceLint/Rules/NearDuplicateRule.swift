internal import Ringfence

/// `near-duplicate`: a fence has the shape of an earlier one but for half a metre, or a zone its id but for case and blanks.
///
/// Shapes are compared corner by corner, whatever corner is first and in whatever direction they run; outlines with other corners are never
/// near-duplicates. Equal shapes are `duplicate-fence`, equal ids `duplicate-id`.
enum NearDuplicateRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "two fences have nearly one shape, or two zones nearly one id",
        "No corner of a fence is more than 0.5 m from that of another, or the ids of two zones differ only in capital letters and blanks. One "
          + "of them is often a copy that was left.",
        "Remove one of the fences, or give the zones ids that cannot be mistaken for each other."),
      check: .layout(check))
  }

  /// How far the corners and radii of two shapes differ at most, in metres.
  private static let tolerance = 0.5
  /// With how many fences one is compared in a row of latitudes, and from how many corners of an outline a comparison begins: the nearest. Only
  /// thousands of fences about one point, or corners centimetres apart, have more.
  private static let most = (fences: 2_000, starts: 8)

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    checkIDs(context, into: &findings)
    checkShapes(context, into: &findings)
  }

  // MARK: Ids

  private static func checkIDs(_ context: LintContext, into findings: inout [Finding]) {
    let zones = context.layout.zones
    for (zone, first) in repeats(zones.map { plain($0.id) })
    where !zones[zone].id.utf8.elementsEqual(zones[first].id.utf8) {
      findings.append(
        Finding(
          rule: .nearDuplicate, at: .zone(zone), other: .zone(first),
          message:
            "\(context.layout.label(zone: zone)) has the id '\(LintText.name(zones[zone].id))', and an earlier zone "
            + "'\(LintText.name(zones[first].id))'; give one an id that differs in more than case and blanks"
        ))
    }
  }

  /// An id without blanks, its Latin letters small.
  private static func plain(_ id: String) -> [UInt8] {
    id.utf8.filter { $0 != 0x20 && $0 != 0x09 }.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
  }

  // MARK: Shapes

  /// The corners of a shape, with those of the rings behind each other, and its radius or half-width.
  private struct Outline {
    var rings: [[Coordinate]]
    var radius = 0.0
    /// Distinguishes kinds of shapes.
    let kind: Int
    let isOpen: Bool

    init(_ shape: Shape) {
      switch shape {
      case .corridor, .geoline: isOpen = true
      case .circle, .rectangle, .polygons: isOpen = false
      }
      switch shape {
      case .circle(let circle):
        (kind, rings, radius) = (0, [[circle.center]], circle.radius.meters)
      case .rectangle(let rectangle):
        (kind, rings) = (1, [[rectangle.southWest], [rectangle.northEast]])
      case .polygons(let polygons):
        kind = 2
        rings = polygons.flatMap {
          $0.rings.map { $0.isClosed ? $0.vertices.dropLast() : $0.vertices }
        }
      case .geoline(let line): (kind, rings) = (3, [line.vertices])
      case .corridor(let corridor):
        (kind, rings, radius) = (4, [corridor.line.vertices], corridor.halfWidth.meters)
      }
    }

    /// The mean of the corners of the first ring, in degrees.
    var mean: (latitude: Double, longitude: Double)? {
      guard let ring = rings.first, let first = ring.first else { return nil }
      var (latitude, longitude) = (0.0, 0.0)
      for corner in ring {
        latitude += corner.latitude
        longitude += Elementary.remainder(corner.longitude - first.longitude, 360)
      }
      let count = Double(ring.count)
      return (latitude / count, Elementary.remainder(first.longitude + longitude / count, 360))
    }
  }

  /// A fence in the order of the means of its corners: rows of latitudes, and longitudes in a row.
  private struct Site {
    /// In degrees; more than the tolerance.
    static let height = 1e-5
    let row: Int
    let longitude: Double
    let index: Int

    func isBefore(_ other: Site) -> Bool {
      row != other.row ? row < other.row : longitude < other.longitude
    }
  }

  private static func checkShapes(_ context: LintContext, into findings: inout [Finding]) {
    var fences: [(zone: Int, fence: Int, outline: Outline)] = []
    var sites: [Site] = []
    context.layout.visitFences { zone, fence, shape in
      let outline = Outline(shape)
      guard let mean = outline.mean else { return }
      // checked: latitudes are within 90 degrees
      let row = Int((mean.latitude / Site.height).rounded(.down))
      sites.append(Site(row: row, longitude: mean.longitude, index: fences.count))
      fences.append((zone, fence, outline))
    }
    sites.sort { $0.isBefore($1) }
    // By fences: the first that is nearly the same.
    var nearest: [(index: Int, meters: Double)?] = Array(repeating: nil, count: fences.count)
    for site in sites {
      visit(sites, near: site) { other in
        guard other < site.index, other < nearest[site.index]?.index ?? .max,
          let meters = difference(fences[site.index].outline, fences[other].outline)
        else { return }
        nearest[site.index] = (other, meters)
      }
    }
    for (index, found) in nearest.enumerated() {
      // Equal shapes are `duplicate-fence`.
      guard let found, found.meters > 0 else { continue }
      let (fence, other) = (fences[index], fences[found.index])
      findings.append(
        Finding(
          rule: .nearDuplicate, at: .fence(fence.fence, zone: fence.zone),
          other: .fence(other.fence, zone: other.zone), detail: .distance(.meters(found.meters)),
          message: "\(context.layout.label(zone: fence.zone, fence: fence.fence)) has the shape of "
            + "\(context.layout.label(zone: other.zone, fence: other.fence)) but for "
            + "\(LintText.size(found.meters)) m; remove one of them"))
    }
  }

  /// Visits the fences whose corners have a mean as near as the tolerance, and others near them.
  private static func visit(_ sites: [Site], near site: Site, _ body: (Int) -> Void) {
    let farthest = min(90, (Double(abs(site.row)) + 2) * Site.height)
    let scale = LocalMetric(latitude: farthest).metersPerDegreeLongitude
    let width = scale > 0 ? min(180, tolerance * 1.01 / scale) : 180
    for row in site.row - 1...site.row + 1 {
      for turn in [-360.0, 0, 360] {
        let (west, east) = (site.longitude + turn - width, site.longitude + turn + width)
        guard west <= 180, east >= -180 else { continue }
        let first = Site(row: row, longitude: west, index: 0)
        var (index, end) = (0, sites.count)
        while index < end {
          let middle = (index + end) / 2
          if sites[middle].isBefore(first) { index = middle + 1 } else { end = middle }
        }
        end = min(sites.count, index + most.fences)
        while index < end, sites[index].row == row, sites[index].longitude <= east {
          body(sites[index].index)
          index += 1
        }
      }
    }
  }

  /// How far two shapes of one kind differ, in metres; `nil` for more than the tolerance.
  private static func difference(_ a: Outline, _ b: Outline) -> Double? {
    guard a.kind == b.kind, a.rings.count == b.rings.count, abs(a.radius - b.radius) <= tolerance
    else { return nil }
    var greatest = abs(a.radius - b.radius)
    for (ring, other) in zip(a.rings, b.rings) {
      guard let meters = difference(ring, other, isOpen: a.isOpen) else { return nil }
      greatest = max(greatest, meters)
    }
    return greatest
  }

  private static func difference(_ a: [Coordinate], _ b: [Coordinate], isOpen: Bool) -> Double? {
    guard a.count == b.count, let first = a.first else { return nil }
    var starts: [(index: Int, meters: Double)] = []
    for index in b.indices where !isOpen || index == 0 || index == b.count - 1 {
      let meters = meters(first, b[index])
      if meters <= tolerance { starts.append((index, meters)) }
    }
    starts.sort { $0.meters != $1.meters ? $0.meters < $1.meters : $0.index < $1.index }
    var least: Double?
    for (start, _) in starts.prefix(most.starts) {
      // A line runs from one of its ends to the other.
      for step in [1, b.count - 1] where !isOpen || (start == 0) == (step == 1) {
        var greatest = 0.0
        for index in a.indices {
          greatest = max(greatest, meters(a[index], b[(start + index * step) % b.count]))
          if greatest > tolerance { break }
        }
        if greatest <= tolerance { least = min(least ?? greatest, greatest) }
      }
    }
    return least
  }

  private static func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
    // Far apart by the latitudes alone: no geodesic is needed.
    abs(a.latitude - b.latitude) > Site.height
      ? .infinity : CoordinateOrderRule.meters(a, b)
  }
}
