package import Ringfence

/// A rule, prepared for the zones of a layout. One engine serves all threads; a ``RuleSession`` is one device's state.
///
/// A device is in a zone where one of its fences says so. What a zone asks for besides, as a speed or times of the day, is
/// not part of a rule and not looked at.
package struct RuleEngine: Sendable {
  package let rule: DecisionRule
  /// The zones that the rule does not take. Where it takes some fences of a zone only, the zone is not evaluated.
  package let unevaluated: [UnevaluatedZone]
  /// The fences of all zones, zone by zone.
  let fences: ContiguousArray<RuleFence>
  /// The circles of those that are one, which are looked at without a look at the fence.
  let discs: ContiguousArray<RuleFence.Disc?>
  /// Where the fences of each zone begin among them, and at last where they end.
  private let starts: ContiguousArray<Int>
  /// Where the fence of each zone with a single one is; `nil` for others, and where no box says it.
  private let boxOfZone: ContiguousArray<NearBox?>
  /// After how many microseconds inside a zone's dwell time is over; `nil` for none.
  let dwells: ContiguousArray<Int64?>
  /// At which altitudes a device is in each zone; empty where no zone has limits.
  private let altitudes: ContiguousArray<AltitudeLimits?>
  /// The boxes of the fences, and which zone each is of.
  private let index: BoxIndex
  private let zones: ContiguousArray<Int32>
  /// Zones with a fence that is in no box.
  private let everywhere: ContiguousArray<Int32>
  let allZones: ContiguousArray<Int32>

  /// Prepares the zones.
  ///
  /// - Complexity: O(*n* log *n*) for all corners.
  package init(_ rule: DecisionRule, for layout: ZoneLayout) {
    var unevaluated: [UnevaluatedZone] = []
    var fences: ContiguousArray<RuleFence> = []
    var starts: ContiguousArray<Int> = [0]
    var boxOfZone: ContiguousArray<NearBox?> = []
    var boxes: ContiguousArray<GeoBox> = []
    var zones: ContiguousArray<Int32> = []
    var everywhere: ContiguousArray<Int32> = []
    var altitudes: ContiguousArray<AltitudeLimits?> = []
    for (number, zone) in layout.zones.enumerated() {
      var prepared: [RuleFence] = []
      var limits: AltitudeLimits?
      do throws(UnevaluatedZone.Refusal) {
        (prepared, limits) = try Self.fences(zone, rule)
      } catch {
        unevaluated.append(UnevaluatedZone(zone: number, reason: error.reason))
      }
      altitudes.append(limits)
      for fence in prepared {
        if let box = fence.box {
          boxes.append(box)
          zones.append(Int32(number))  // checked: the number of a zone
        } else if everywhere.last != Int32(number) {  // checked: the number of a zone
          everywhere.append(Int32(number))  // checked: the number of a zone
        }
      }
      fences += prepared
      starts.append(fences.count)
      boxOfZone.append(prepared.count == 1 ? prepared[0].box.map { NearBox($0) } : nil)
    }
    self.rule = rule
    self.unevaluated = unevaluated
    self.fences = fences
    discs = ContiguousArray(fences.map(\.disc))
    self.starts = starts
    self.boxOfZone = boxOfZone
    dwells = ContiguousArray(
      layout.zones.map { rule.hasDwell ? $0.settings.dwell?.wholeMicroseconds : nil })
    index = BoxIndex(boxes)
    self.zones = zones
    self.altitudes = altitudes.contains { $0 != nil } ? altitudes : []
    self.everywhere = everywhere
    // checked: the numbers of zones
    allZones = ContiguousArray(layout.zones.indices.map { Int32($0) })
  }

  /// The fences of a zone, and the altitudes at which a device is in it.
  private static func fences(
    _ zone: Zone, _ rule: DecisionRule
  ) throws(UnevaluatedZone.Refusal) -> ([RuleFence], AltitudeLimits?) {
    if zone.fences.isEmpty { throw UnevaluatedZone.Refusal(reason: .noFence) }
    let attributes: ZoneAttributes
    do throws(ZoneAttributes.Unreadable) {
      attributes = try ZoneAttributes(zone, rule)
    } catch {
      throw UnevaluatedZone.Refusal(reason: .attribute)
    }
    do throws(RuleFence.Refusal) {
      var prepared: [RuleFence] = []
      for fence in zone.fences { prepared.append(try RuleFence(fence.shape, attributes.rule)) }
      return (prepared, attributes.altitudes)
    } catch {
      let reason: UnevaluatedZone.Reason =
        switch error {
        case .polygon: .circlesOnly
        case .line: .line
        case .corridor: .corridor
        }
      throw UnevaluatedZone.Refusal(reason: reason)
    }
  }

  package var takesNoZone: Bool { unevaluated.count == allZones.count }

  /// The indices of a zone's fences among ``fences``; empty of a zone that is not evaluated.
  @inline(__always)
  func fences(of zone: Int) -> Range<Int> { starts[zone]..<starts[zone + 1] }

  /// The zones in which a device may be that is somewhere in a box.
  func zones(near box: GeoBox, _ found: inout ContiguousArray<Int32>) {
    index.query(box, into: &found)
    for index in found.indices { found[index] = zones[Int(found[index])] }
    found += everywhere
    found.sort()
  }

  /// Whether a position counts as inside a zone for a device outside it, and whether the straight way from it to another
  /// one crosses the zone.
  package func decision(
    _ zone: Int, _ position: Coordinate, accuracy: Double, to end: Coordinate
  ) -> (isInside: Bool, isCrossed: Bool) {
    let way = DegreeSegment(
      (position.normalizedLongitude, position.latitude), (end.normalizedLongitude, end.latitude))
    let altitude = taken(altitude: .nan)
    let fence = fence(
      of: zone, isStaying: false, position.latitude, position.normalizedLongitude, accuracy,
      altitude)
    return (fence != nil, fenceCrossed(zone, by: way, altitudes: (altitude, altitude)) != nil)
  }

  /// Whether the rule asks for altitudes.
  @inline(__always)
  var usesAltitudes: Bool { !altitudes.isEmpty }

  /// An altitude as the rule takes it, metres; not a number for a missing one.
  @inline(__always)
  func taken(altitude: Double) -> Double {
    altitude.isNaN ? rule.altitudes?.missing ?? 0 : altitude
  }

  /// The altitudes at which a device is in a zone; `nil` for all.
  @inline(__always)
  func limits(of zone: Int) -> AltitudeLimits? { altitudes.isEmpty ? nil : altitudes[zone] }

  /// Whether a fix is so far from a zone that no fence can hold it, where its accuracy reaches some metres. It is cheap, and often
  /// does not know.
  @inline(__always)
  func isFar(
    _ zone: Int, from latitude: Double, _ longitude: Double, reach: Double
  ) -> Bool {
    guard let box = boxOfZone[zone] else { return false }
    return box.leastDistance(latitude, longitude) > reach
  }

  /// The first fence that holds a fix; `nil` for none.
  func fence(
    of zone: Int, isStaying: Bool, _ latitude: Double, _ longitude: Double, _ accuracy: Double,
    _ altitude: Double
  ) -> Int? {
    if let limits = limits(of: zone), !limits.admits(altitude) { return nil }
    return fence(of: zone, isStaying: isStaying, latitude, longitude, accuracy)
  }

  /// The first fence that holds a position, whatever its altitude is; `nil` for none.
  @inline(__always)
  private func fence(
    of zone: Int, isStaying: Bool, _ latitude: Double, _ longitude: Double, _ accuracy: Double
  ) -> Int? {
    let own = fences(of: zone)
    for index in own {
      let isIn =
        if let disc = discs[index] {
          disc.holds(rule, rule.test(isStaying: isStaying), latitude, longitude, accuracy)
        } else {
          fences[index].holds(rule, isStaying: isStaying, latitude, longitude, accuracy)
        }
      if isIn { return index - own.lowerBound }
    }
    return nil
  }

  /// How far a device may move, in metres, before a decision about a zone can change.
  func clearance(
    of zone: Int, _ latitude: Double, _ longitude: Double, accuracy: Double
  ) -> Double {
    var least = Double.infinity
    // Where the altitude decides, the next fix may be decided otherwise at the same position.
    if limits(of: zone) != nil,
      fence(of: zone, isStaying: false, latitude, longitude, accuracy) != nil
        || fence(of: zone, isStaying: true, latitude, longitude, accuracy) != nil
    {
      return 0
    }
    for index in fences(of: zone) {
      let meters =
        if let disc = discs[index], fences[index].box != nil {
          disc.clearance(rule, latitude, longitude, accuracy)
        } else {
          fences[index].clearance(rule, latitude, longitude, accuracy: accuracy)
        }
      least = min(least, meters)
    }
    return least
  }

  func measure(
    _ zone: Int, _ fence: Int, _ latitude: Double, _ longitude: Double, _ accuracy: Double
  ) -> RuleDecision.Measure? {
    let fence = fences[starts[zone] + fence]
    guard let distance = fence.distance(rule, latitude, longitude), let radius = fence.radius else {
      return nil
    }
    var share: Double?
    if case .overlap(_, _, let denominator, _) = rule.enter {
      share = DiscOverlap.share(distance, radius, accuracy, of: denominator)
    }
    return RuleDecision.Measure(
      distance: distance, accuracy: accuracy, radius: radius, share: share)
  }
}
