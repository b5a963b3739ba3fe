internal import Ringfence
internal import RingfenceLifeCycle

struct ArrivalTally {
  private struct Visit {
    let entered: Event
    let visit: Int
    var arrivals = 0
    var faithful = 0
    /// In the order in which they came.
    var causes: [(cause: VisitArrival.Cause, count: Int)] = []

    mutating func add(_ cause: VisitArrival.Cause) {
      if let index = causes.firstIndex(where: { $0.cause == cause }) {
        causes[index].count += 1
      } else {
        causes.append((cause, 1))
      }
    }
  }

  private var visits: [Visit] = []
  /// By zone and number of the visit, its index.
  private var indices: [Int: [Int: Int]] = [:]
  /// By zone and path, when the path is in the zone.
  private var stays: [Int: [Int: [PathContacts.Stay]]] = [:]
  private let paths: Int

  init(_ events: [Event], _ ways: TrackWays) {
    paths = ways.paths
    for event in events where event.kind == .entered {
      guard let visit = event.visit else { continue }
      indices[event.zone, default: [:]][visit] = visits.count
      visits.append(Visit(entered: event, visit: visit))
      if stays[event.zone] == nil {
        stays[event.zone] = Dictionary(
          grouping: ways.contacts.stays[event.zone], by: { $0.path })
      }
    }
  }

  mutating func add(_ run: LifeCycleRun, _ comparison: Comparison, path: Int) {
    for zone in comparison.zones {
      guard let indices = indices[zone.zone] else { continue }
      for pair in zone.pairs {
        guard let index = pair.normal.visit.flatMap({ indices[$0] }) else { continue }
        guard let entered = pair.restart.entered else {
          visits[index].add(.loss(.merged))
          continue
        }
        guard run.isReceived(entered) else {
          visits[index].add(.notReceived)
          continue
        }
        visits[index].arrivals += 1
        if isInside(zone.zone, path, at: entered.time) { visits[index].faithful += 1 }
      }
      for loss in zone.losses {
        guard let index = loss.trigger.visit.flatMap({ indices[$0] }) else { continue }
        visits[index].add(Self.cause(of: loss, run))
      }
    }
  }

  private func isInside(_ zone: Int, _ path: Int, at time: Timestamp) -> Bool {
    stays[zone]?[path]?.contains { $0.start <= time && time <= $0.end } ?? false
  }

  /// The first cause: where the app was not in memory, why the system did not launch it before.
  private static func cause(of loss: Comparison.Loss, _ run: LifeCycleRun) -> VisitArrival.Cause {
    guard loss.reason == .notDelivered else { return .loss(loss.reason) }
    guard let first = run.reasonsWithheld(of: loss).first else { return .loss(.notDelivered) }
    guard first == .notRunning else { return .withheld(first) }
    let refusal = run.refusedWakes.last { $0.time <= loss.trigger.began }
    return .withheld(refusal?.reasons.first ?? first)
  }

  var arrivals: [VisitArrival] {
    visits.map { visit in
      func share(_ count: Int) -> Double { Double(count) / Double(max(1, paths)) }
      let causes = visit.causes.enumerated()
        .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        .map { VisitArrival.Share(cause: $0.element.cause, share: share($0.element.count)) }
      return VisitArrival(
        zone: visit.entered.zone, fence: visit.entered.fence, visit: visit.visit,
        began: visit.entered.boundary.time, arrival: share(visit.arrivals),
        faithful: share(visit.faithful), draws: paths, causes: causes)
    }
  }
}
