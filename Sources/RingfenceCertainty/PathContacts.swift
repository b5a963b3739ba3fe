internal import Ringfence
internal import RingfenceGeodesy

/// Where sampled paths meet zones, as an engine finds it.
struct PathContacts {
  /// A stay of a path in a zone, without any exit distance or condition.
  struct Stay {
    let path: Int
    let fence: Int
    let start, end: Timestamp
  }

  /// A crossing of a geoline by a path, or any event of a path under the conditions of the zone.
  struct Moment {
    let path: Int
    let event: Event

    var time: Timestamp { event.boundary.time }
  }

  /// For each zone, the path, then the time, ascending.
  private(set) var stays: [[Stay]]
  /// For each zone, in the order of time.
  private(set) var crossings: [[Moment]]
  /// Events of zones with conditions or a retrigger time, in the order of time; of others none.
  private(set) var events: [[Moment]]
  /// For each zone and each path, the visits that the engine reports of the path.
  private(set) var visits: [[Int]]

  private let engine: CertaintyEngine
  private var plainSessions: [TriggerSession] = []
  private var realSessions: [TriggerSession] = []
  /// What is open for each path: the fence and the begin by zone.
  private var open: [[Int: (fence: Int, start: Timestamp)]] = []
  /// For each path the last visit that was counted, by zone.
  private var lastVisits: [[Int: Int]] = []

  init(_ engine: CertaintyEngine, paths: Int) {
    self.engine = engine
    stays = Array(repeating: [], count: engine.isConditional.count)
    crossings = stays.map { _ in [] }
    events = stays.map { _ in [] }
    visits = stays.map { _ in [] }
    extend(to: paths)
  }

  /// Makes room for more paths.
  mutating func extend(to paths: Int) {
    let new = max(0, paths - open.count)
    plainSessions += repeatElement(TriggerSession(), count: new)
    realSessions += repeatElement(TriggerSession(), count: new)
    open += repeatElement([:], count: new)
    lastVisits += repeatElement([:], count: new)
    for zone in visits.indices { visits[zone] += repeatElement(0, count: new) }
  }

  func isConditional(_ zone: Int) -> Bool { engine.isConditional[zone] }

  /// Whether a path is in a zone at a time. All stays have ended.
  /// - Complexity: O(log *s*) in the stays of the zone.
  func isInside(_ zone: Int, path: Int, at time: Timestamp) -> Bool {
    let stays = stays[zone]
    let next = partitionPoint(stays.count) { (stays[$0].path, stays[$0].start) > (path, time) }
    guard next > 0, stays[next - 1].path == path else { return false }
    return stays[next - 1].end >= time
  }

  mutating func add(_ fixes: FixColumns, path: Int) {
    var found: [Event] = []
    plainSessions[path].process(fixes, with: engine.plain, into: &found)
    for event in found {
      switch event.kind {
      case .entered: open[path][event.zone] = (event.fence, event.boundary.time)
      case .exited:
        if let begin = open[path].removeValue(forKey: event.zone) {
          stays[event.zone].append(
            Stay(path: path, fence: begin.fence, start: begin.start, end: event.boundary.time))
        }
      case .crossed: crossings[event.zone].append(Moment(path: path, event: event))
      default: break
      }
    }
    found.removeAll()
    realSessions[path].process(fixes, with: engine.real, into: &found)
    for event in found {
      if let visit = event.visit, lastVisits[path][event.zone] != visit {
        lastVisits[path][event.zone] = visit
        visits[event.zone][path] += 1
      }
      if engine.isConditional[event.zone] {
        events[event.zone].append(Moment(path: path, event: event))
      }
    }
  }

  /// Ends all stays at the last fix of the paths.
  mutating func finish(at time: Timestamp) {
    for path in open.indices {
      for zone in open[path].keys.sorted() {
        guard let begin = open[path][zone] else { continue }
        stays[zone].append(
          Stay(path: path, fence: begin.fence, start: begin.start, end: max(time, begin.start)))
      }
      open[path].removeAll()
    }
    for zone in stays.indices {
      stays[zone].sort { ($0.path, $0.start) < ($1.path, $1.start) }
      crossings[zone].sort { ($0.time, $0.path) < ($1.time, $1.path) }
      events[zone].sort { ($0.time, $0.path) < ($1.time, $1.path) }
    }
  }
}
