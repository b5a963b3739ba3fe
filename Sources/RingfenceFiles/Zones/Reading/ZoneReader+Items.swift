internal import Ringfence

// Forms of other programs that are lists of objects, a zone each.
extension ZoneReader {
  /// The objects of a list: the elements of the root, or of its member of one of some names, or the
  /// root itself.
  static func items(
    of json: JSONDocument, within wrappers: [String]
  ) -> (nodes: [Int], path: String) {
    if json.kind(0) == .array { return (Array(json.children(0)), "$") }
    for name in wrappers {
      guard let list = json.member(name, of: 0) else { continue }
      let path = "$" + JSONText.pathStep(name)
      if json.kind(list) == .array { return (Array(json.children(list)), path) }
      if json.kind(list) == .object { return ([list], path) }
    }
    return ([0], "")
  }

  static func firstItem(of json: JSONDocument, within wrappers: [String]) -> Int? {
    if let first = json.firstElement(of: 0) { return json.kind(first) == .object ? first : nil }
    guard json.kind(0) == .object else { return nil }
    for name in wrappers {
      guard let list = json.member(name, of: 0) else { continue }
      if json.kind(list) == .object { return list }
      return json.firstElement(of: list).flatMap { json.kind($0) == .object ? $0 : nil }
    }
    return 0
  }

  /// The layout of a list, whose items are read as a part each.
  mutating func readItems(
    _ list: (nodes: [Int], path: String),
    _ read: (inout Self, Int, String, inout ThirdPartyZones) throws(FileError) -> Void
  ) throws(FileError) -> PartialLayout {
    var zones = foreignZones()
    for (index, item) in list.nodes.enumerated() {
      try zones.readPart { (zones) throws(FileError) in
        try read(&self, item, list.path.isEmpty ? "$" : "\(list.path)[\(index)]", &zones)
      }
    }
    return try finished(&zones)
  }

  func foreignZones() -> ThirdPartyZones {
    ThirdPartyZones(document.bytes, name: name, options: source.options)
  }

  /// The layout of the zones, with their warnings.
  mutating func finished(_ zones: inout ThirdPartyZones) throws(FileError) -> PartialLayout {
    let layout = try zones.finish()
    source.warnings.add(zones.warnings)
    return layout
  }

  func offset(_ node: Int) -> Int { document.tape.range(node).lowerBound }

  /// The members of an object as texts, without some names; arrays and objects are as written.
  func properties(of object: Int, except names: Set<String>) -> [ThirdPartyProperty] {
    guard document.kind(object) == .object else { return [] }
    var properties: [ThirdPartyProperty] = []
    for key in document.children(object) where document.kind(key + 1) != .null {
      let name = document.string(key) ?? ""
      guard !names.contains(name) else { continue }
      let text = document.string(key + 1) ?? written(key + 1)
      properties.append(ThirdPartyProperty(name: name, text: text, offset: offset(key + 1)))
    }
    return properties
  }

  /// `nil` for null too.
  func value(_ name: String, of object: Int) -> Int? {
    document.member(name, of: object).flatMap { document.kind($0) == .null ? nil : $0 }
  }

  /// The text of a member that is a text or a number; `nil` for none or a blank one.
  func labelText(_ name: String, of object: Int) -> String? {
    guard let node = value(name, of: object) else { return nil }
    switch document.kind(node) {
    case .number: return written(node)
    case .string:
      let text = ThirdPartyZones.trimmed(document.string(node) ?? "")
      return text.isEmpty ? nil : text
    default: return nil
    }
  }

  /// The position of an object that names latitude and longitude; `nil` when it names neither.
  func namedPosition(_ object: Int, _ members: inout PositionMembers) throws(FileError)
    -> Coordinate?
  {
    let found = members.members(of: object, document)
    let (latitudeMember, longitudeMember) = (found[.latitude], found[.longitude])
    guard let latitudeMember, let longitudeMember else {
      guard latitudeMember == nil, longitudeMember == nil else {
        throw error(.badPosition, at: object, "position lacks its latitude or its longitude")
      }
      return nil
    }
    let latitude = try degrees(
      latitudeMember, found[.latitudeHemisphere], isLatitude: true, "a latitude")
    let longitude = try degrees(
      longitudeMember, found[.longitudeHemisphere], isLatitude: false, "a longitude")
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw error(
        .badPosition, at: latitudeMember.node,
        PositionFault.detail(
          latitude: latitude, longitude: longitude, order: "the keys name them"))
    }
    return coordinate
  }

  /// The degrees of a member: a number, or a text with one, as tracks have it.
  private func degrees(
    _ member: PositionMembers.Member, _ side: PositionMembers.Member?, isLatitude: Bool,
    _ what: String
  ) throws(FileError) -> Double {
    let isText = document.kind(member.node) == .string
    if side == nil, !member.isE7, !isText || Self.decimal(document.string(member.node) ?? "") != nil
    {
      return try decimal(member.node, what)
    }
    guard isText || document.kind(member.node) == .number else {
      throw wrongType(member.node, expected: "\(what), a number")
    }
    var hemisphere = Hemisphere.none
    if let side {
      let text = ContiguousArray((document.string(side.node) ?? written(side.node)).utf8)
      hemisphere = Hemisphere(
        text.span, text.span.trimmingBlanks(0..<text.count), isLatitude: isLatitude)
    }
    let text = ContiguousArray((document.string(member.node) ?? written(member.node)).utf8)
    do throws(ZoneDegrees.Failure) {
      return try ZoneDegrees(allowsComma: false).read(
        text.span, text.span.trimmingBlanks(0..<text.count), isLatitude: isLatitude,
        isE7: member.isE7, side: hemisphere)
    } catch {
      guard error.isUnreadable else {
        throw self.error(.badPosition, at: member.node, error.detail)
      }
      // The message names the text, which is no coordinate.
      return try decimal(member.node, what)
    }
  }
}
