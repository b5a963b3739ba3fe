/// What a zone did at a moment. Zones and fences are identified by their indices in the layout that the
/// engine evaluates, ``TriggerEngine/layout``.
///
/// ```swift
/// for event in events {
///   let zone = engine.zone(of: event)
///   switch event.kind {
///   case .entered: print("entered \(zone.id)")
///   case .dwelled: print("still in \(zone.id)")
///   case .overstayed: print("too long in \(zone.id)")
///   case .exited: print("left \(zone.id)")
///   case .crossed: print("crossed \(engine.fence(of: event).id) of \(zone.id)")
///   case .overspeed: print("too fast in \(zone.id)")
///   case .overspeedEnded: print("no longer too fast in \(zone.id)")
///   case .absent: print("not in \(zone.id) though expected")
///   case .arrivedLate: print("late in \(zone.id)")
///   case .leftEarly: print("left \(zone.id) early")
///   case .attendance: print("\(zone.id): \(event.attendance?.outcome)")
///   }
/// }
/// ```
public struct Event: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, CaseIterable, Sendable {
    /// A visit began.
    case entered
    /// A visit ended.
    case exited
    /// A geoline was crossed.
    case crossed
    /// A visit has lasted as long as the zone's dwell time, or as another of its repeated ones.
    case dwelled
    /// A visit has lasted as long as the zone's maximum stay.
    case overstayed
    /// The device has been faster than the zone's speed limit for as long as that takes.
    case overspeed
    /// An excess that was reported is over.
    case overspeedEnded
    /// A device is not in a zone in which it is expected.
    case absent
    /// A visit began later than an attendance of the zone allows.
    case arrivedLate
    /// A visit ended earlier than an attendance of the zone allows.
    case leftEarly
    /// A window in which the device was expected is over.
    case attendance

    /// The number of the type, by its position in ``allCases``.
    package var index: Int {
      switch self {
      case .entered: 0
      case .exited: 1
      case .crossed: 2
      case .dwelled: 3
      case .overstayed: 4
      case .overspeed: 5
      case .overspeedEnded: 6
      case .absent: 7
      case .arrivedLate: 8
      case .leftEarly: 9
      case .attendance: 10
      }
    }

    /// A number for the type at a zone, other than that of every other pair.
    package func key(ofZone zone: Int) -> Int { zone * 16 + index }

    /// Whether it is about the speed in a zone, and not about a visit or a crossing.
    package var isOfSpeed: Bool { self == .overspeed || self == .overspeedEnded }

    /// Whether it is about a schedule that asks, beside the visits.
    package var isOfAttendance: Bool {
      switch self {
      case .absent, .arrivedLate, .leftEarly, .attendance: true
      case .entered, .exited, .crossed, .dwelled, .overstayed, .overspeed, .overspeedEnded: false
      }
    }

