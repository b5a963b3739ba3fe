internal import Ringfence

/// The values of the sentences of one moment.
struct NMEAEpoch {
  /// The sentences that are read; the raw value is a bit.
  enum Kind: UInt8 {
    case rmc = 1
    case gga = 2
    case gns = 4
    case gll = 8
    case zda = 16
    case gst = 32
  }

  /// The time of an epoch without one.
  static let untimed: Int64 = -1

  private(set) var isOpen = false
  /// Nanoseconds of the day; ``untimed`` if no sentence has a time.
  private(set) var time = NMEAEpoch.untimed
  /// Days since 1970-01-01, if a sentence has a date.
  private(set) var day: Int?
  private(set) var line = 0
  private var kinds: UInt8 = 0

  /// Whether a sentence says that there is no fix.
  var hasNoFix = false
  /// The line of the first position that was dropped as impossible.
  var badPositionLine: Int?
  /// The line of the first sentence whose time cannot be read.
  var badTimeLine: Int?
  /// The flags of the fix, as ``FixFlags`` has them.
  var flags: UInt8 = 0

  private var positionRank = 0
  private var latitude = Double.nan
  private var longitude = Double.nan
  private var positionLine = 0

  private var speed = Double.nan
  private var course = Double.nan
  private var trackSpeed = Double.nan
  private var trackCourse = Double.nan
  private var altitude = Double.nan
  private var altitudeRank = 0
  private var dilution = Double.nan
  private var dilutionRank = 0
  private var isDifferential = false
  private var deviation = Double.nan

  init() {}

  init(_ kind: Kind, time: Int64, day: Int?, line: Int) {
    isOpen = true
    self.time = time
    self.day = day
    self.line = line
    kinds = kind.rawValue
  }

  /// Whether a sentence belongs to the open epoch.
  ///
  /// A sentence with a time belongs to it if the times are equal to the last digit, and the dates
  /// if both have one. A sentence without a time belongs to it unless the epoch has one of its kind
  /// already.
  func takes(_ kind: Kind, time: Int64, day: Int?) -> Bool {
    guard isOpen else { return false }
    guard time != Self.untimed else { return kinds & kind.rawValue == 0 }
    guard time == self.time else { return false }
    guard let day, let known = self.day else { return true }
    return day == known
  }

  mutating func add(_ kind: Kind, day: Int?) {
    kinds |= kind.rawValue
    if let day { self.day = day }
  }

  var hasPosition: Bool { positionRank > 0 }

  /// Whether the epoch is open and RMC gave both.
  var hasSpeedAndCourse: Bool { isOpen && !speed.isNaN && !course.isNaN }

  /// Sets the position; the first of the best kind stays: GGA, GNS, RMC, GLL.
  mutating func setPosition(_ position: NMEAFields.Position, _ kind: Kind, line: Int) {
    let rank =
      switch kind {
      case .gga: 4
      case .gns: 3
      case .rmc: 2
      default: 1
      }
    guard rank > positionRank else { return }
    positionRank = rank
    latitude = position.latitude
    longitude = position.longitude
    positionLine = line
  }

  /// Sets metres per second from RMC; the first stays.
  mutating func setSpeed(_ value: Double) { if speed.isNaN { speed = value } }
  /// Sets degrees from RMC; the first stays.
  mutating func setCourse(_ value: Double) { if course.isNaN { course = value } }
  /// Sets metres per second from VTG; the first stays.
  mutating func setTrackSpeed(_ value: Double) { if trackSpeed.isNaN { trackSpeed = value } }
  /// Sets degrees from VTG; the first stays.
  mutating func setTrackCourse(_ value: Double) { if trackCourse.isNaN { trackCourse = value } }
  /// Sets the accuracy in metres from GST; the first stays.
  mutating func setDeviation(_ value: Double) { if deviation.isNaN { deviation = value } }

  /// Sets metres above the sea. The first of GGA stays, otherwise the first of GNS.
  mutating func setAltitude(_ value: Double, _ kind: Kind) {
    let rank = kind == .gga ? 2 : 1
    guard rank > altitudeRank else { return }
    altitudeRank = rank
    altitude = value
  }

  /// Sets the dilution of precision. The first of GGA stays, otherwise the first of GNS.
  mutating func setDilution(_ value: Double, isDifferential: Bool, _ kind: Kind) {
    let rank = kind == .gga ? 2 : 1
    guard rank > dilutionRank else { return }
    dilutionRank = rank
    dilution = value
    self.isDifferential = isDifferential
  }

  /// The fix without its time; values of no sentence are missing. `error` is in metres per unit of
  /// dilution, `differentialError` the same for differential fixes.
  func fix(error: Double, differentialError: Double) -> RawFix {
    var fix = RawFix()
    fix.latitude = latitude
    fix.longitude = longitude
    fix.altitude = altitude
    fix.accuracy =
      deviation.isNaN ? dilution * (isDifferential ? differentialError : error) : deviation
    fix.speed = speed.isNaN ? trackSpeed : speed
    fix.course = course.isNaN ? trackCourse : course
    fix.line = positionLine
    fix.flags = flags
    return fix
  }
}
