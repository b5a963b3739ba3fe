package import Ringfence

/// A rule, prepared for the zones of a layout. One engine serves all threads; a ``RuleSession`` is one device's state.
///
/// A device is in a zone where one of its fences says so. What a zone asks for besides, as a speed or times of the day, is
/// not part of a rule and not looked at.
package struct RuleEngine: Sendable {
  package let rule: DecisionRule
  /// The zones that the rule does not take. Where it takes some fences of a zone only, the zone is not evaluated.
  package let unevaluated: [UnevaluatedZone]
  /// The fences of each zone; empty of those that are not evaluated.
  let fences: ContiguousArray<[RuleFence]>
  /// After how many microseconds inside a zone's dwell time is over; `nil` for none.
  let dwells: ContiguousArray<Int64?>
  /// The boxes of the fences, and which zone each is of.
  private let index: BoxIndex
  private let zones: ContiguousArray<Int32>
  /// Zones with a fence that is in no box.
  private let everywhere: ContiguousArray<Int32>
  /// Every zone.
  let allZones: ContiguousArray<Int32>

  /// Prepares the zones.
  ///
  /// - Complexity: O(*n* log *n*) for all corners.
  package init(_ rule: DecisionRule, for layout: ZoneLayout) {
    var unevaluated: [UnevaluatedZone] = []
    var fences: ContiguousArray<[RuleFence]> = []
    var boxes: ContiguousArray<GeoBox> = []
    var zones: ContiguousArray<Int32> = []
    var everywhere: ContiguousArray<Int32> = []
    for (number, zone) in layout.zones.enumerated() {
      var prepared: [RuleFence] = []
      do throws(RuleFence.Refusal) {
        for fence in zone.fences { prepared.append(try RuleFence(fence.shape, rule)) }
        if prepared.isEmpty {
          unevaluated.append(UnevaluatedZone(zone: number, reason: .noFence))
        }
      } catch {
        prepared = []
        unevaluated.append(
          UnevaluatedZone(zone: number, reason: error == .line ? .line : .circlesOnly))
      }
      for fence in prepared {
        if let box = fence.box {
          boxes.append(box)
          zones.append(Int32(number))  // checked: the number of a zone
        } else if everywhere.last != Int32(number) {  // checked: the number of a zone
          everywhere.append(Int32(number))  // checked: the number of a zone
        }
      }
      fences.append(prepared)
    }
    self.rule = rule
    self.unevaluated = unevaluated
    self.fences = fences
    dwells = ContiguousArray(
      layout.zones.map { rule.hasDwell ? $0.settings.dwell?.wholeMicroseconds : nil })
    index = BoxIndex(boxes)
    self.zones = zones
    self.everywhere = everywhere
    allZones = ContiguousArray(fences.indices.map { Int32($0) })  // checked: the number of a zone
  }

  /// Whether the rule takes none of the zones.
  package var takesNoZone: Bool { unevaluated.count == fences.count }

  /// The zones in which a device may be that is somewhere in a box.
  func zones(near box: GeoBox, _ found: inout ContiguousArray<Int32>) {
    index.query(box, into: &found)
    for place in found.indices { found[place] = zones[Int(found[place])] }
    found += everywhere
    found.sort()
  }

  /// Whether a position counts as inside a zone for a device outside it, and whether the straight way from it to another
  /// one crosses the zone.
  package func decision(
    _ zone: Int, _ place: Coordinate, accuracy: Double, to end: Coordinate
  ) -> (isInside: Bool, isCrossed: Bool) {
    let way = DegreeSegment(
      (place.normalizedLongitude, place.latitude), (end.normalizedLongitude, end.latitude))
    let fence = fence(
      of: zone, isStaying: false, place.latitude, place.normalizedLongitude, accuracy)
    return (fence != nil, fenceCrossed(zone, by: way) != nil)
  }

  /// The first fence that holds a fix; `nil` for none.
  func fence(
    of zone: Int, isStaying: Bool, _ latitude: Double, _ longitude: Double, _ accuracy: Double
  ) -> Int? {
    fences[zone].firstIndex {
      $0.holds(rule, isStaying: isStaying, latitude, longitude, accuracy)
    }
  }

  /// The numbers behind a decision.
  func measure(
    _ zone: Int, _ fence: Int, _ latitude: Double, _ longitude: Double, _ accuracy: Double
  ) -> RuleDecision.Measure? {
    let fence = fences[zone][fence]
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
