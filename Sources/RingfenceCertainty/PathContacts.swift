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

  /// For each zone.
  private(set) var stays: [[Stay]]
  /// For each zone, in the order of time.
  private(set) var crossings: [[Moment]]
  /// Events of zones with conditions or a retrigger time, in the order of time; of others none.
  private(set) var events: [[Moment]]

  private let engine: CertaintyEngine
  private var plainSessions: [TriggerSession]
  private var realSessions: [TriggerSession]
  /// What is open for each path: the fence and the begin by zone.
  private var open: [[Int: (fence: Int, start: Timestamp)]]

  init(_ engine: CertaintyEngine, paths: Int) {
    self.engine = engine
    plainSessions = Array(repeating: TriggerSession(), count: paths)
    realSessions =
      engine.isConditional.contains(true) ? Array(repeating: TriggerSession(), count: paths) : []
    open = Array(repeating: [:], count: paths)
    stays = Array(repeating: [], count: engine.isConditional.count)
    crossings = stays.map { _ in [] }
    events = stays.map { _ in [] }
  }

  func isConditional(_ zone: Int) -> Bool { engine.isConditional[zone] }

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
      case .dwelled: break
      }
    }
    guard !realSessions.isEmpty else { return }
    found.removeAll()
    realSessions[path].process(fixes, with: engine.real, into: &found)
    for event in found where engine.isConditional[event.zone] {
      events[event.zone].append(Moment(path: path, event: event))
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
      crossings[zone].sort { $0.time < $1.time }
      events[zone].sort { $0.time < $1.time }
    }
  }
}
