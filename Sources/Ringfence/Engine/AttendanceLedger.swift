/// What a session remembers of the windows in which its device is expected.
package struct AttendanceLedger: Hashable, Sendable {
  /// Up to when all moments are settled.
  package internal(set) var settled: Timestamp
  /// The windows that are open, or wait for the mode in which their zones are evaluated; zone by zone, ascending.
  package internal(set) var open: ContiguousArray<OpenAttendance>
  /// The next moment at which something may change.
  var next: Timestamp
  /// How many windows were left out, because one fix showed the end of too many.
  package internal(set) var omitted: Int

  package init(
    settled: Timestamp, open: ContiguousArray<OpenAttendance> = [], omitted: Int = 0
  ) {
    self.settled = settled
    self.open = open
    self.omitted = omitted
    // The next fix finds out.
    next = settled
  }
}

/// A window in which a device is expected, and what is known of the device in it.
package struct OpenAttendance: Hashable, Sendable {
  /// The attendance, by its index among all of the layout.
  package internal(set) var attendance: Int32
  package let window: ScheduleWindow
  /// How long finished visits lasted in the window, in microseconds.
  package internal(set) var presentMicroseconds: Int64
  /// When the first visit in the window began.
  package internal(set) var arrived: Timestamp?
  /// When the last finished visit in the window ended.
  package internal(set) var left: Timestamp?
  /// How much of the window so far lies in gaps or before the first fix, in microseconds.
  package internal(set) var unobservedMicroseconds: Int64
  /// Whether the moment is over at which the device must be there.
  package internal(set) var isAsked: Bool
  /// Whether a visit that has ended was there at the closing.
  var lastsToClosing = false
  /// Whether that counts because its exit was not confirmed at the closing.
  var endsUnconfirmed = false

  package init(
    attendance: Int32, window: ScheduleWindow, presentMicroseconds: Int64 = 0,
    arrived: Timestamp? = nil, left: Timestamp? = nil, unobservedMicroseconds: Int64 = 0,
    isAsked: Bool = false
  ) {
    self.attendance = attendance
    self.window = window
    self.presentMicroseconds = presentMicroseconds
    self.arrived = arrived
    self.left = left
    self.unobservedMicroseconds = unobservedMicroseconds
    self.isAsked = isAsked
  }

  /// A window that contains a moment before which nothing is known.
  init(
    attendance: Int, _ prepared: PreparedAttendance, _ window: ScheduleWindow,
    seenFrom time: Timestamp
  ) {
    self.init(
      attendance: Int32(truncatingIfNeeded: attendance), window: window,
      unobservedMicroseconds: time.microseconds &- window.opens.microseconds,
      isAsked: window.asks(prepared.graceMicroseconds) < time)
  }

  /// How much of a time lies in the window, in microseconds.
  private func overlap(_ from: Timestamp, _ to: Timestamp) -> Int64 {
    let begin = max(from, window.opens)
    let end = min(to, window.closes)
    return begin < end ? end.microseconds &- begin.microseconds : 0
  }

  /// Adds a time that no fix shows.
  mutating func miss(from: Timestamp, to: Timestamp) { unobservedMicroseconds += overlap(from, to) }

  /// Adds a visit, or the part of one that goes on at the closing. One that ends before the opening is none of the window.
  ///
  /// - Parameters:
  ///   - from: its entry.
  ///   - to: its exit; `nil` where it goes on.
  mutating func take(from: Timestamp, to: Timestamp?) {
    guard from < window.closes, to.map({ $0 >= window.opens }) ?? true else { return }
    presentMicroseconds += overlap(from, to ?? window.closes)
    arrived = min(arrived ?? from, from)
    if let to, to < window.closes {
      left = max(left ?? to, to)
    } else {
      lastsToClosing = true
    }
  }
}

extension ScheduleWindow {
  /// When a device must be there.
  func asks(_ graceMicroseconds: Int64) -> Timestamp {
    let (moment, overflow) = opens.microseconds.addingReportingOverflow(graceMicroseconds)
    return Timestamp(microseconds: overflow ? .max : moment)
  }

  /// From when on a device may go.
  func releases(_ graceMicroseconds: Int64) -> Timestamp {
    closes.earlier(by: graceMicroseconds)
  }
}

/// What a fix, or time alone, has changed of a visit of a zone with attendances.
struct PresenceChange: Sendable {
  let zone: Int32
  /// When the visit began.
  let from: Timestamp
  /// When it ended; `nil` where it has begun.
  let to: Timestamp?
  /// The `entered` or `exited` of it, reported or not; `nil` for a visit that began silently.
  let event: Event?

  init(_ exit: ZoneAction.Exit, zone: Int, fix: Fix, _ mode: TriggerMode) {
    self.zone = Int32(truncatingIfNeeded: zone)
    to = exit.point.time
    from = exit.point.time.earlier(by: exit.dwellTime.wholeMicroseconds)
    event = EventList.event(exit, zone: zone, mode: mode, fix: fix)
  }

  init(zone: Int, from: Timestamp, event: Event?) {
    self.zone = Int32(truncatingIfNeeded: zone)
    self.from = from
    to = nil
    self.event = event
  }
}

extension ContiguousArray {
  /// The range of equal elements of an ascending list.
  func range(of value: Int32, by key: (Element) -> Int32) -> Range<Int> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < value { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < count, key(self[end]) == value { end += 1 }
    return low..<end
  }
}

extension ContiguousArray<OpenAttendance> {
  /// Where the windows of an attendance are in an ascending list.
  func range(ofAttendance index: Int32) -> Range<Int> { range(of: index) { $0.attendance } }
}

extension ContiguousArray<PresenceChange> {
  /// Where the changes of a zone are in an ascending list.
  func range(ofZone zone: Int32) -> Range<Int> { range(of: zone) { $0.zone } }

  /// Adds what a zone did at a fix.
  mutating func append(
    _ actions: ContiguousArray<ZoneAction>, zone: Int, _ machine: borrowing ZoneMachine
  ) {
    let (fix, mode) = (machine.step.fix, machine.prepared.mode)
    for action in actions {
      switch action {
      case .entered(let crossing, let visit, let crossed, let flags):
        append(
          PresenceChange(
            zone: zone, from: crossing.point.time,
            event: EventList.entry(
              crossing, visit: visit, crossed: crossed, flags, zone: zone, mode: mode, fix: fix)))
      case .enteredSilently(let visit):
        append(PresenceChange(zone: zone, from: visit.since.time, event: nil))
      case .exited(let exit), .exitedSilently(let exit):
        append(PresenceChange(exit, zone: zone, fix: fix, mode))
      case .crossed, .stayed, .overspeed, .suppressed: break
      }
    }
  }
}

extension Timestamp {
  fileprivate func earlier(by time: Int64) -> Timestamp {
    let (moment, overflow) = microseconds.subtractingReportingOverflow(time)
    return Timestamp(microseconds: overflow ? .min : moment)
  }
}
