/// Properties of points that say north or south, east or west: the signs of GeoJSON's coordinates must agree with them.
struct GeoJSONHemispheres {
  /// The features whose properties are all looked at. Later ones are compared in the names that are left.
  private static let mostFeatures = 1_000
  /// The bytes of the longest word for a hemisphere, with quotation marks.
  private static let longest = 16

  private var names: [String] = []
  private var evidence: [String: HemisphereEvidence] = [:]
  /// The first feature in which a position depends on a name.
  private var first: [String: Int] = [:]

  /// Finds a property that says south or west beside a coordinate without a sign.
  ///
  /// - Returns: its name, and the feature where it does so first.
  /// - Complexity: linear in the properties of the first features, and in the features.
  static func contradiction(
    among features: some Sequence<Int>, _ json: JSONDocument
  ) -> (name: String, feature: Int)? {
    var found = Self()
    for (index, feature) in features.enumerated() {
      if index == mostFeatures, found.evidence.values.allSatisfy({ $0.isRefuted }) { return nil }
      found.take(feature, json, isEarly: index < mostFeatures)
    }
    var columns = ContiguousArray<(name: String, evidence: HemisphereEvidence)>()
    for name in found.names {
      guard let evidence = found.evidence[name] else { continue }
      columns.append((name: name, evidence: evidence))
    }
    guard let column = HemisphereDecision.contradiction(columns) else { return nil }
    let name = columns[column].name
    return found.first[name].map { (name, $0) }
  }

  private mutating func take(
    _ feature: Int, _ json: JSONDocument, isEarly: Bool
  ) {
    guard let geometry = json.member("geometry", of: feature), json.kind(geometry) == .object,
      let type = json.member("type", of: geometry), json.isText(type, "Point"),
      let coordinates = json.member("coordinates", of: geometry), json.kind(coordinates) == .array,
      let properties = json.member("properties", of: feature), json.kind(properties) == .object
    else { return }
    let numbers = json.children(coordinates).prefix(2).map { json.number($0) ?? .nan }
    guard numbers.count == 2 else { return }
    for key in json.children(properties)
    where json.kind(key + 1) == .string || json.kind(key + 1) == .number {
      let written = json.tape.range(key + 1)
      guard written.count <= Self.longest, let name = json.string(key) else { continue }
      guard var known = evidence[name] ?? (isEarly ? HemisphereEvidence() : nil), !known.isRefuted
      else { continue }
      let text =
        json.string(key + 1).map { ContiguousArray($0.utf8) }
        ?? ContiguousArray(json.bytes[written])
      known.take(
        text.span, text.span.trimmingBlanks(0..<text.count), beside: numbers[1], numbers[0])
      if evidence[name] == nil { names.append(name) }
      evidence[name] = known
      if known.isNeeded, first[name] == nil { first[name] = feature }
    }
  }
}
