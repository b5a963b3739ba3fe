internal import Ringfence

/// The significant-change service of the operating system, as one app uses it.
///
/// The last call of any of its location managers before an app ended decides whether it is relaunched: a
/// start arms the relaunch, a stop disarms it. An app in memory is served if at least one of its managers
/// has the service running.
struct SignificantChanges: Sendable {
  /// The managers of the running process that have the service running, each once.
  private var running: [Int] = [sdk]
  /// Whether the last call was a start.
  private(set) var isArmed = true
  /// The manager that made the last call.
  private(set) var lastCaller = sdk
  /// The position at the last change, or where the app ended after it.
  private var anchor: Coordinate? { didSet { surroundings = nil } }
  /// The surroundings of the anchor within which there is no change; `nil` until they are needed.
  private var surroundings: ProximityThreshold?
  private var lastChange: Timestamp?
  /// A cause that needs no movement.
  var forced: Wake.Cause?

  /// The SDK's own manager.
  static let sdk = 0

  /// Whether a manager of the running process has the service running.
  var isRunning: Bool { !running.isEmpty }

  // MARK: Calls

  /// A manager of the running process starts the service. This begins a measurement if none was running.
  mutating func start(_ manager: Int, at time: Timestamp, _ position: Coordinate?) {
    if running.isEmpty { begin(at: time, position) }
    if !running.contains(manager) { running.append(manager) }
    isArmed = true
    lastCaller = manager
  }

  mutating func stop(_ manager: Int) {
    running.removeAll { $0 == manager }
    isArmed = false
    lastCaller = manager
  }

  /// The process begins, and the SDK starts the service. The system has continued to measure if the last
  /// call of the previous process was a start.
  mutating func launch(at time: Timestamp, _ position: Coordinate?) {
    if !isArmed { begin(at: time, position) }
    running = [Self.sdk]
    isArmed = true
    lastCaller = Self.sdk
  }

  /// The process ends; distance is measured from there.
  mutating func end(_ position: Coordinate?) {
    running = []
    anchor = position
  }

  private mutating func begin(at time: Timestamp, _ position: Coordinate?) {
    anchor = position
    lastChange = position == nil ? nil : time
  }

  // MARK: Fixes

  /// The cause that makes a fix a significant change; `nil` when it is none. The first fix begins the
  /// measurement.
  mutating func cause(at fix: Fix, _ limits: SignificantChangeLimits) -> Wake.Cause? {
    if anchor == nil { anchor = fix.coordinate }
    if lastChange == nil { lastChange = fix.time }
    if let forced { return forced }
    guard let anchor, let lastChange, fix.time >= lastChange,
      // checked: of a later fix, so the time between the two always fits without a sign
      UInt64(bitPattern: fix.time.microseconds &- lastChange.microseconds)
        >= limits.intervalMicroseconds
    else { return nil }
    let near = surroundings ?? ProximityThreshold(of: anchor, within: limits.distance)
    surroundings = near
    return near.locate(fix.coordinate) == .inside ? nil : .significantChange
  }

  /// Measures by other limits from now on.
  mutating func limitsChanged() { surroundings = nil }

  /// Records that a change was reported: the next one is measured from it.
  mutating func report(_ fix: Fix) {
    anchor = fix.coordinate
    lastChange = fix.time
    forced = nil
  }
}

/// The least distance and time from one significant change to the next.
struct SignificantChangeLimits: Sendable {
  let distance: Distance
  let intervalMicroseconds: UInt64

  /// The limits while some of Wi-Fi and cellular are off.
  init(_ settings: LifeCycleSettings, radiosOff: Int = 0) {
    distance = .meters(
      settings.significantChangeDistance.meters
        + Double(radiosOff) * settings.radioOffDistance.meters)
    intervalMicroseconds = UInt64(max(0, settings.significantChangeInterval.wholeMicroseconds))
  }
}
