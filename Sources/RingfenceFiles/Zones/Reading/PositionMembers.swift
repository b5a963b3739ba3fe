/// Which members of the objects of a list are their latitude, longitude and hemispheres: by their names, and of
/// hemispheres by their values too.
struct PositionMembers {
  enum Kind: Hashable { case latitude, longitude, latitudeHemisphere, longitudeHemisphere }

  struct Member {
    let name: String
    let node: Int
    let isE7: Bool
  }

  private let choices: ZoneColumnChoices
  /// The hemispheres that their values show.
  private var sides: [String: Kind] = [:]
  private var known: [String: (kind: Kind, rank: Int, isE7: Bool)?] = [:]

  /// Takes the names alone.
  init(_ choices: ZoneColumnChoices) { self.choices = choices }

  /// Whether an object has a latitude and a longitude.
  static func isPosition(_ object: Int, _ json: JSONDocument, _ options: ZoneReadingOptions) -> Bool
  {
    var members = Self(ZoneColumnChoices(options))
    let found = members.members(of: object, json)
    return found[.latitude] != nil && found[.longitude] != nil
  }

  /// The members of an object, of several names for one thing the best.
  mutating func members(of object: Int, _ json: JSONDocument) -> [Kind: Member] {
    guard json.kind(object) == .object else { return [:] }
    var found: [Kind: (member: Member, rank: Int)] = [:]
    for key in json.children(object) where json.kind(key + 1) != .null {
      guard let name = json.string(key), let meaning = meaning(of: name) else { continue }
      if let other = found[meaning.kind], other.rank <= meaning.rank { continue }
      found[meaning.kind] = (Member(name: name, node: key + 1, isE7: meaning.isE7), meaning.rank)
    }
    return found.mapValues { $0.member }
  }

  /// The names of the members that say where an object is, which are no properties of a zone.
  mutating func names(of object: Int, _ json: JSONDocument) -> [String] {
    members(of: object, json).values.map { $0.name }
  }

  private mutating func meaning(of name: String) -> (kind: Kind, rank: Int, isE7: Bool)? {
    if let meaning = known[name] { return meaning }
    let meaning = findMeaning(of: name)
    // A file may have any number of names.
    if known.count < 4_096 { known[name] = .some(meaning) }
    return meaning
  }

  private func findMeaning(of name: String) -> (kind: Kind, rank: Int, isE7: Bool)? {
    if let side = sides[name] { return (side, 0, false) }
    let mapping = ColumnMapping(name)
    let isE7 = mapping?.isE7 ?? false
    switch choices.role(of: name) {
    case .latitude: return (.latitude, 0, isE7)
    case .longitude: return (.longitude, 0, isE7)
    case .latitudeHemisphere: return (.latitudeHemisphere, 0, false)
    case .longitudeHemisphere: return (.longitudeHemisphere, 0, false)
    case .name, .id, .zone, .radius, .geometry, .area: return nil
    case nil: break
    }
    let bare = PropertyMapping.bare(name)
    guard let mapping, bare != "x", bare != "y", mapping.rank < ColumnMapping.sided else {
      return nil
    }
    let rank = Int(mapping.rank) + 1
    switch mapping.role {
    case .latitude where !choices.isChosen(.latitude): return (.latitude, rank, isE7)
    case .longitude where !choices.isChosen(.longitude): return (.longitude, rank, isE7)
    case .latitudeHemisphere where !choices.isChosen(.latitudeHemisphere):
      return (.latitudeHemisphere, rank, false)
    case .longitudeHemisphere where !choices.isChosen(.longitudeHemisphere):
      return (.longitudeHemisphere, rank, false)
    default: return nil
    }
  }

  // MARK: Values

  /// Finds the members that hold nothing but hemispheres in all objects of a list, whatever their
  /// names. `isRead` says that a member is read otherwise. Returns a member on which positions
  /// depend and that may be another thing.
  mutating func findHemispheres(
    _ objects: [Int], _ json: JSONDocument, isRead: (String) -> Bool
  ) -> (name: String, axis: HemisphereEvidence.Axis)? {
    var evidence: [String: HemisphereEvidence] = [:]
    var order: [String] = []
    var hasSides = (latitude: false, longitude: false)
    for object in objects {
      let members = members(of: object, json)
      guard let latitude = members[.latitude], let longitude = members[.longitude] else { continue }
      if members[.latitudeHemisphere] != nil { hasSides.latitude = true }
      if members[.longitudeHemisphere] != nil { hasSides.longitude = true }
      let position = (number(latitude.node, json), number(longitude.node, json))
      for key in json.children(object) {
        guard let name = json.string(key), evidence[name]?.isRefuted != true,
          evidence.count < 1_000, json.kind(key + 1) != .null
        else { continue }
        if evidence[name] == nil {
          guard meaning(of: name) == nil, !isRead(name), PropertyMapping(name, choices) == nil
          else { continue }
          order.append(name)
        }
        let written = String(decoding: json.bytes[json.tape.range(key + 1)], as: UTF8.self)
        let text = ContiguousArray((json.string(key + 1) ?? written).utf8)
        evidence[name, default: HemisphereEvidence()].take(
          text.span, text.span.trimmingBlanks(0..<text.count), beside: position.0, position.1)
      }
    }
    var columns = ContiguousArray<(name: String, evidence: HemisphereEvidence)>()
    for name in order {
      columns.append((name: name, evidence: evidence[name] ?? HemisphereEvidence()))
    }
    let decision = HemisphereDecision(
      columns,
      hasLatitude: hasSides.latitude || choices.isChosen(.latitudeHemisphere),
      hasLongitude: hasSides.longitude || choices.isChosen(.longitudeHemisphere))
    if let (index, axis) = decision.unsettled { return (order[index], axis) }
    if let index = decision.latitude { sides[order[index]] = .latitudeHemisphere }
    if let index = decision.longitude { sides[order[index]] = .longitudeHemisphere }
    known.removeAll(keepingCapacity: true)
    return nil
  }

  /// A member as a number, NaN for anything else.
  private func number(_ node: Int, _ json: JSONDocument) -> Double {
    if let number = json.number(node) { return number }
    let text = ContiguousArray((json.string(node) ?? "").utf8)
    return DecimalNumber.parse(text.span, text.span.trimmingBlanks(0..<text.count)) ?? .nan
  }
}
