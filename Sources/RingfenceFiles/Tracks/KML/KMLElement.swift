/// The meaning of an element of KML for tracks, by its local name and its parent.
enum KMLElement: UInt8, XMLTrackElement {
  case document
  case other
  /// `kml`, `Document` and `Folder`.
  case container
  case placemark, timeStamp, timeSpan, point, geometries, multiTrack, track
  case extendedData, schemaData, arrayData
  case line
  /// Its text may have any length.
  case linePositions
  // Elements whose text is read.
  /// `when` of a TimeStamp, or `begin` of a TimeSpan.
  case pointTime
  case pointPosition, interpolate, trackTime, trackPosition, trackAngles, arrayValue

  var hasValue: Bool { rawValue >= Self.pointTime.rawValue }
  var hasWords: Bool { self == .linePositions }

  @inline(__always)
  func child(_ bytes: Span<UInt8>, _ name: Range<Int>) -> KMLElement {
    // Without a name that is short enough there is nothing to compare.
    guard self != .other, !hasValue, !hasWords, let name = XMLName(bytes, name) else {
      return .other
    }
    switch self {
    case .track:
      switch name {
      case Name.when: return .trackTime
      case Name.coord: return .trackPosition
      case Name.angles: return .trackAngles
      case Name.extendedData: return .extendedData
      default: return .other
      }
    case .arrayData: return name == Name.value ? .arrayValue : .other
    default: return child(named: name)
    }
  }

  private func child(named name: XMLName) -> KMLElement {
    switch (self, name) {
    case (.document, Name.kml), (.container, Name.document), (.container, Name.folder):
      return .container
    case (.container, Name.placemark): return .placemark
    case (.placemark, Name.timeStamp): return .timeStamp
    case (.placemark, Name.timeSpan): return .timeSpan
    case (.placemark, Name.point): return .point
    case (.placemark, Name.multiGeometry), (.geometries, Name.multiGeometry): return .geometries
    case (.placemark, Name.multiTrack), (.geometries, Name.multiTrack): return .multiTrack
    case (.placemark, Name.track), (.geometries, Name.track), (.multiTrack, Name.track):
      return .track
    case (.placemark, Name.lineString), (.geometries, Name.lineString): return .line
    case (.line, Name.coordinates): return .linePositions
    case (.multiTrack, Name.interpolate): return .interpolate
    case (.timeStamp, Name.when), (.timeSpan, Name.begin): return .pointTime
    case (.point, Name.coordinates): return .pointPosition
    case (.extendedData, Name.schemaData): return .schemaData
    case (.schemaData, Name.simpleArrayData): return .arrayData
    default: return .other
    }
  }

  enum Name {
    static let kml = XMLName(0x6C_6D6B)
    static let document = XMLName(0x746E_656D_7563_6F44)
    static let folder = XMLName(0x7265_646C_6F46)
    static let placemark = XMLName(0x7261_6D65_6361_6C50, 0x6B)
    static let timeStamp = XMLName(0x6D61_7453_656D_6954, 0x70)
    static let timeSpan = XMLName(0x6E61_7053_656D_6954)
    static let point = XMLName(0x74_6E69_6F50)
    static let lineString = XMLName(0x6972_7453_656E_694C, 0x676E)
    static let multiGeometry = XMLName(0x6F65_4769_746C_754D, 0x79_7274_656D)
    static let multiTrack = XMLName(0x6172_5469_746C_754D, 0x6B63)
    static let track = XMLName(0x6B_6361_7254)
    static let when = XMLName(0x6E65_6877)
    static let begin = XMLName(0x6E_6967_6562)
    static let coordinates = XMLName(0x616E_6964_726F_6F63, 0x73_6574)
    static let interpolate = XMLName(0x6C6F_7072_6574_6E69, 0x65_7461)
    static let coord = XMLName(0x64_726F_6F63)
    static let angles = XMLName(0x7365_6C67_6E61)
    static let extendedData = XMLName(0x6465_646E_6574_7845, 0x6174_6144)
    static let schemaData = XMLName(0x6144_616D_6568_6353, 0x6174)
    static let simpleArrayData = XMLName(0x7241_656C_706D_6953, 0x61_7461_4479_6172)
    static let value = XMLName(0x65_756C_6176)
  }
}

extension XMLName {
  /// Lets names stand in patterns.
  static func ~= (pattern: XMLName, name: XMLName) -> Bool { pattern == name }
}
