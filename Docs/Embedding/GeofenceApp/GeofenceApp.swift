public import Ringfence
public import RingfenceLifeCycle
internal import RingfenceState

/// The core of an app with zones: takes positions, region crossings, launches and permissions, and returns notifications and the
/// regions to monitor. It uses no framework and no clock, so that recorded lives can be played through it;
/// `GeofenceApp+CoreLocation.swift` connects it with Core Location.
///
/// One value a process. What it must not forget is in ``saved``, which is to be written whenever a call returns: a process that is
/// ended is not asked.
public struct GeofenceApp: Sendable {
  /// What the app asks of the system after a call.
  public struct Requests: Sendable {
    /// Notifications to show, in order.
    public internal(set) var messages: [Message] = []
    /// The regions to monitor in place of all others; `nil` where those of before stay.
    public internal(set) var regions: [RegionPlanner.Registration]?
    /// Whether a position is wanted now: the app was woken, and does not know where it is.
    public internal(set) var needsLocation = false
    /// When to call ``advance(to:)`` if no fix comes before, and the app runs then; `nil` for never.
    public internal(set) var deadline: Timestamp?
  }

  /// The text of a notification.
  public struct Message: Hashable, Sendable {
    /// When the event that it reports happened.
    public let time: Timestamp
    /// The text.
    public let text: String
  }

  /// What the user lets the app do.
  public enum Permission: Hashable, Sendable {
    /// Positions at any time: regions wake the app.
    case always
    /// Positions while the app is used: no region wakes it.
    case whileInUse
    /// No positions.
    case none
  }

  /// The zones.
  public private(set) var zones: ZoneLayout
  /// Why the saved state could not be read, so that the app started without one; `nil` where nothing was lost.
  public private(set) var damage: FileError?
  private var engines: DualModeEngine
  private var planner: RegionPlanner
  private var session: AppSession
  private var permission = Permission.always
  /// The circle in which the monitored regions are the right ones; `nil` where that is everywhere.
  private var refreshCircle: Circle?
  /// Whether the regions of the present process are monitored.
  private var isRegistered = false
  /// Whether fixes were missed, as the app did not run.
  private var hasPaused = false
  /// How many fixes in a row were much older than the last one that counted.
  private var oldFixes = 0

  /// How old a fix may be, against the one before, without being a sign of a clock that was set back: Core Location begins with a
  /// position that it kept.
  private static var oldest: Duration { .seconds(60) }
  /// As many such fixes in a row are that sign.
  private static var mostOldFixes: Int { 3 }

  /// Begins a process.
  ///
  /// - Parameters:
  ///   - zones: the zones, which may have changed since the process before.
  ///   - saved: what that one left; `nil` at the very first start.
  ///   - time: now.
  ///   - byUser: whether the user opened the app: normal mode. Launched by the system, in the background, it is in restart mode.
  ///   - device: the name of the device, where schedules ask for it.
  /// - Throws: `LayoutError` for zones that are not sound.
  public init(
    zones: ZoneLayout, saved: [UInt8]?, at time: Timestamp, byUser: Bool, device: String? = nil
  ) throws(LayoutError) {
    try zones.validate()
    self.zones = zones
    engines = DualModeEngine(RestartLayout(zones))
    planner = RegionPlanner(zones)
    session = AppSession(track: device)
    guard let saved else {
      if !byUser { session.relaunched(at: time) }
      return
    }
    let migration = try LayoutMigration(to: engines)
    do throws(FileError) {
      session = try SessionFile.readApp(bytes: saved, name: "saved state", migration: migration)
      session.track = device
    } catch {
      damage = error
      session.terminated(at: nil)
    }
    if byUser {
      session.reopened(at: time)
    } else {
      session.relaunched(at: time)
    }
  }

  /// What the next process needs to go on. It has positions in it: protect it like a track.
  public var saved: [UInt8] { SessionFile.bytes(of: session, engines: engines) }

  /// The mode of the next fix.
  public var mode: TriggerMode { session.mode }

  /// How many visits are open.
  public var openVisits: Int { session.openVisits.count }

  // MARK: What the system reports

  /// A position has come.
  /// - Returns: what happened, and other regions where those of before are too far away.
  public mutating func take(_ fix: Fix) -> Requests {
    var events: [Event] = []
    return take(fix, into: &events)
  }

  /// The same, with the events themselves.
  public mutating func take(_ fix: Fix, into events: inout [Event]) -> Requests {
    var requests = Requests(deadline: deadline)
    guard permission != .none else { return requests }
    if isClockSetBack(fix) {
      requests.messages.append(
        Message(time: fix.time, text: "The clock was set back: open visits are given up."))
      begin(at: fix.time)
    }
    var fix = fix
    if hasPaused { fix.flags.insert(.startsSegment) }
    let first = events.count
    guard session.process(fix, with: engines, into: &events) == .evaluated else {
      return requests
    }
    hasPaused = false
    report(events[first...], &requests)
    register(at: fix.coordinate, &requests)
    return requests
  }

