package import Ringfence
package import RingfenceGeodesy

/// One number of a layout, or of how its circles are made, that can be changed in whole steps.
package struct RemedySetting: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    /// The radius of a circle.
    case radius
    /// The radius of a circle that takes the place of another shape.
    case circle
    case exitDistance
    case minimumRetriggerTime
    case entryCertainty
    /// A limit of a condition on a number of the fix.
    case minimum, maximum
    /// An end of the arc of a condition on the course.
    case bearingFrom, bearingTo
    case percentage
    /// The buffer of all restart circles.
    case buffer
    /// The largest radius of all restart circles.
    case maximumRadius
  }

  package let kind: Kind
  /// Index of the zone.
  package let zone: Int
  /// Index of the fence, or of the condition among those of its kind.
  package let part: Int
  /// The kind of the condition that is changed.
  package let condition: ConditionKind?
  /// The middle of a circle in the place of another shape.
  package let center: Coordinate?
  /// What the number is now, in ``unit``; `nil` for a circle in the place of another shape.
  package let now: Double?
  /// The first number that is not tried, a step before the first that is.
  private let start: Double
  /// 1 or -1.
  private let direction: Double
  /// How many numbers can be tried.
  package let count: Int
}

extension RemedySetting {
  /// How far settings are changed, in their unit.
  private enum Bound {
    /// Metres that a radius becomes larger.
    static let growth = 1_000.0
    /// Metres that are the least radius.
    static let leastRadius = 10.0
    /// Metres by which a circle in the place of another shape may fail to hold it.
    static let slack = 0.01
    /// Metres of an exit distance.
    static let exitDistance = 200.0
    /// Seconds of a retrigger time.
    static let retriggerTime = 3_600.0
    /// Metres of the largest radius of circles.
    static let maximumRadius = 100_000.0
    /// Degrees that an arc becomes wider at one end.
    static let bearing = 180.0
    /// km/h or metres that a limit moves.
    static let limit = 400.0
  }

  private init?(
    _ kind: Kind, zone: Int, part: Int = 0, condition: ConditionKind? = nil,
    center: Coordinate? = nil, from number: Double, to bound: Double, isNew: Bool = false
  ) {
    self.kind = kind
    self.zone = zone
    self.part = part
    self.condition = condition
    self.center = center
    now = isNew ? nil : number
    direction = bound < number ? -1 : 1
    // A whole number that was converted to another unit and back is whole.
    let whole = number.rounded()
    start =
      abs(number - whole) < 1e-6
      ? whole : direction > 0 ? number.rounded(.down) : number.rounded(.up)
    let steps = ((bound - start) * direction + 1e-6).rounded(.down)
    guard steps >= 1, steps <= 1_000_000 else { return nil }
    count = Int(steps)  // checked: at most 1e6
  }

  /// The number of a step, in ``unit``: the first is the first whole number beyond what it is now.
  package func number(_ step: Int) -> Double {
    let number = start + Double(step) * direction
    guard kind == .bearingFrom || kind == .bearingTo else { return number }
    return number < 0 ? number + 360 : number > 360 ? number - 360 : number
  }

  /// The last number that is tried.
  package var bound: Double { number(count) }

  /// The most evaluations of a search: one for each doubling of the step, one for each halving, and one with all zones.
  package var mostEvaluations: Int {
    let digits = Int.bitWidth - count.leadingZeroBitCount
    return 2 * digits + 2
  }

  /// How many of ``unit`` are one of the unit of files.
  package var perUnit: Double {
    switch kind {
    case .minimum, .maximum: condition?.quantity?.display.perUnit ?? 1
    case .entryCertainty: 100
    default: 1
    }
  }

  /// The unit of the numbers in text.
  package var unit: String {
    switch kind {
    case .radius, .circle, .exitDistance, .buffer, .maximumRadius: "m"
    case .minimumRetriggerTime: "s"
    case .entryCertainty, .percentage: "%"
    case .minimum, .maximum: condition?.quantity?.display.unit ?? ""
    case .bearingFrom, .bearingTo: "°"
    }
  }

  // MARK: Settings

