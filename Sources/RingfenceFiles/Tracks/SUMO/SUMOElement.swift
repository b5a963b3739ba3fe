/// The meaning of an element of SUMO's floating car data, by its local name and its parent.
enum SUMOElement: UInt8, XMLTrackElement {
  case document
  case other
  case export, timestep
  case vehicle, person, container

  var hasValue: Bool { false }

  @inline(__always)
  func child(_ bytes: Span<UInt8>, _ name: Range<Int>) -> SUMOElement {
    guard let short = XMLName(bytes, name) else { return .other }
    switch (self, short) {
    case (.document, Name.export): return .export
    case (.export, Name.timestep): return .timestep
    case (.timestep, Name.vehicle): return .vehicle
    case (.timestep, Name.person): return .person
    case (.timestep, Name.container): return .container
    default: return .other
    }
  }

  /// The names that are read, of elements and of attributes.
  enum Name {
    static let export = XMLName(0x6F70_7865_2D64_6366, 0x7472)
    static let timestep = XMLName(0x7065_7473_656D_6974)
    static let vehicle = XMLName(0x65_6C63_6968_6576)
    static let person = XMLName(0x6E6F_7372_6570)
    static let container = XMLName(0x656E_6961_746E_6F63, 0x72)
    static let time = XMLName(0x656D_6974)
    static let id = XMLName(0x6469)
    static let x = XMLName(0x78)
    static let y = XMLName(0x79)
    static let z = XMLName(0x7A)
    static let angle = XMLName(0x65_6C67_6E61)
    static let speed = XMLName(0x64_6565_7073)
  }
}