  /// The device has come into a monitored region, or left one. In restart mode the app has been launched for it.
  ///
  /// - Parameter identifier: that of the registration.
  /// - Returns: that a position is wanted.
  public mutating func crossedRegion(_ identifier: String) -> Requests {
    if identifier == RegionPlanner.Registration.refreshIdentifier { isRegistered = false }
    return asking
  }

  /// The system lets the app run again, which it had suspended.
  ///
  /// - Parameters:
  ///   - time: when it was woken.
  ///   - missedFixes: false where it is known that no position was missed meanwhile.
  /// - Returns: that a position is wanted.
  public mutating func resumed(at time: Timestamp, missedFixes: Bool = true) -> Requests {
    session.resumed(at: time)
    if missedFixes { hasPaused = true }
    return asking
  }

  /// The user has opened the app while its process ran.
  public mutating func opened(at time: Timestamp) -> Requests {
    session.reopened(at: time)
    return asking
  }

  /// It is so late that time alone may have given something: a dwell time, a stay that is too long, a device that did not come.
  public mutating func advance(to time: Timestamp) -> Requests {
    var requests = Requests()
    var events: [Event] = []
    session.advance(to: time, with: engines, into: &events)
    report(events[...], &requests)
    return requests
  }

  /// The user has given or taken back a permission.
  public mutating func permissionChanged(to new: Permission, at time: Timestamp) -> Requests {
    guard new != permission else { return Requests(deadline: deadline) }
    permission = new
    isRegistered = false
    switch new {
    case .always: return asking
    case .whileInUse:
      return Requests(
        messages: [Message(time: time, text: "Zones are watched only while the app is open.")],
        regions: [], needsLocation: true, deadline: deadline)
    case .none:
      // What comes after is not seen: the path does not go on.
      hasPaused = true
      return Requests(
        messages: [
          Message(time: time, text: "Zones are not watched: the app may not ask where it is.")
        ],
        regions: [], deadline: deadline)
    }
  }

  /// The zones have changed. Visits of zones that are still there go on.
  ///
  /// - Throws: `LayoutError` for zones that are not sound; the ones before stay.
  public mutating func change(to zones: ZoneLayout, at time: Timestamp) throws(LayoutError)
    -> Requests
  {
    try zones.validate()
    let engines = DualModeEngine(RestartLayout(zones))
    let migration = try LayoutMigration(to: engines)
    (self.zones, self.engines, planner) = (zones, engines, RegionPlanner(zones))
    session.migrate(with: migration)
    isRegistered = false
    var requests = Requests(deadline: deadline)
    report(at: time, &requests)
    if let last = session.lastFix { register(at: last.coordinate, &requests) }
    return requests
  }

  // MARK: Inside

  private var deadline: Timestamp? { session.nextDeadline(with: engines) }

  /// Asks for a position, where that is allowed.
  private var asking: Requests { Requests(needsLocation: permission != .none, deadline: deadline) }

  /// Whether a fix and those before it show that the clock was set back.
  private mutating func isClockSetBack(_ fix: Fix) -> Bool {
    guard let last = session.lastFix, fix.time + Self.oldest < last.time else {
      oldFixes = 0
      return false
    }
    oldFixes += 1
    return oldFixes >= Self.mostOldFixes
  }

  /// Begins with nothing, in the present mode.
  private mutating func begin(at time: Timestamp) {
    let mode = session.mode
    session = AppSession(track: session.track)
    if mode == .restart { session.relaunched(at: time) }
    oldFixes = 0
    hasPaused = true
  }

  /// Monitors the regions about a position, where those of before are not the right ones any more.
  private mutating func register(at position: Coordinate, _ requests: inout Requests) {
    guard permission == .always else { return }
    if isRegistered {
      guard let refreshCircle else { return }
      let away = Geodesic.inverse(from: refreshCircle.center, to: position).distance
      if away < refreshCircle.radius { return }
    }
    let regions = planner.registrations(at: position)
    refreshCircle = regions.last.flatMap { $0.fence == nil ? $0.circle : nil }
    isRegistered = true
    requests.regions = regions
  }

  private mutating func report(_ events: ArraySlice<Event>, _ requests: inout Requests) {
    for event in events {
      requests.messages.append(
        Message(time: event.time, text: text(of: event, zones.zones[event.zone])))
    }
    if let time = session.lastFix?.time { report(at: time, &requests) }
    requests.deadline = deadline
  }

  /// Tells of visits whose zones are gone.
  private mutating func report(at time: Timestamp, _ requests: inout Requests) {
    for visit in session.takeRemovedVisits() {
      requests.messages.append(
        Message(time: time, text: "\(visit.zoneID) is no zone any more; the visit is over."))
    }
  }

  /// What a notification says of an event.
  private func text(of event: Event, _ zone: Zone) -> String {
    let name = zone.name ?? zone.id
    let minutes = event.dwellTime.map { " after \(($0.components.seconds + 30) / 60) min" } ?? ""
    return switch event.kind {
    case .entered: event.flags.contains(.pass) ? "Passed through \(name)" : "Arrived at \(name)"
    case .exited: "Left \(name)\(minutes)"
    case .crossed: "Crossed \(name)"
    default: "\(name): \(event.kind)"
    }
  }
}
