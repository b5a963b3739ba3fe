internal import Ringfence

/// What a GeoJSON file has besides its fences and their settings, as it is written there: the properties of features
/// with the styles of maps, their ids, and members of other programs.
package struct GeoJSONMembers: Sendable {
  /// A member of an object, with its value as JSON.
  struct Member: Sendable {
    let name: String
    let json: String
  }

  /// What the feature of a fence has.
  struct Feature: Sendable {
    /// `nil` where it has none, or where it makes several fences.
    var id: Member?
    var members: [Member] = []
    /// The names of its zone, where it has them.
    var zone: [Member] = []
    var properties: [Member] = []
  }

  private(set) var collection: [Member] = []
  /// The features of the fences, by zone and fence. A zone without fences has one.
  private(set) var features: [[Feature]] = []
  /// The names of the members of other programs, each once, in the order of the file.
  package private(set) var foreignNames: [String] = []
  /// Whether there are bounding boxes, which would not hold for other features.
  package private(set) var hasBoxes = false
  /// How many positions of fences have an altitude, which no layout has.
  package private(set) var altitudes = 0
  private var knownNames: Set<String> = []

  /// Finds the members of a file by the bytes it was read from; `nil` for another form, and for a
  /// text in UTF-16.
  ///
  /// - Complexity: linear in the bytes.
  package init?(_ file: ZoneFile, _ bytes: ContiguousArray<UInt8>) {
    guard file.form == .geoJSON, let document = try? ZoneDocument.document(bytes),
      let nodes = LayoutNodes(document, of: file)
    else { return nil }
    if document.kind(0) == .object, document.member("features", of: 0) != nil {
      collection = others(
        of: 0, document, except: ["type", "features", "name", "timeZone", "crs", "bbox"])
    }
    hasBoxes = document.kind(0) == .object && document.member("bbox", of: 0) != nil
    var uses: [Int: Int] = [:]
    for object in nodes.objects.joined() {
      if let object { uses[object, default: 0] += 1 }
    }
    for (zone, objects) in nodes.objects.enumerated() {
      let objects = objects.isEmpty ? [nodes.zones[zone]] : objects
      features.append(
        objects.map { object in
          object.map { feature($0, document, isSingle: uses[$0] == 1) } ?? Feature()
        })
    }
    for fence in nodes.fences.joined() {
      guard let fence else { continue }
      altitudes += nodes.positions(fence.shape).count { position in
        guard let (_, latitude) = nodes.numbers(position) else { return false }
        return document.tape.sibling(after: latitude, in: position) != nil
      }
    }
  }

  private mutating func feature(
    _ node: Int, _ document: JSONDocument, isSingle: Bool
  ) -> Feature {
    var feature = Feature()
    if isSingle, let id = document.member("id", of: node), document.kind(id) != .null {
      feature.id = Member(name: "id", json: Self.json(id, document))
    }
    if document.member("bbox", of: node) != nil { hasBoxes = true }
    feature.members = others(
      of: node, document, except: ["type", "id", "bbox", "properties", "geometry"])
    if let properties = document.member("properties", of: node),
      document.kind(properties) == .object
    {
      var names = Self.settingNames.union(GeoJSONRadius(of: node, document)?.names ?? [])
      if GeoJSONRadius.length(of: node, document) == .halfWidth {
        names.insert(FeatureLength.halfWidth.key)
      }
      if !isSingle, document.member("id", of: node) == nil { names.insert("id") }
      feature.properties = Self.members(of: properties, document, except: names)
      feature.zone = Self.members(of: properties, document, except: []).filter {
        $0.name == "zone" || $0.name == "zoneName"
      }
    }
    return feature
  }

  /// The members of other programs, whose names are noted.
  private mutating func others(
    of object: Int, _ document: JSONDocument, except names: Set<String>
  ) -> [Member] {
    let members = Self.members(of: object, document, except: names)
    for member in members where knownNames.insert(member.name).inserted {
      foreignNames.append(member.name)
    }
    return members
  }

  /// The properties that are written from the settings of the zone. Custom data stay as they are.
  private static let settingNames = Set(
    ["zone", "zoneName", "radius"]
      + ZoneKey.settings.filter { $0 != .customData }.map { $0.rawValue })

  private static func members(
    of object: Int, _ document: JSONDocument, except names: Set<String>
  ) -> [Member] {
    document.children(object).compactMap { key in
      guard let name = document.string(key), !names.contains(name) else { return nil }
      return Member(name: name, json: json(key + 1, document))
    }
  }

  /// A value as it is written. Arrays and objects become custom data with their blanks.
  private static func json(_ node: Int, _ document: JSONDocument) -> String {
    String(decoding: document.bytes[document.tape.range(node)], as: UTF8.self)
  }
}

extension JSONWriter {
  mutating func write(_ members: [GeoJSONMembers.Member]) {
    for member in members {
      key(escaping: member.name)
      value(json: member.json)
    }
  }
}