  /// The radius of a circle, larger or smaller; `nil` for another shape.
  static func radius(_ layout: RemedyLayout, zone: Int, fence: Int, isLarger: Bool) -> Self? {
    guard let shape = layout.shape(zone, fence), case .circle(let circle) = shape else {
      return nil
    }
    let now = circle.radius.meters
    if !isLarger, now <= Bound.leastRadius { return nil }
    return Self(
      .radius, zone: zone, part: fence, from: now,
      to: isLarger ? min(now + Bound.growth, 1_000_000) : Bound.leastRadius)
  }

  /// A circle in the place of another shape: around an area, or about the middle of a line; `nil` for a circle and a corridor.
  static func circle(_ layout: RemedyLayout, zone: Int, fence: Int) -> Self? {
    guard let shape = layout.shape(zone, fence) else { return nil }
    switch shape {
    case .circle, .corridor: return nil
    case .rectangle, .polygons:
      guard let around = EnclosingCircle.of(shape) else { return nil }
      // The first that is tried holds the whole shape.
      guard let center = around.center.written else { return nil }
      let apart = Geodesic.inverse(from: around.center, to: center).distance.meters
      let start = (around.radiusMeters + apart - Bound.slack).rounded(.up) - 1
      return Self(
        .circle, zone: zone, part: fence, center: center, from: start,
        to: min(start + Bound.growth, 1_000_000), isNew: true)
    case .geoline(let line):
      guard let middle = line.middle?.written else { return nil }
      var farthest = 0.0
      for vertex in line.vertices {
        farthest = max(farthest, Geodesic.inverse(from: middle, to: vertex).distance.meters)
      }
      // As for an area: every crossing of the line is in the circle.
      let start = (farthest - Bound.slack).rounded(.up) - 1
      return Self(
        .circle, zone: zone, part: fence, center: middle, from: start,
        to: min(start + Bound.growth, 1_000_000), isNew: true)
    }
  }

  static func exitDistance(_ layout: RemedyLayout, zone: Int, isLarger: Bool) -> Self? {
    let now = layout.zones.zones[zone].settings.exitDistance.meters
    if isLarger, now >= Bound.exitDistance { return nil }
    return Self(
      .exitDistance, zone: zone, from: now, to: isLarger ? Bound.exitDistance : 0)
  }

  static func retriggerTime(_ layout: RemedyLayout, zone: Int, isLonger: Bool) -> Self? {
    let now = layout.zones.zones[zone].settings.minimumRetriggerTime.roundedSeconds
    if isLonger, now >= Bound.retriggerTime { return nil }
    return Self(
      .minimumRetriggerTime, zone: zone, from: now, to: isLonger ? Bound.retriggerTime : 0)
  }

  static func entryCertainty(_ layout: RemedyLayout, zone: Int) -> Self? {
    guard let now = layout.zones.zones[zone].settings.entryCertainty else { return nil }
    return Self(.entryCertainty, zone: zone, from: now * 100, to: 51)
  }

  static func percentage(_ layout: RemedyLayout, zone: Int, part: Int) -> Self? {
    Self(
      .percentage, zone: zone, part: part,
      from: layout.zones.zones[zone].conditions.percentageCrossed[part].percentage, to: 1)
  }

  /// A wider arc, at the end at which it begins or ends.
  static func bearing(_ layout: RemedyLayout, zone: Int, part: Int, atEnd: Bool) -> Self? {
    let arc = layout.zones.zones[zone].conditions.bearing[part]
    let from = arc.from.degrees
    let to = arc.to.degrees
    // An arc that is a whole turn holds already; a step less than a turn stays an arc.
    if BearingCondition.isWholeTurn(from: from, to: to) { return nil }
    let width = to >= from ? to - from : to - from + 360
    let room = min(Bound.bearing, 359 - width)
    guard room >= 1 else { return nil }
    return atEnd
      ? Self(.bearingTo, zone: zone, part: part, from: to, to: to + room)
      : Self(.bearingFrom, zone: zone, part: part, from: from, to: from - room)
  }

