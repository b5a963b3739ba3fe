/// For zones that wait, where or how fast a device is for which surely nothing changes. Known for the zones that the
/// fixes at hand concerned; not kept between calls.
struct PendingChecks: Sendable {
  /// What keeps a zone waiting.
  enum Check: Sendable {
    /// Each part of the disc is nearer to the zone than its exit distance.
    case near(PlanarDisc)
    /// The speed condition of a pending entry is unmet beyond these limits, in metres per second.
    case speed(least: Double, most: Double)
  }

  private struct Item: Sendable {
    let zone: Int32
    var check: Check
  }

  private var items: ContiguousArray<Item> = []
  /// Metres in a degree at a latitude, for speeds to half a percent.
  private var metric = LocalMetric(latitude: 0)
  private var latitude = Double.nan

  private func check(of zone: Int32) -> Check? {
    for item in items where item.zone == zone { return item.check }
    return nil
  }

  /// The disc of a zone whose exit is pending; `nil` where none is known.
  func disc(of zone: Int32) -> PlanarDisc? {
    if case .near(let disc) = check(of: zone) { return disc }
    return nil
  }

  /// Sets or removes the check of a zone.
  mutating func set(_ check: Check?, of zone: Int32) {
    var index = 0
    while index < items.count, items[index].zone != zone { index += 1 }
    if let check {
      if index < items.count {
        items[index].check = check
      } else {
        items.append(Item(zone: zone, check: check))
      }
    } else if index < items.count {
      items[index] = items[items.count - 1]
      items.removeLast()
    }
  }

  /// Removes all.
  mutating func removeAll() { items.removeKeepingMemory() }

  /// The first fix of a range that may change a waiting zone, although its path meets no boundary.
  ///
  /// - Returns: its index; the upper bound where there is none, the lower bound where no check is known.
  mutating func firstActive(
    in fixes: FixSpans, _ range: Range<Int>, _ zone: Int32, from first: Int, after last: Fix?
  ) -> Int {
    switch check(of: zone) {
    case .near(let disc): return disc.firstOutside(fixes.latitudes, fixes.longitudes, range)
    case .speed(let least, let most):
      for index in range {
        guard let speed = speed(in: fixes, at: index, after: index == first ? last : nil),
          speed > most * 1.005 + 1e-3 || speed < least * 0.995 - 1e-3
        else { return index }
      }
      return range.upperBound
    case nil: return range.lowerBound
    }
  }

  /// The speed at a fix as the rules take it, to half a percent; `nil` where that is not known. It goes on from `last`,
  /// or from the fix before.
  private mutating func speed(in fixes: FixSpans, at index: Int, after last: Fix?) -> Double? {
    if !fixes.speeds.isEmpty {
      let speed = fixes.speeds[index]
      return speed >= 0 && speed.isFinite ? speed : nil
    }
    let end = fixes.coordinate(at: index)
    let start: Coordinate
    let time: Int64
    if let last {
      (start, time) = (last.coordinate, last.time.microseconds)
    } else {
      (start, time) = (fixes.coordinate(at: index - 1), fixes.times[index - 1])
    }
    if !(abs(end.latitude - latitude) < 0.01) {
      latitude = end.latitude
      metric = LocalMetric(latitude: latitude)
    }
    let degrees = end.longitude - start.longitude
    let rise = end.latitude - start.latitude
    // Within a hundredth of a degree the scales change by a permille.
    guard abs(latitude) < 75, abs(degrees) < 0.01, abs(rise) < 0.01 else { return nil }
    let (x, y) = (
      degrees * metric.metersPerDegreeLongitude, rise * metric.metersPerDegreeLatitude
    )
    return (x * x + y * y).squareRoot() / (Double(fixes.times[index] - time) * 1e-6)
  }
}

extension PlanarDisc {
  /// A disc about a position that holds no point farther from it over ground than `meters`, less what distances may
  /// be wrong; none near a pole.
  init(about position: Coordinate, meters: Double) {
    self.init()
    guard meters > 0, let frame = EquirectangularFrame(about: position) else { return }
    // Distances are right to half a millimetre, and to 5 parts in 10⁷ beyond a kilometre.
    self.init(in: frame, radius: frame.reach(ofMeters: meters - 0.01 - 1e-6 * meters))
  }
}

extension PendingChecks {
  /// What keeps a zone waiting after the rules acted on it.
  ///
  /// - Parameters:
  ///   - state: what is remembered of the zone; not changed.
  ///   - exitDisc: where its exit is surely not confirmed, if it is pending.
  ///   - rules: of the zone.
  ///   - isRecording: whether every try of a condition counts.
  mutating func update(
    _ state: inout ZoneState, exitDisc: PlanarDisc, _ rules: borrowing ZoneRules,
    isRecording: Bool
  ) {
    if state.isLeaving {
      set(exitDisc.isEmpty ? nil : .near(exitDisc), of: state.zone)
    } else if rules.hasConditions {
      set(isRecording ? nil : state.speedCheck(rules.conditions), of: state.zone)
    } else {
      set(nil, of: state.zone)
    }
  }
}
