/// The form of a saved session, version 1, and of the session of an app, version 2. Times are microseconds since 1970,
/// coordinates degrees.
struct SessionDocument {
  static let currentVersion = 1
  static let appVersion = 2

  var version: Int
  /// The fingerprint of the layout of the zones and fences.
  var layout: String
  /// In which mode the fixes were evaluated, as ``TriggerMode/stateName``; absent where that is not known.
  var mode: String?
  var nextVisit: Int
  var lastFix: FixRecord?
  /// Absent for `false`.
  var startsSegment: Bool?
  var zones: [ZoneRecord]
  /// What only the session of an app has.
  var app: App?

  struct App {
    /// Whether the last fix was evaluated in restart mode.
    var isInRestartMode: Bool
    /// The zones that are not evaluated in restart mode.
    var suspended: [ZoneRecord]
  }

  struct Point {
    var time: Int64
    var latitude: Double
    var longitude: Double
  }

  struct FixRecord {
    var point: Point
    var altitude: Double?
    var accuracy: Double?
    var speed: Double?
    var course: Double?
    var flags: UInt8
  }

  struct Crossing {
    var fence: Int
    var point: Point
  }

  struct Visit {
    var id: Int
    var fence: Int32
    var entry: Point
    var enteredAt: Int64
    var crossed: [Crossing]
    var outward: ProvisionalExit?
    var hasDwelled: Bool
    var isPass: Bool
  }

  struct ProvisionalExit {
    var point: Point
    var fence: Int32
    var isGap: Bool
  }

  struct PendingEntryRecord {
    var fence: Int32
    var began: Point
    var percentageHolds: Bool
    var bearingHolds: Bool
    var speedHolds: Bool
    var crossingIsDerived: Bool
    var crossed: [Crossing]
  }

  struct Contact {
    var fence: Int32
    var side: UInt8
    var edge: Int32
  }

  struct ZoneRecord {
    var zone: Int32
    var occupied: [Int32]
    var visit: Visit?
    var attempt: PendingEntryRecord?
    var blockedUntil: Int64?
    var memories: [[Crossing]]
    var contacts: [Contact]
  }
}
