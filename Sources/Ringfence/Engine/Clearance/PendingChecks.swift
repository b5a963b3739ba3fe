/// For zones that wait, where or how fast a device is for which surely nothing changes. Known for the zones that the
/// fixes at hand concerned; not kept between calls.
struct PendingChecks: Sendable {
  /// What keeps a zone waiting.
  enum Check: Sendable {
    /// The device has left the zone, and not gone far enough for an exit.
    case near(ExitWait)
    /// The speed condition of a pending entry is unmet beyond these limits, in metres per second; or a device that is slower than
    /// the first keeps a speed limit.
    case speed(least: Double, most: Double)
  }

  private struct Item: Sendable {
    let zone: Int32
    var check: Check
  }

  private var items: ContiguousArray<Item> = []
  /// Metres in a degree at a latitude.
  private var metric = LocalMetric(latitude: 0)
  private var latitude = Double.nan

  private func check(of zone: Int32) -> Check? {
    for item in items where item.zone == zone { return item.check }
    return nil
  }

  /// What is known of a zone whose exit is pending; `nil` for nothing.
  func exit(of zone: Int32) -> ExitWait? {
    if case .near(let wait) = check(of: zone) { return wait }
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
    case .near(let wait): return wait.disc.firstOutside(fixes.latitudes, fixes.longitudes, range)
    case .speed(let least, let most):
      for index in range {
        guard let speed = speed(in: fixes, at: index, after: index == first ? last : nil),
          Self.isBeyond(least, most, speed)
        else { return index }
      }
      return range.upperBound
    case nil: return range.lowerBound
    }
  }

  /// Whether a zone surely does not change at the end of a step that does not meet it.
  mutating func keepsWaiting(_ zone: Int32, _ step: borrowing Step) -> Bool {
    switch check(of: zone) {
    case .near(let wait): return wait.disc.contains(step.fix.coordinate)
    case .speed(let least, let most):
      let known = step.fix.speedMetersPerSecond
      if !known.isNaN { return Self.isBeyond(least, most, known) }
      guard let leg = step.leg, let previousTime = step.previousTime,
        let speed = speed(
          from: leg.start, to: step.fix.coordinate,
          microseconds: step.fix.time.microseconds - previousTime.microseconds)
      else { return false }
      return Self.isBeyond(least, most, speed)
    case nil: return false
    }
  }

  /// Whether a speed to half a percent is surely beyond limits.
  private static func isBeyond(_ least: Double, _ most: Double, _ speed: Double) -> Bool {
    speed.isFinite && speed >= 0
      && (speed > most * 1.005 + 1e-3 || speed < least * 0.995 - 1e-3)
  }

  /// The speed at a fix as the rules take it, to half a percent; `nil` where that is not known. It goes on from `last`,
  /// or from the fix before.
  private mutating func speed(in fixes: FixSpans, at index: Int, after last: Fix?) -> Double? {
    if !fixes.speeds.isEmpty { return fixes.speeds[index] }
    let end = fixes.coordinate(at: index)
    if let last {
      return speed(
        from: last.coordinate, to: end,
        microseconds: fixes.times[index] - last.time.microseconds)
    }
    return speed(
      from: fixes.coordinate(at: index - 1), to: end,
      microseconds: fixes.times[index] - fixes.times[index - 1])
  }

  /// The speed between two fixes to half a percent; `nil` where that is not known.
  private mutating func speed(
    from start: Coordinate, to end: Coordinate, microseconds: Int64
  ) -> Double? {
    let metric = metric(at: end.latitude)
    let degrees = end.longitude - start.longitude
    let rise = end.latitude - start.latitude
    // Within a hundredth of a degree the scales change by a permille.
    guard abs(end.latitude) < 75, abs(degrees) < 0.01, abs(rise) < 0.01 else { return nil }
    let (x, y) = (
      degrees * metric.metersPerDegreeLongitude, rise * metric.metersPerDegreeLatitude
    )
    return (x * x + y * y).squareRoot() / (Double(microseconds) * 1e-6)
  }

  /// Metres in a degree at a latitude no more than a hundredth of a degree away.
  @inline(__always)
  private mutating func metric(at latitude: Double) -> LocalMetric {
    if !(abs(latitude - self.latitude) < 0.01) {
      self.latitude = latitude
      metric = LocalMetric(latitude: latitude)
    }
    return metric
  }

  /// A disc about a position that holds no point farther from it over ground than `meters`; a little less than the
  /// widest one.
  mutating func disc(about position: Coordinate, meters: Double) -> PlanarDisc {
    guard meters > 0.01, meters < 1_000, abs(position.latitude) < 60 else {
      return PlanarDisc(about: position, meters: meters)
    }
    // A hundredth of a degree and a kilometre away the scales differ by 6 parts in 10⁴ at most.
    let metric = metric(at: position.latitude)
    return PlanarDisc(
      position.latitude, position.longitude, eastScale: metric.metersPerDegreeLongitude,
      northScale: metric.metersPerDegreeLatitude, radius: (meters - 0.01) * 0.999)
  }
}

/// What keeps an exit from being confirmed.
struct ExitWait: Sendable {
  /// Each part of the disc is nearer to the zone than its exit distance.
  var disc = PlanarDisc()
  /// The zone's only fence, by its index among all; -1 where it is not known.
  var shape: Int32 = -1
  /// The edge or circle by which a zone of one fence was left, as a candidate has it; -1 where it is not known.
  var edge: Int32 = -1

  init() {}

  /// What keeps the exit of a zone of one fence waiting that was left as a candidate says.
  init(disc: PlanarDisc, _ candidate: BoundaryGrid.Candidate) {
    self.disc = disc
    (shape, edge) = (candidate.shape, candidate.edge)
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
  ///   - exit: where its exit is surely not confirmed, if it is pending.
  ///   - traits: the settings of the zone.
  ///   - prepared: has the others.
  ///   - isRecording: whether every try of a condition counts.
  mutating func update(
    _ state: inout ZoneState, exit: ExitWait, _ traits: ZoneTraits, _ prepared: PreparedZones,
    isRecording: Bool
  ) {
    if traits.watchesSpeed, state.watchesSpeed(prepared) {
      set(state.overspeedCheck(prepared), of: state.zone)
    } else if state.isLeaving {
      // Every fix counts where an exit is confirmed by more than one of them.
      set(exit.disc.isEmpty || traits.confirmsExits ? nil : .near(exit), of: state.zone)
    } else if traits.hasConditions {
      set(
        isRecording ? nil : state.speedCheck(prepared.zones[Int(state.zone)].conditions),
        of: state.zone)
    } else {
      set(nil, of: state.zone)
    }
  }
}
