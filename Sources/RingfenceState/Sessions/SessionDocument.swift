package import Ringfence

/// The form of a saved session, version 1, and of the session of an app, version 2. Times are microseconds since 1970,
/// coordinates degrees. The fields of each record are sorted by the bytes of their names.
package struct SessionDocument: Record {
  package init() {}

  static let currentVersion = 1
  static let appVersion = 2

  var version = Self.currentVersion
  /// A ``FNVHash`` of the document without it, as it is written; absent in states of earlier versions, and in those of
  /// several devices, which have one for all.
  var checksum: String?
  /// The fingerprint of the layout of the zones and fences.
  var layout = ""
  /// In which mode the fixes were evaluated, as ``TriggerMode/name``; absent where that is not known.
  package var mode: String?
  var nextVisit = 0
  /// What the fixes showed of where the device is, as ``LiveFilter/numbers``; absent where no zone asks for it.
  var evidence: [Double] = []
  var lastFix: FixRecord?
  /// Absent for `false`.
  var startsSegment: Bool?
  /// The name of the device; absent for none.
  var track: String?
  /// Up to when the moments of attendances are settled; absent where no zone has any.
  var settled: Int64?
  /// The windows in which the device is expected.
  var windows: [WindowRecord] = []
  /// How many of them were left out; absent for none.
  var omittedWindows: Int?
  var zones: [ZoneRecord] = []

  // What only the session of an app has.

  /// Whether the last fix was evaluated in restart mode.
  package var isInRestartMode = false
  /// After a change of the layout that no fix has seen, the fingerprint of the layout of the last fix.
  var layoutBefore: String?
  /// The zones of other layouts, which such a change has left to the next fix, as they were.
  var moved: [ZoneRecord] = []

  /// The zones that are not evaluated in restart mode.
  var suspended: [ZoneRecord] = []

  /// Whether the session is that of an app.
  package var isOfApp: Bool { version == Self.appVersion }

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.fieldAhead("version", &version)
    try visitor.field("checksum", &checksum)
    try visitor.field("evidence", &evidence, absentFor: [])
    try visitor.field("lastFix", &lastFix)
    try visitor.field("layout", &layout)
    try visitor.field("layoutBefore", &layoutBefore)
    try visitor.field("mode", &mode)
    try visitor.field("moved", &moved, absentFor: [])
    try visitor.field("nextVisit", &nextVisit)
    try visitor.field("omittedWindows", &omittedWindows)
    if isOfApp { try visitor.field("restartMode", &isInRestartMode) }
    try visitor.field("settled", &settled)
    try visitor.field("startsSegment", &startsSegment)
    if isOfApp { try visitor.field("suspended", &suspended) }
    try visitor.field("track", &track)
    try visitor.field("version", &version)
    try visitor.field("windows", &windows, absentFor: [])
    try visitor.field("zones", &zones)
  }

  struct Point: Record, Hashable {
    var time: Int64 = 0
    var latitude = 0.0
    var longitude = 0.0

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("latitude", &latitude)
      try visitor.field("longitude", &longitude)
      try visitor.field("time", &time)
    }
  }

  struct FixRecord: Record, Hashable {
    var point = Point()
    var altitude: Double?
    var accuracy: Double?
    var speed: Double?
    var course: Double?
    var flags: UInt8 = 0

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("accuracy", &accuracy)
      try visitor.field("altitude", &altitude)
      try visitor.field("course", &course)
      try visitor.field("flags", &flags)
      try visitor.field("point", &point)
      try visitor.field("speed", &speed)
    }
  }

  struct Crossing: Record, Hashable {
    var fence = 0
    var point = Point()

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("fence", &fence)
      try visitor.field("point", &point)
    }
  }

  struct Visit: Record, Hashable {
    var id = 0
    var fence: Int32 = 0
    var entry = Point()
    var enteredAt: Int64 = 0
    var crossed: [Crossing] = []
    var outward: ProvisionalExit?
    var hasDwelled = false
    /// How many repeated dwell times are over; left out up to the first.
    var dwells: Int64?
    /// Left out for `false`.
    var hasOverstayed: Bool?
    var isPass = false

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("crossed", &crossed)
      try visitor.field("dwells", &dwells)
      try visitor.field("enteredAt", &enteredAt)
      try visitor.field("entry", &entry)
      try visitor.field("fence", &fence)
      try visitor.field("hasDwelled", &hasDwelled)
      try visitor.field("hasOverstayed", &hasOverstayed)
      try visitor.field("id", &id)
      try visitor.field("isPass", &isPass)
      try visitor.field("outward", &outward)
    }
  }

  struct ProvisionalExit: Record, Hashable {
    var point = Point()
    var fence: Int32 = 0
    var isGap = false

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("fence", &fence)
      try visitor.field("isGap", &isGap)
      try visitor.field("point", &point)
    }
  }

  struct PendingEntryRecord: Record, Hashable {
    var fence: Int32 = 0
    var began = Point()
    var percentageHolds = false
    var bearingHolds = false
    var speedHolds = false
    /// The kinds that are newer than this form; left out where there are none.
    var othersHold: [ConditionKind]?
    var crossingIsDerived = false
    var crossed: [Crossing] = []
    /// Whether another condition than the time of the stay has been unmet; left out where not.
    var hasFailedOtherwise: Bool?

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("bearingHolds", &bearingHolds)
      try visitor.field("began", &began)
      try visitor.field("crossed", &crossed)
      try visitor.field("crossingIsDerived", &crossingIsDerived)
      try visitor.field("fence", &fence)
      try visitor.field("hasFailedOtherwise", &hasFailedOtherwise)
      try visitor.field("othersHold", &othersHold)
      try visitor.field("percentageHolds", &percentageHolds)
      try visitor.field("speedHolds", &speedHolds)
    }
  }

  /// An exit that is not confirmed, as the last fix left it.
  struct ExitClaim: Record, Hashable {
    var farFixes = 0
    var isOnlyEarly = false
    /// Absent where it was not asked for, and where it is not known.
    var certainty: Double?
    /// The fix that the zone saw last, which is earlier than that of the session where it waits for normal mode.
    var lastFix: FixRecord?
    var meters = 0.0

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("certainty", &certainty)
      try visitor.field("farFixes", &farFixes)
      try visitor.field("isOnlyEarly", &isOnlyEarly)
      try visitor.field("lastFix", &lastFix)
      try visitor.field("meters", &meters)
    }
  }

  /// A window in which the device is expected. Times are microseconds.
  struct WindowRecord: Record, Equatable {
    var arrived: Int64?
    /// The number of the attendance in its zone, from 0.
    var attendance = 0
    var closes: Int64 = 0
    var isAsked = false
    var left: Int64?
    var opens: Int64 = 0
    var present: Int64 = 0
    /// The signature of the zone.
    var signature = ""
    var unobserved: Int64 = 0
    /// The id of the zone.
    var zone = ""

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("arrived", &arrived)
      try visitor.field("attendance", &attendance)
      try visitor.field("closes", &closes)
      try visitor.field("isAsked", &isAsked)
      try visitor.field("left", &left)
      try visitor.field("opens", &opens)
      try visitor.field("present", &present)
      try visitor.field("signature", &signature)
      try visitor.field("unobserved", &unobserved)
      try visitor.field("zone", &zone)
    }
  }

  /// A current excess of the speed.
  struct Excess: Record, Hashable {
    var began = Point()
    var fence: Int32 = 0
    var fixes = 0
    var isDerived = false
    var isReported = false
    var last: Int64 = 0
    /// Metres per second.
    var maximum = 0.0
    var visit: Int?

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("began", &began)
      try visitor.field("fence", &fence)
      try visitor.field("fixes", &fixes)
      try visitor.field("isDerived", &isDerived)
      try visitor.field("isReported", &isReported)
      try visitor.field("last", &last)
      try visitor.field("maximum", &maximum)
      try visitor.field("visit", &visit)
    }
  }

  struct Contact: Record, Hashable {
    var fence: Int32 = 0
    var side: UInt8 = 0
    var edge: Int32 = 0

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("edge", &edge)
      try visitor.field("fence", &fence)
      try visitor.field("side", &side)
    }
  }

  /// A fence by its index, with its id.
  struct NamedFence: Record, Hashable {
    var fence: Int32 = 0
    var id = ""

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("fence", &fence)
      try visitor.field("id", &id)
    }
  }

  struct ZoneRecord: Record, Hashable {
    var zone: Int32 = 0
    /// What identifies the zone in another layout: its id, its signature, whether it reports exits, and the ids of the
    /// fences that the record names. Absent in states of versions before 0.3.
    var id: String?
    var signature: String?
    var reportsExit: Bool?
    var fences: [NamedFence] = []
    var occupied: [Int32] = []
    var visit: Visit?
    var attempt: PendingEntryRecord?
    var blockedUntil: Int64?
    var memories: [[Crossing]] = []
    var contacts: [Contact] = []
    /// Since when an exit is withheld that is not as sure as it must be; absent for none.
    var withheldSince: Int64?
    /// The exit that is withheld; absent for none, and in states of before exits were confirmed by time or fixes.
    var claim: ExitClaim?
    /// The current excess of the speed; absent for none.
    var excess: Excess?

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("attempt", &attempt)
      try visitor.field("blockedUntil", &blockedUntil)
      try visitor.field("claim", &claim)
      try visitor.field("contacts", &contacts)
      try visitor.field("excess", &excess)
      try visitor.field("fences", &fences, absentFor: [])
      try visitor.field("id", &id)
      try visitor.field("memories", &memories)
      try visitor.field("occupied", &occupied)
      try visitor.field("reportsExit", &reportsExit)
      try visitor.field("signature", &signature)
      try visitor.field("visit", &visit)
      try visitor.field("withheldSince", &withheldSince)
      try visitor.field("zone", &zone)
    }
  }
}

extension ConditionKind: FieldValue {}
