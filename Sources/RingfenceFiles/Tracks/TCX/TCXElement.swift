/// The meaning of an element of TCX for tracks, by its local name and its parent.
enum TCXElement: UInt8, XMLTrackElement {
  case document
  case other
  case database, activities, courses
  /// `MultiSportSession` and the sports in it.
  case multiSport
  /// `Activity` and `Course`.
  case activity
  case lap, track, trackpoint, position, extensions, pointExtension
  // Elements whose text is read.
  case time, latitude, longitude, altitude, speed

  var hasValue: Bool { rawValue >= Self.time.rawValue }

  @inline(__always)
  func child(_ bytes: Span<UInt8>, _ name: Range<Int>) -> TCXElement {
    guard self != .other, !hasValue else { return .other }
    guard let short = XMLName(bytes, name) else { return longChild(bytes, name) }
    switch self {
    case .trackpoint:
      switch short {
      case Name.time: return .time
      case Name.position: return .position
      case Name.altitudeMeters: return .altitude
      case Name.extensions: return .extensions
      default: return .other
      }
    case .position:
      return short == Name.latitudeDegrees
        ? .latitude : short == Name.longitudeDegrees ? .longitude : .other
    case .track: return short == Name.trackpoint ? .trackpoint : .other
    case .extensions: return short == Name.pointExtension ? .pointExtension : .other
    case .pointExtension: return short == Name.speed ? .speed : .other
    default: return child(named: short)
    }
  }

  private func child(named name: XMLName) -> TCXElement {
    switch (self, name) {
    case (.database, Name.activities): .activities
    case (.database, Name.courses): .courses
    case (.multiSport, Name.firstSport), (.multiSport, Name.nextSport): .multiSport
    case (.activities, Name.activity), (.multiSport, Name.activity), (.courses, Name.course):
      .activity
    case (.activity, Name.lap): .lap
    case (.activity, Name.track), (.lap, Name.track): .track
    default: .other
    }
  }

  /// The meaning of a child with a name of more than 16 bytes.
  private func longChild(_ bytes: Span<UInt8>, _ name: Range<Int>) -> TCXElement {
    guard name.count <= 22 else { return .other }
    switch (self, bytes.text(name)) {
    case (.document, "TrainingCenterDatabase"): return .database
    case (.activities, "MultiSportSession"): return .multiSport
    default: return .other
    }
  }

  enum Name {
    static let activities = XMLName(0x6974_6976_6974_6341, 0x7365)
    static let courses = XMLName(0x73_6573_7275_6F43)
    static let activity = XMLName(0x7974_6976_6974_6341)
    static let course = XMLName(0x6573_7275_6F43)
    static let firstSport = XMLName(0x6F70_5374_7372_6946, 0x7472)
    static let nextSport = XMLName(0x726F_7053_7478_654E, 0x74)
    static let lap = XMLName(0x70_614C)
    static let track = XMLName(0x6B_6361_7254)
    static let trackpoint = XMLName(0x696F_706B_6361_7254, 0x746E)
    static let time = XMLName(0x656D_6954)
    static let position = XMLName(0x6E6F_6974_6973_6F50)
    static let latitudeDegrees = XMLName(0x6564_7574_6974_614C, 0x73_6565_7267_6544)
    static let longitudeDegrees = XMLName(0x6475_7469_676E_6F4C, 0x7365_6572_6765_4465)
    static let altitudeMeters = XMLName(0x6564_7574_6974_6C41, 0x7372_6574_654D)
    static let extensions = XMLName(0x6F69_736E_6574_7845, 0x736E)
    static let pointExtension = XMLName(0x58_5054)
    static let speed = XMLName(0x64_6565_7053)
  }
}