  /// A limit that allows more; `nil` for a condition without it.
  static func limit(
    _ layout: RemedyLayout, zone: Int, _ condition: ConditionKind, part: Int, isMaximum: Bool
  ) -> Self? {
    guard let quantity = condition.quantity else { return nil }
    let limits = layout.zones.zones[zone].conditions[limits: condition][part]
    guard let now = isMaximum ? limits.maximum : limits.minimum else { return nil }
    let scale = quantity.display.perUnit
    let bound =
      isMaximum
      ? min(now * scale + Bound.limit, quantity.range.upperBound * scale)
      : max(now * scale - Bound.limit, quantity.range.lowerBound * scale)
    guard isMaximum ? bound > now * scale : bound < now * scale else { return nil }
    return Self(
      isMaximum ? .maximum : .minimum, zone: zone, part: part, condition: condition,
      from: now * scale, to: bound)
  }

  static func buffer(_ layout: RemedyLayout, zone: Int) -> Self? {
    Self(.buffer, zone: zone, from: layout.circles.buffer.meters, to: 0)
  }

  static func maximumRadius(_ layout: RemedyLayout, zone: Int) -> Self? {
    guard let now = layout.circles.maximumRadius?.meters, now < Bound.maximumRadius else {
      return nil
    }
    return Self(.maximumRadius, zone: zone, from: now, to: Bound.maximumRadius)
  }

  // MARK: Changing

  /// The layout with a number in its place.
  ///
  /// - Parameters:
  ///   - step: 1 and more; ``count`` at most.
  ///   - layout: the layout that has the setting.
  /// - Returns: the changed layout, or its changed circles.
  package func applied(_ step: Int, to layout: RemedyLayout) -> RemedyLayout {
    var layout = layout
    let number = number(step)
    let value = number / perUnit
    switch kind {
    case .radius, .circle:
      let fence = layout.zones.zones[zone].fences[part]
      var middle = center
      if middle == nil, case .circle(let circle) = fence.shape { middle = circle.center }
      if let middle, let circle = Circle(center: middle, radius: .meters(value)) {
        layout.zones.zones[zone].fences[part].shape = .circle(circle)
      }
    case .exitDistance: layout.zones.zones[zone].settings.exitDistance = .meters(value)
    case .minimumRetriggerTime:
      layout.zones.zones[zone].settings.minimumRetriggerTime = .seconds(value)
    case .entryCertainty: layout.zones.zones[zone].settings.entryCertainty = value
    case .minimum, .maximum:
      guard let condition else { break }
      var limits = layout.zones.zones[zone].conditions[limits: condition]
      if kind == .minimum { limits[part].minimum = value } else { limits[part].maximum = value }
      layout.zones.zones[zone].conditions[limits: condition] = limits
    case .bearingFrom:
      layout.zones.zones[zone].conditions.bearing[part].from = .init(uncheckedDegrees: value)
    case .bearingTo:
      layout.zones.zones[zone].conditions.bearing[part].to = .init(uncheckedDegrees: value)
    case .percentage:
      layout.zones.zones[zone].conditions.percentageCrossed[part].percentage = value
    case .buffer: layout.circles.buffer = .meters(value)
    case .maximumRadius: layout.circles.maximumRadius = .meters(value)
    }
    return layout
  }
}

extension RemedyLayout {
  fileprivate func shape(_ zone: Int, _ fence: Int) -> Shape? {
    let fences = zones.zones[zone].fences
    return fences.indices.contains(fence) ? fences[fence].shape : nil
  }
}

extension Coordinate {
  /// The position as zone files have it, to the seventh decimal of a degree.
  fileprivate var written: Coordinate? {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7,
      longitude: (normalizedLongitude * 1e7).rounded() / 1e7)
  }
}

extension Polyline {
  /// The point in the middle of its length; `nil` for a line without length.
  fileprivate var middle: Coordinate? {
    var lengths: [Double] = []
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      lengths.append(Geodesic.inverse(from: a, to: b).distance.meters)
    }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return nil }
    var rest = total / 2
    for (index, length) in lengths.enumerated() {
      if rest > length, index < lengths.count - 1 {
        rest -= length
        continue
      }
      let share = length > 0 ? min(1, rest / length) : 0
      let a = vertices[index]
      let b = vertices[index + 1]
      // Edges go the short way.
      var turn = b.normalizedLongitude - a.normalizedLongitude
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      let longitude = a.normalizedLongitude + turn * share
      return Coordinate(
        latitude: a.latitude + (b.latitude - a.latitude) * share,
        longitude: longitude > 180
          ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
    }
    return nil
  }
}
