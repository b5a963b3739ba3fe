/// A layout with the circles that replace its fences in restart mode: when the app was killed and
/// relaunched in the background.
///
/// ```swift
/// let restart = RestartLayout(layout, settings: RestartSettings(buffer: .meters(50)))
/// let engines = DualModeEngine(restart)
/// let comparison = engines.compare(track.fixes)
/// ```
public struct RestartLayout: Sendable {
  /// The real layout.
  public let layout: ZoneLayout
  /// The settings of the circles, with every value in its range.
  public let settings: RestartSettings
  /// The record of each fence, by zone and fence.
  public internal(set) var degradations: [[RestartDegradation]]

  /// Makes a circle for every area fence, and a chain of them for each corridor that is not short.
  /// - Complexity: O(*n*) in the vertices: one distance each, and some hundred passes in the plane.
  public init(_ layout: ZoneLayout, settings: RestartSettings = RestartSettings()) {
    let settings = settings.limited
    self.layout = layout
    self.settings = settings
    degradations = layout.zones.indices.map { zone in
      layout.zones[zone].fences.indices.map { fence in
        RestartDegradation(layout, settings, zone: zone, fence: fence)
      }
    }
  }

  /// Makes the circles of one zone, and takes those of the others from a layout that differs in this zone only. The
  /// neighbors are those of the other layout; this zone's are not searched.
  /// - Precondition: `zone` is an index of both layouts.
  package init(_ layout: ZoneLayout, as other: RestartLayout, exceptZone zone: Int) {
    self.layout = layout
    settings = other.settings
    degradations = other.degradations
    degradations[zone] = layout.zones[zone].fences.indices.map { fence in
      RestartDegradation(layout, other.settings, zone: zone, fence: fence)
    }
  }

  /// Sets ``RestartDegradation/neighbor`` of every record. Of several fences that are equally near it is the
  /// first; with more than 64 fences nearby it is one of them, always the same. Fences without points are
  /// left out.
  ///
  /// Distances are those of the linter, exact to 1 cm below 10 km and to 1 part in 10⁶ beyond.
  /// - Complexity: O(*n* log *n*) for *n* fences that are spread out or overlap; O(*n*²) at worst, for many
  ///   fences whose boxes overlap while the fences share no point, such as nested rings.
  public mutating func findNeighbors() {
    let numbering = FenceNumbering(layout)
    for (number, found) in NearestFences.all(in: layout, numbering).enumerated() {
      let one = numbering.location(Int32(number))
      guard let found else {
        degradations[one.zone][one.fence].neighbor = .none
        continue
      }
      let other = numbering.location(found.fence)
      var circlesOverlap = false
      let (own, others) = (
        degradations[one.zone][one.fence], degradations[other.zone][other.fence]
      )
      if let a = own.circle, let b = others.circle {
        let apart = Geodesic.inverse(from: a.center, to: b.center).distance.meters
        circlesOverlap = apart <= a.radius.meters + b.radius.meters
      } else if let a = own.disks, let b = others.disks {
        circlesOverlap = ShapeDistance.between(.corridor(a), .corridor(b), within: 1) <= 0
      }
      degradations[one.zone][one.fence].neighbor = .fence(
        RestartDegradation.Nearest(
          zone: other.zone, fence: other.fence, distance: .meters(found.meters),
          circlesOverlap: circlesOverlap))
    }
  }

  /// The circle that replaces a fence; `nil` for a geoline, a fence of an excluded zone, a corridor that has a chain of
  /// circles, and indices that do not exist.
  public func circle(zone: Int, fence: Int) -> Circle? {
    guard degradations.indices.contains(zone), degradations[zone].indices.contains(fence) else {
      return nil
    }
    return degradations[zone][fence].circle
  }
}

extension RestartDegradation {
  /// Makes the record of a fence.
  init(_ layout: ZoneLayout, _ settings: RestartSettings, zone: Int, fence: Int) {
    self.zone = zone
    self.fence = fence
    buffer = settings.buffer
    grade = .unsupported
    isContainmentLost = false
    neighbor = .notSearched
    let shape = layout.zones[zone].fences[fence].shape
    exclusion = shape.isGeoline ? .geoline : layout.zones[zone].conditions.restartExclusion
    guard exclusion == nil else { return }
    if case .corridor(let corridor) = shape, let links = CircleChain(corridor, settings) {
      take(links, corridor, settings)
      return
    }
    let outline = Outline(shape)
    guard let enclosing = EnclosingCircle.of(shape, outline) else {
      exclusion = .empty
      return
    }
    enclosingRadius = .meters(enclosing.radiusMeters)
    let radius = limitedRadius(around: enclosing.radiusMeters, settings)
    circle = Circle(center: enclosing.center, radius: .meters(radius))
    guard let circle else { return }
    let area = shape.areaSquareMeters
    // Less than a thousandth of a square metre is the rounding error of a line there and back.
    if area > 1e-3 { areaRatio = Shape.circle(circle).areaSquareMeters / area }
    let overshoot = Overshoot.upperBound(
      of: shape, outline, center: enclosing.center, radiusMeters: radius)
    maximumOvershoot = overshoot.map { .meters($0) }
    grade = Self.grade(overshoot ?? 0, settings)
  }

  /// The radius of a circle with the buffer around something that needs `meters`, within the limits of the settings.
  private mutating func limitedRadius(
    around meters: Double, _ settings: RestartSettings
  ) -> Double {
    // Less than 1e-10 m is a rounding error.
    let wanted = ((meters + settings.buffer.meters) * 10 - 1e-9).rounded(.up) / 10
    let limit = settings.maximumRadius?.meters ?? RestartSettings.maximumRadii.upperBound
    let least = max(wanted, settings.minimumRadius.meters, 0.1)
    isContainmentLost = least > limit
    return min(least, limit)
  }

  /// Replaces a corridor by a chain of circles. No point of a circle whose centre is on the line is farther from the line
  /// than its radius.
  private mutating func take(
    _ links: CircleChain, _ corridor: Corridor, _ settings: RestartSettings
  ) {
    enclosingRadius = .meters(links.neededMeters)
    let radius = limitedRadius(around: links.neededMeters, settings)
    chain = links.centers.compactMap { Circle(center: $0, radius: .meters(radius)) }
    let overshoot = max(0, radius - corridor.halfWidth.meters)
    maximumOvershoot = .meters(overshoot)
    grade = Self.grade(overshoot, settings)
  }

  /// The circles as one shape; `nil` without any.
  var disks: PreparedCorridor? {
    guard let radius else { return nil }
    return PreparedCorridor(
      disksAround: circles.map { $0.center }, radiusMeters: radius.meters)
  }

  private static func grade(_ overshoot: Double, _ settings: RestartSettings) -> Grade {
    if overshoot <= settings.buffer.meters + 0.5 { return .exact }
    return overshoot <= settings.budget.meters ? .documented : .unfit
  }
}

extension Conditions {
  /// The kind of condition that prevents a zone from triggering in restart mode; `nil` for none.
  package var restartExclusion: RestartDegradation.Exclusion? {
    for exclusion in RestartDegradation.Exclusion.allCases {
      if let kind = exclusion.kind, has(kind) { return exclusion }
    }
    guard !percentageCrossed.isEmpty else { return nil }
    return percentageCrossed.allSatisfy({ $0.isSequential }) ? .sequence : .percentageCrossed
  }
}
