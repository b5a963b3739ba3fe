internal import RingfenceLifeCycle

/// When a platform can decide about a device on a drive, and when the device sleeps.
struct PolledTimeline: Sendable {
  /// A time in which nothing changes, microseconds; the end is not part of it.
  struct Span: Sendable {
    var start: Int64
    var end: Int64
    /// The number of the registration that holds; `nil` where there is none, or no look is possible.
    var registration: Int?
    /// The number of the darkness, a time with the screen off and no charger; `nil` where there is none.
    var darkness: Int?
  }

  struct Sleep: Sendable {
    var start: Int64
    var end: Int64
    var isDeep: Bool
  }

  private(set) var spans: [Span] = []
  private(set) var sleeps: [Sleep] = []
  /// When the device rests: from when it was seen there to when it was seen elsewhere.
  let rests: [Range<Int64>]
  private(set) var asked: Set<Int> = []

  /// Finds them from the events in the order of their times, and the answers of the policies.
  init(
    _ platform: PolledPlatform, _ events: [(time: Int64, event: PlatformScenario.Event)],
    from start: Int64, to end: Int64, rests: [Range<Int64>], answers: [Bool]
  ) throws(PlatformScenario.Impossible) {
    self.rests = rests
    var state = State(answers)
    for (time, event) in events {
      add(state, until: min(time, end), from: start)
      try state.take(event, platform)
      asked.formUnion(state.asked)
    }
    add(state, until: .max, from: start)
    addSleeps(platform)
  }

  private mutating func add(_ state: State, until end: Int64, from first: Int64) {
    let start = spans.last?.end ?? first
    guard end > start else { return }
    spans.append(
      Span(
        start: start, end: end, registration: state.isHeard ? state.registration : nil,
        darkness: state.darkness))
  }

  // MARK: Sleep

  private mutating func addSleeps(_ platform: PolledPlatform) {
    var dark: [Range<Int64>] = []
    var last: Int?
    for span in spans {
      guard let darkness = span.darkness else { continue }
      if darkness == last {
        dark[dark.count - 1] = dark[dark.count - 1].lowerBound..<span.end
      } else {
        dark.append(span.start..<span.end)
      }
      last = darkness
    }
    var first = 0
    for range in dark {
      var light = range.lowerBound
      if let ladder = platform.doze {
        // Both are in the order of their times, without overlaps.
        while first < rests.count, rests[first].upperBound <= range.lowerBound { first += 1 }
        for rest in rests[first...] {
          if rest.lowerBound >= range.upperBound { break }
          let hasMoved = rest.lowerBound > range.lowerBound
          // checked: a day at most
          let wait = Int64((hasMoved ? ladder.afterMotion : ladder.after) * 1e6)
          let begin = max(rest.lowerBound, range.lowerBound).addingReportingOverflow(wait)
          let end = min(rest.upperBound, range.upperBound)
          guard !begin.overflow, begin.partialValue < end else { continue }
          addLight(platform, light..<begin.partialValue)
          sleeps.append(Sleep(start: begin.partialValue, end: end, isDeep: true))
          light = end
        }
      }
      addLight(platform, light..<max(light, range.upperBound))
    }
  }

  private mutating func addLight(_ platform: PolledPlatform, _ range: Range<Int64>) {
    guard let ladder = platform.lightDoze else { return }
    // checked: a day at most
    let begin = range.lowerBound.addingReportingOverflow(Int64(ladder.after * 1e6))
    guard !begin.overflow, begin.partialValue < range.upperBound else { return }
    sleeps.append(Sleep(start: begin.partialValue, end: range.upperBound, isDeep: false))
  }

  // MARK: At a moment

  /// `nil` while the device is awake.
  func sleep(at time: Int64) -> Sleep? {
    let index = Self.first(of: sleeps.count, after: time) { sleeps[$0].end }
    return index < sleeps.count && sleeps[index].start <= time ? sleeps[index] : nil
  }

  /// How long the device has been at rest at a moment, microseconds; `nil` while it moves.
  func restTime(at time: Int64) -> Int64? {
    let index = Self.first(of: rests.count, after: time) { rests[$0].upperBound }
    return index < rests.count && rests[index].lowerBound <= time
      ? time - rests[index].lowerBound : nil
  }

  /// The first rest that lasts beyond a time of rest, where that time is over behind a moment and no later than another one: its
  /// index, and when it is over.
  func rest(after wait: Int64, from moment: Int64, to end: Int64) -> (index: Int, begin: Int64)? {
    var index = Self.first(of: rests.count, after: moment) { rests[$0].upperBound }
    while index < rests.count {
      let begin = rests[index].lowerBound.addingReportingOverflow(wait)
      guard !begin.overflow, begin.partialValue <= end else { return nil }
      if begin.partialValue > moment, begin.partialValue < rests[index].upperBound {
        return (index, begin.partialValue)
      }
      index += 1
    }
    return nil
  }

  /// The first of some times in ascending order that is after a moment, by its index; their number where there is none.
  private static func first(of count: Int, after time: Int64, _ times: (Int) -> Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if times(middle) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private struct State {
  private let answers: [Bool]
  private var switches: [PlatformEventForm.Switch: Bool] = [
    .device: true, .app: true, .location: true, .screen: true, .charging: false,
  ]
  /// The number of the registration; `nil` without one.
  private(set) var registration: Int? = 0
  private var registrations = 1
  /// The policies of the last event.
  private(set) var asked: Set<Int> = []

  init(_ answers: [Bool]) { self.answers = answers }

  private func isOn(_ what: PlatformEventForm.Switch) -> Bool { switches[what] ?? false }

  /// Whether a look is possible.
  var isHeard: Bool { isOn(.device) && isOn(.location) }
  /// The number of the darkness; `nil` where there is none.
  private(set) var darkness: Int?
  private var darknesses = 0

  mutating func take(
    _ event: PlatformScenario.Event, _ platform: PolledPlatform
  ) throws(PlatformScenario.Impossible) {
    let form = platform.events[event.form]
    asked = []
    guard isOn(.device) != form.startsDevice else {
      throw PlatformScenario.Impossible(
        event: event, state: form.startsDevice ? "the device is on" : "the device is off")
    }
    switch form.registrations {
    case .kept: break
    case .lost: registration = nil
    case .keptBy(let policy):
      asked.insert(policy)
      if !answers[policy] { registration = nil }
    }
    for setting in form.settings {
      switches[setting.what] = setting.isOn ?? (event.value.map { $0 == "on" } ?? true)
    }
    let isDark = isOn(.device) && !isOn(.screen) && !isOn(.charging)
    if !isDark {
      darkness = nil
    } else if darkness == nil {
      darkness = darknesses
      darknesses += 1
    }
    guard isOn(.app) else { return }
    switch form.registering {
    case .no: break
    case .yes: register()
    case .by(let policy):
      asked.insert(policy)
      if answers[policy] { register() }
    }
  }

  private mutating func register() {
    guard isOn(.location) else { return }
    // Registering what is registered changes nothing.
    if registration == nil {
      registration = registrations
      registrations += 1
    }
  }
}
