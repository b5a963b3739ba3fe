import Ringfence

/// An event as the twin foretells it.
struct NaiveEvent {
  var kind: Event.Kind
  var time: Int64
  var zone: Int
  var fence: Int
  var visit: Int?
  var boundaryTime: Int64
  var boundary: Coordinate
  var fix: Int
  var flags: EventFlags = []
  var direction: CrossingDirection?
  var crossed: [(fence: Int, time: Int64)] = []
  var distance: Double?
  var distanceRequired: Double?
  var dwellTime: Int64?
  /// At equal times: ends, beginnings, crossings, dwell times; then zone; then visit; then the order
  /// within a visit.
  fileprivate var rank: [Int64] = []
}

/// The obvious trigger engine: it looks at a whole track at once, zone by zone, on a lattice.
struct NaiveEngine {
  private let scenario: GridScenario
  let path: NaivePath
  private(set) var events: [NaiveEvent] = []
  private(set) var openVisits: [Int] = []

  init(_ scenario: GridScenario) throws(Ambiguous) {
    self.scenario = scenario
    path = NaivePath(scenario)
    var visits: [NaiveVisit] = []
    for zone in scenario.zones.indices {
      visits += try NaiveVisits(zone: zone, of: scenario, along: path).visits
    }
    visits.sort { ($0.entryFix, $0.zone, $0.entry) < ($1.entryFix, $1.zone, $1.entry) }
    for (index, visit) in visits.enumerated() { tell(visit, number: index + 1) }
    openVisits = visits.indices.filter { visits[$0].end == nil }.map { $0 + 1 }
    for (zone, settings) in scenario.zones.enumerated() { reportCrossings(zone, settings.fences) }
    events.sort { a, b in
      a.time != b.time ? a.time < b.time : a.rank.lexicographicallyPrecedes(b.rank)
    }
  }

  private func isSegmentStart(_ fix: Int) -> Bool {
    path.segments.contains { $0.lowerBound == fix }
  }

  private mutating func tell(_ visit: NaiveVisit, number: Int) {
    let settings = scenario.zones[visit.zone].settings
    let enteredTime = path.fixes[visit.entryFix].time
    let (zone, id) = (Int64(visit.zone), Int64(number))
    let crossed = visit.crossed.count > 1 ? visit.crossed : []
    func event(_ kind: Event.Kind, fix: Int, fence: Int, boundary: PathMoment) -> NaiveEvent {
      NaiveEvent(
        kind: kind, time: path.fixes[fix].time, zone: visit.zone, fence: fence, visit: number,
        boundaryTime: path.time(boundary), boundary: path.coordinate(boundary), fix: fix)
    }
    if !visit.isSilent {
      var entered = event(
        .entered, fix: visit.entryFix, fence: visit.entryFence, boundary: visit.entry)
      entered.flags = visit.flags
      // Left again before the fix that reveals the entry.
      let lastOut = visit.waysOut.last { $0.fix == visit.entryFix }
      if let lastOut, !lastOut.isUnseen, lastOut.back != visit.entryFix {
        entered.flags.insert(.pass)
      }
      entered.rank = [1, zone, id, 0]
      events.append(entered)
    }
    let endTime = visit.end?.end.map { path.fixes[$0].time }
    if let dwell = settings.dwell, var dwelled = dwelled(visit, number: number, after: dwell) {
      dwelled.crossed =
        crossed.map { ($0.fence, path.time($0.moment)) }.filter { $0.1 <= dwelled.boundaryTime }
      if dwelled.crossed.count < 2 { dwelled.crossed = [] }
      let endsNow = settings.exit && dwelled.time == endTime
      dwelled.rank =
        !endsNow ? [3, zone, id, 0] : [dwelled.time == enteredTime ? 1 : 0, zone, id, 1]
      events.append(dwelled)
    }
    guard let out = visit.end, let end = out.end, settings.exit else { return }
    var exited = event(.exited, fix: end, fence: out.fence, boundary: out.boundary)
    if out.isUnseen { exited.flags.insert(.gap) }
    if !visit.flags.contains(.initial), !visit.flags.contains(.gap), !out.isUnseen,
      visit.entryFix == out.fix
    {
      exited.flags.insert(.pass)
    }
    exited.distance = path.distance(from: end, to: scenario.zones[visit.zone].fences)
    exited.distanceRequired = (scenario.settings.exitDistance ?? settings.exitDistance).meters
    exited.dwellTime = path.time(out.boundary) - path.time(visit.entry)
    exited.crossed = crossed.map { ($0.fence, path.time($0.moment)) }
    exited.rank = enteredTime == exited.time ? [1, zone, id, 2] : [0, zone, id, 2]
    events.append(exited)
  }

  private func dwelled(_ visit: NaiveVisit, number: Int, after dwell: Duration) -> NaiveEvent? {
    let moment = path.time(visit.entry) + dwell.wholeMicroseconds
    let later = path.fixes.indices.first { $0 >= visit.entryFix && path.fixes[$0].time >= moment }
    guard var fix = later else { return nil }
    if let end = visit.end?.end, end < fix { return nil }
    var time = max(moment, path.fixes[visit.entryFix].time)
    var flags: EventFlags = []
    let out = visit.waysOut.last { $0.fix <= fix }
    if let out, (out.back ?? .max) > fix, path.time(out.boundary) < moment {
      guard let back = out.back else { return nil }
      fix = back
      time = path.fixes[back].time
      flags.insert(.late)
    }
    var place = path.frame.coordinate(path.fixes[fix].point)
    if isSegmentStart(fix) {
      if moment < path.fixes[fix].time { flags.insert(.gap) }
    } else {
      let (a, b) = (path.fixes[fix - 1], path.fixes[fix])
      let t = Double(moment - a.time) / Double(b.time - a.time)
      place = path.coordinate(from: a.point, to: b.point, t: min(1, max(0, t)))
    }
    return NaiveEvent(
      kind: .dwelled, time: time, zone: visit.zone, fence: visit.entryFence, visit: number,
      boundaryTime: moment, boundary: place, fix: fix, flags: flags)
  }

  private mutating func reportCrossings(_ zone: Int, _ fences: [GridShape]) {
    for (fence, shape) in fences.enumerated() {
      guard case .line(let vertices) = shape else { continue }
      for segment in path.segments {
        for crossing in NaiveGeoline(vertices: vertices).crossings(of: path, in: segment) {
          let (moment, fix) = (crossing.moment, crossing.moment.departure)
          events.append(
            NaiveEvent(
              kind: .crossed, time: path.fixes[fix].time, zone: zone, fence: fence, visit: nil,
              boundaryTime: path.time(moment), boundary: path.coordinate(moment), fix: fix,
              direction: crossing.direction,
              rank: [2, Int64(zone), path.time(moment), Int64(fence)]))
        }
      }
    }
  }
}
