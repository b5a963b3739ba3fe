internal import RingfenceGeodesy

/// How near a device came to zones, kept beside a session while its fixes come in.
///
/// The path between fixes counts as well as the fixes, and what the engine ignores does not count, as in
/// ``TriggerEngine/nearestApproach(to:along:)``; distances are within 2 cm or 0.2 % of the least, whichever is more. Zones that
/// stay farther away than a limit are asked seldom.
///
/// ```swift
/// var tracker = ApproachTracker(engine, within: .meters(500))
/// for fix in fixes {
///   session.process(fix, with: engine, into: &events)
///   tracker.add(fix)
/// }
/// if let nearest = tracker.nearestApproach(to: 0) { print(nearest) }  // 12.34 m away at …
/// ```
///
/// - Complexity: a fix costs O(1) while the device can have come nearer to no zone, and O(*f* + log *n*) for each of *n* zones
///   that it may have come nearer to and the zone's *f* fences. The first fix, and one to which no path leads, costs O(*F*) for
///   all fences. Memory is O(*n*), however many fixes there are.
public struct ApproachTracker: Sendable {
  /// A zone, and the way of the device from which on it is to be looked at.
  private struct Alarm {
    var due: Double
    var zone: Int
  }

  private let engine: TriggerEngine
  private let limit: Double
  private var selection: PathFixes
  /// The last fix that counted.
  private var last: Fix?
  /// The metres that the device has moved, no less than it has.
  private var way = 0.0
  /// A heap: each is due no later than the two behind it.
  private var alarms: ContiguousArray<Alarm>
  private var approaches: ContiguousArray<NearestApproach?>
  /// The number of times that a zone was looked at.
  package private(set) var looks = 0

  /// Creates a tracker to which no fix was given.
  ///
  /// - Parameters:
  ///   - engine: has the zones. After a change of the layout create another tracker.
  ///   - zones: the indices of the zones, `nil` for all; indices that the layout does not have are left out.
  ///   - limit: the distance below which an approach is kept. The smaller it is, the less a fix costs. NaN counts as 0.
  /// - Complexity: O(*n*) for *n* zones of the layout.
  public init(
    _ engine: TriggerEngine, zones: [Int]? = nil, within limit: Distance = .meters(1_000)
  ) {
    self.engine = engine
    self.limit = limit.meters.isNaN ? 0 : limit.meters
    selection = PathFixes(engine.settings)
    let all = engine.layout.zones.indices
    approaches = ContiguousArray(repeating: nil, count: all.count)
    alarms = []
    let wanted = zones.map { $0.filter { all.contains($0) }.sorted() } ?? Array(all)
    for zone in wanted where alarms.last?.zone != zone { alarms.append(Alarm(due: 0, zone: zone)) }
  }

  /// Where the device came nearest to a zone since the first fix or ``restart()``; at 0 m it was inside, or on a geoline.
  ///
  /// - Parameter zone: the index of the zone.
  /// - Returns: the approach; `nil` if the device was never within the limit, and for a zone that is not followed.
  /// - Complexity: O(1).
  public func nearestApproach(to zone: Int) -> NearestApproach? {
    approaches.indices.contains(zone) ? approaches[zone] : nil
  }

  /// Adds fixes of one device in time order.
  public mutating func add(_ fixes: some Sequence<Fix>) {
    for fix in fixes { add(fix) }
  }

  /// Adds the next fix of the device.
  public mutating func add(_ fix: Fix) {
    var fix = fix
    guard selection.takes(&fix) else { return }
    let leg = Step(fix: fix, after: last, in: engine).leg
    var columns = FixColumns()
    // The fix before has been a point of the path already; here it begins the leg.
    if leg != nil, let last { columns.append(last) }
    columns.append(fix)
    last = fix
    if let leg {
      // A thousandth and a millimetre more, so that no rounding hides an approach.
      way += leg.length * 1.001 + 1e-3
    } else {
      for index in alarms.indices { alarms[index].due = 0 }
      way = 0
    }
    look(along: columns, leg ?? PathLeg(from: fix.coordinate, to: fix.coordinate))
  }

  /// Forgets all approaches. Those from now on begin at the last fix.
  ///
  /// - Complexity: O(*F*) for the fences of all zones that are followed.
  public mutating func restart() {
    for index in approaches.indices { approaches[index] = nil }
    for index in alarms.indices { alarms[index].due = 0 }
    way = 0
    guard let last else { return }
    var columns = FixColumns()
    columns.append(last)
    look(along: columns, PathLeg(from: last.coordinate, to: last.coordinate))
  }

  /// Looks at the zones that are due.
  private mutating func look(along fixes: FixColumns, _ leg: PathLeg) {
    guard var alarm = alarms.first, alarm.due <= way else { return }
    let here = PathLeg(from: leg.end, to: leg.end)
    var search: ApproachSearch?
    while alarm.due <= way {
      looks += 1
      let zone = alarm.zone
      var (nearest, next) = (Double.infinity, Double.infinity)
      for number in engine.core.fences(ofZone: zone) {
        let fence = engine.core.fences[number]
        if case .absent = fence { continue }
        nearest = min(nearest, leg.lowerBound(to: fence.bounds))
        next = min(next, here.lowerBound(to: fence.bounds))
      }
      let known = approaches[zone]?.distance.meters ?? limit
      // Of a device that moves across the direction of a fence, the search for any improvement would take long.
      var wanted = known.isFinite ? known - max(0.005, known * 5e-4) : known
      if nearest < wanted {
        var asked = search ?? ApproachSearch(engine: engine, path: TrackPath(fixes, in: engine))
        if let found = asked.nearestApproach(to: zone, below: wanted),
          found.distance.meters < wanted
        {
          approaches[zone] = found
          wanted = found.distance.meters
        }
        search = asked
      }
      // Inside it has come as near as can be. A zone without fences is never near.
      alarms[0].due =
        wanted > 0 && next < .infinity ? max(way.nextUp, way + (next - wanted)) : .infinity
      sink()
      alarm = alarms[0]
    }
  }

  /// Brings the first alarm to its position.
  private mutating func sink() {
    var position = 0
    while true {
      var least = position
      for child in [2 * position + 1, 2 * position + 2]
      where child < alarms.count && alarms[child].due < alarms[least].due { least = child }
      guard least != position else { return }
      alarms.swapAt(position, least)
      position = least
    }
  }
}
