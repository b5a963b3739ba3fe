internal import Ringfence

/// The significant-change service of the operating system, as one app uses it.
///
/// Whether a terminated app is relaunched is decided by the last call of any of its location managers
/// before it ended: a start arms the relaunch, a stop disarms it. While the app is in memory it is
/// served if at least one of its managers has the service running.
struct SignificantChanges: Sendable {
  /// The managers of the living process that have the service running, each once.
  private var running: [Int] = [sdk]
  /// Whether the last call was a start.
  private(set) var isArmed = true
  /// The manager that made the last call.
  private(set) var lastCaller = sdk
  /// Where the device was at the last change, or when the app ended after it.
  private var anchor: Coordinate? { didSet { surroundings = nil } }
  /// What is too near to the anchor for a change; `nil` until it is asked for.
  private var surroundings: Surroundings?
  /// When the last change was.
  private var lastChange: Timestamp?
  /// A change that needs no movement.
  var forced: Wake.Cause?

  /// The SDK's own manager.
  static let sdk = 0

  /// Whether a manager of the living process has the service running.
  var isRunning: Bool { !running.isEmpty }

  // MARK: Calls

  /// A manager of the living process starts the service. That begins a new measurement if none was
  /// running.
  mutating func start(_ manager: Int, at time: Timestamp, _ place: Coordinate?) {
    if running.isEmpty { begin(at: time, place) }
    if !running.contains(manager) { running.append(manager) }
    isArmed = true
    lastCaller = manager
  }

  /// A manager of the living process stops the service.
  mutating func stop(_ manager: Int) {
    running.removeAll { $0 == manager }
    isArmed = false
    lastCaller = manager
  }

  /// The process begins: the SDK starts the service. The system has gone on measuring if the last
  /// call of the process before was a start.
  mutating func launch(at time: Timestamp, _ place: Coordinate?) {
    if !isArmed { begin(at: time, place) }
    running = [Self.sdk]
    isArmed = true
    lastCaller = Self.sdk
  }

  /// The process ends: distance is measured from there.
  mutating func end(_ place: Coordinate?) {
    running = []
    anchor = place
  }

  private mutating func begin(at time: Timestamp, _ place: Coordinate?) {
    anchor = place
    lastChange = place == nil ? nil : time
  }

  // MARK: Fixes

  /// What makes a significant change of a fix; `nil` when it is none. The first fix begins the
  /// measurement.
  mutating func cause(at fix: Fix, _ limits: SignificantChangeLimits) -> Wake.Cause? {
    if anchor == nil { anchor = fix.coordinate }
    if lastChange == nil { lastChange = fix.time }
    if let forced { return forced }
    guard let anchor, let lastChange, fix.time >= lastChange,
      // A later fix: the time between the two always fits without a sign.
      UInt64(bitPattern: fix.time.microseconds &- lastChange.microseconds)
        >= limits.intervalMicroseconds
    else { return nil }
    let near = surroundings ?? Surroundings(of: anchor, within: limits.distance)
    surroundings = near
    return near.locate(fix.coordinate) == .inside ? nil : .significantChange
  }

  /// A change was told: the next one is measured from it.
  mutating func tell(_ fix: Fix) {
    anchor = fix.coordinate
    lastChange = fix.time
    forced = nil
  }
}

/// How far and how long it is from one significant change to the next.
struct SignificantChangeLimits: Sendable {
  let distance: Distance
  let intervalMicroseconds: UInt64

  init(_ settings: LifeCycleSettings) {
    distance = settings.significantChangeDistance
    intervalMicroseconds = UInt64(max(0, settings.significantChangeInterval.wholeMicroseconds))
  }
}