    /// Whether it is about a moment of a schedule, at which no fence was met.
    package var isOfMoment: Bool { self == .absent || self == .attendance }
  }

  /// What happened.
  public var kind: Kind
  /// When a device would report the event: the time of the fix that revealed it. For `dwelled` the
  /// moment itself, but not before the visit's `entered`; so for `overstayed`. For `absent` and `attendance` the moment itself.
  public var time: Timestamp
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone: the one entered, crossed, or left last. For `overspeed` one that contains the fix; for
  /// `overspeedEnded` one that contained the last fix of the excess. For `absent` and `attendance` 0, without meaning: see
  /// ``hasFence``.
  public var fence: Int
  /// The visit, counted from 1 in each session; `nil` for `crossed`, for an excess without a visit, and for `absent` and
  /// `attendance`.
  public var visit: Int?
  /// Whether the real fences or the restart circles were evaluated.
  public var mode: TriggerMode
  // Here both take no memory of their own.
  /// What is special about the event.
  public var flags: EventFlags
  /// For `crossed`: the direction, seen along the geoline.
  public var direction: CrossingDirection?
  /// Where and when the path met the edge; for `dwelled` and `overstayed` where and when the time elapsed;
  /// for an excess the fix at which it began; for `absent` and `attendance` the moment, at the position of ``fix``.
  public var boundary: BoundaryPoint
  /// The fix that revealed it; for `absent` and `attendance` the last one at or before the moment.
  public var fix: Fix
  /// The fences crossed on the way to this event. For `entered` and `crossed` those that met a
  /// percentage condition, even a single one; for `exited` and `dwelled` those of the visit if there is
  /// more than one. Empty otherwise.
  public var crossedFences: [CrossedFence]
  /// For `exited`: the distance from the fix to the nearest fence of the zone; `nil` with ``EventFlags/layoutChanged``.
  public var distance: Distance?
  /// For `exited`: the zone's exit distance; `nil` with ``EventFlags/layoutChanged``.
  public var distanceRequired: Distance?
  /// For `exited`: the time between the boundary points of the entry and the exit.
  public var dwellTime: Duration?
  /// In restart mode, where ``hasFence`` is set: how far outside the nearest real area fence of the zone the event happened, 0
  /// inside; measured from its fix, for a pass from its boundary point.
  public var overshoot: Distance?
  /// What few events have.
  var details: EventDetails?

  /// For `entered`, `exited`, `arrivedLate` and `leftEarly` of a corridor: metres along its line, from its first position, to the
  /// point of the line that is nearest to ``boundary``; of several the first.
  public var along: Distance? {
    get { details?.numbers.along }
    set { change { $0.along = newValue } }
  }

  /// For `exited`: what confirmed it, where the zone asks for more than a fix at the exit distance.
  public var confirmed: ExitConfirmation? {
    get { details?.numbers.confirmed }
    set { change { $0.confirmed = newValue } }
  }

  /// For `dwelled` of a zone whose dwell time is repeated: which one of the visit, from 1.
  public var count: Int? {
    get { details?.numbers.count }
    set { change { $0.count = newValue } }
  }

  /// For `overstayed`: the zone's maximum stay.
  public var stay: Duration? {
    get { details?.numbers.stay }
    set { change { $0.stay = newValue } }
  }

  /// For `exited`: by how much the visit was longer than the zone's maximum stay, where it was as long.
  public var overstay: Duration? {
    get { details?.numbers.overstay }
    set { change { $0.overstay = newValue } }
  }

  /// For `overspeed`: the speed at the fix.
  public var measuredSpeed: Speed? {
    get { details?.numbers.measuredSpeed }
    set { change { $0.measuredSpeed = newValue } }
  }

  /// For `overspeed`: the zone's limit, without its tolerance.
  public var speedLimit: Speed? {
    get { details?.numbers.speedLimit }
    set { change { $0.speedLimit = newValue } }
  }

  /// For `overspeed`: for how long the device has been too fast. For `overspeedEnded`: up to the last fix at which it was.
  public var duration: Duration? {
    get { details?.numbers.duration }
    set { change { $0.duration = newValue } }
  }

  /// For `overspeedEnded`: the highest speed of the excess.
  public var maximumSpeed: Speed? {
    get { details?.numbers.maximumSpeed }
    set { change { $0.maximumSpeed = newValue } }
  }

  /// For `overspeedEnded`: at how many fixes the device was too fast.
  public var fixes: Int? {
    get { details?.numbers.fixes }
    set { change { $0.fixes = newValue } }
  }

  /// For `absent`, `arrivedLate`, `leftEarly` and `attendance`: the window in which the device is expected.
  public var window: AttendanceWindow? {
    get { details?.numbers.window }
    set { change { $0.window = newValue } }
  }

  /// For `attendance`: what is known of the device in the window.
  public var attendance: AttendanceRecord? {
    get { details?.numbers.attendance }
    set { change { $0.attendance = newValue } }
  }

  /// For `arrivedLate`: the time from the opening of the window to the entry.
  public var lateBy: Duration? {
    get { details?.numbers.lateBy }
    set { change { $0.lateBy = newValue } }
  }

  /// For `leftEarly`: the time from the exit to the closing of the window.
  public var earlyBy: Duration? {
    get { details?.numbers.earlyBy }
    set { change { $0.earlyBy = newValue } }
  }

  /// Whether it is about a fence, and ``fence`` and ``boundary`` have a meaning.
  public var hasFence: Bool { !kind.isOfMoment }

  /// Whether it has what few events have.
  package var hasDetails: Bool { details != nil }

  private mutating func change(_ change: (inout EventDetails.Numbers) -> Void) {
    var numbers = details?.numbers ?? EventDetails.Numbers()
    change(&numbers)
    details = EventDetails.of(numbers)
  }
}

extension Event {
  /// Creates an event, for example to test code that reacts to events.
  public init(
    _ kind: Kind, at time: Timestamp, zone: Int, fence: Int, visit: Int? = nil,
    boundary: BoundaryPoint, fix: Fix, mode: TriggerMode = .normal,
    direction: CrossingDirection? = nil, crossedFences: [CrossedFence] = [],
    distance: Distance? = nil, distanceRequired: Distance? = nil, dwellTime: Duration? = nil,
    overshoot: Distance? = nil, flags: EventFlags = [], along: Distance? = nil,
    confirmed: ExitConfirmation? = nil,
    count: Int? = nil, stay: Duration? = nil, overstay: Duration? = nil,
    measuredSpeed: Speed? = nil, speedLimit: Speed? = nil, duration: Duration? = nil,
    maximumSpeed: Speed? = nil, fixes: Int? = nil, window: AttendanceWindow? = nil,
    attendance: AttendanceRecord? = nil, lateBy: Duration? = nil, earlyBy: Duration? = nil
  ) {
    self.init(
      kind: kind, time: time, zone: zone, fence: fence, visit: visit, mode: mode, flags: flags,
      direction: direction, boundary: boundary, fix: fix, crossedFences: crossedFences,
      distance: distance, distanceRequired: distanceRequired, dwellTime: dwellTime,
      overshoot: overshoot,
      details: EventDetails.of(
        EventDetails.Numbers(
          along: along, confirmed: confirmed, count: count, stay: stay, overstay: overstay,
          measuredSpeed: measuredSpeed, speedLimit: speedLimit, duration: duration,
          maximumSpeed: maximumSpeed, fixes: fixes, window: window, attendance: attendance,
          lateBy: lateBy, earlyBy: earlyBy)))
  }

  /// Where a device would report the event: at its fix, or for a pass on the path between two fixes.
  package var seenAt: Coordinate {
    flags.contains(.pass) ? boundary.coordinate : fix.coordinate
  }
}
