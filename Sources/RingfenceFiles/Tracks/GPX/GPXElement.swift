/// The meaning of an element for a track, by its local name and its parent.
enum GPXElement: UInt8, Sendable {
  case document
  /// An element that is ignored with all its children.
  case other
  /// A `trkpt` outside a segment of a track, or with capitals in its name.
  case misplacedPoint, misspeltPoint
  case gpx, track, segment, trackPoint, waypoint, route, routePoint, extensions
  case trackPointExtension
  // Elements whose text is read.
  case time, elevation, dilution, speed, course, accuracy, fixKind

  /// Whether the text of the element is read.
  var hasValue: Bool { rawValue >= Self.time.rawValue }

  @inline(__always)
  func child(_ bytes: Span<UInt8>, _ name: Range<Int>) -> GPXElement {
    let child = expectedChild(bytes, name)
    guard child == .other, name.count == 5, self != .document else { return child }
    let word = bytes.word(at: name.lowerBound, count: 5)
    if word == Name.trkpt { return .misplacedPoint }
    // The bit sets capitals to lower case; nothing else becomes one of these letters.
    return word | 0x20_2020_2020 == Name.trkpt ? .misspeltPoint : .other
  }

  /// The meaning of a child of an element that is read.
  private func expectedChild(_ bytes: Span<UInt8>, _ name: Range<Int>) -> GPXElement {
    let start = name.lowerBound
    let length = name.count
    switch self {
    case .other, .misplacedPoint, .misspeltPoint, .time, .elevation, .dilution, .speed, .course,
      .accuracy, .fixKind:
      return .other
    case .document:
      return length <= 8 && bytes.word(at: start, count: length) == Name.gpx ? .gpx : .other
    case .extensions where length == 19:
      return bytes.word(at: start) == Name.trackPointExtension.0
        && bytes.word(at: start + 8) == Name.trackPointExtension.1
        && bytes.word(at: start + 16, count: 3) == Name.trackPointExtension.2
        ? .trackPointExtension : .other
    case .trackPoint where length == 10, .waypoint where length == 10,
      .routePoint where length == 10:
      return bytes.word(at: start) == Name.extensions.0
        && bytes.word(at: start + 8, count: 2) == Name.extensions.1 ? .extensions : .other
    case .gpx, .track, .segment, .trackPoint, .waypoint, .route, .routePoint, .extensions,
      .trackPointExtension:
      guard length <= 8 else { return .other }
      return child(named: bytes.word(at: start, count: length))
    }
  }

  @inline(__always)
  private func child(named name: UInt64) -> GPXElement {
    switch self {
    case .gpx:
      return name == Name.wpt
        ? .waypoint : name == Name.trk ? .track : name == Name.rte ? .route : .other
    case .track:
      return name == Name.trkseg ? .segment : .other
    case .segment:
      return name == Name.trkpt ? .trackPoint : .other
    case .route:
      return name == Name.rtept ? .routePoint : .other
    case .trackPoint, .waypoint, .routePoint:
      switch name {
      case Name.time: return .time
      case Name.ele: return .elevation
      case Name.hdop: return .dilution
      case Name.fix: return .fixKind
      case Name.speed: return .speed
      case Name.course: return .course
      default: return .other
      }
    case .extensions, .trackPointExtension:
      switch name {
      case Name.speed: return .speed
      case Name.course: return .course
      case Name.hAcc where self == .extensions: return .accuracy
      default: return .other
      }
    default:
      return .other
    }
  }

  /// Names as ``Swift/Span/word(at:count:)`` returns them: the first byte in the lowest bits.
  enum Name {
    static let gpx: UInt64 = 0x78_7067
    static let trk: UInt64 = 0x6B_7274
    static let wpt: UInt64 = 0x74_7077
    static let rte: UInt64 = 0x65_7472
    static let rtept: UInt64 = 0x74_7065_7472
    static let trkseg: UInt64 = 0x6765_736B_7274
    static let trkpt: UInt64 = 0x74_706B_7274
    static let time: UInt64 = 0x656D_6974
    static let ele: UInt64 = 0x65_6C65
    static let none: UInt64 = 0x656E_6F6E
    static let fix: UInt64 = 0x78_6966
    static let hdop: UInt64 = 0x706F_6468
    static let speed: UInt64 = 0x64_6565_7073
    static let course: UInt64 = 0x6573_7275_6F63
    static let hAcc: UInt64 = 0x6363_4168
    static let lat: UInt64 = 0x74_616C
    static let lon: UInt64 = 0x6E_6F6C
    static let extensions: (UInt64, UInt64) = (0x6F69_736E_6574_7865, 0x736E)
    static let trackPointExtension: (UInt64, UInt64, UInt64) = (
      0x696F_506B_6361_7254, 0x736E_6574_7845_746E, 0x6E_6F69
    )
  }
}
