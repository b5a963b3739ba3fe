extension GeoJSONZoneReader {
  /// Counts the name or the id of a feature, before any feature is read.
  mutating func countName(of feature: Int) {
    guard document.kind(feature) == .object else { return }
    let properties = document.member("properties", of: feature)
    let ids = [document.member("id", of: feature), member("id", of: properties)]
    if let id = ids.compactMap({ $0 }).first(where: { document.kind($0) == .string }),
      let text = document.string(id)
    {
      names.count(text)
    }
    if let name = member("name", of: properties), let text = document.string(name) {
      names.count(text)
    }
  }

  /// The feature's `id`, or its property `id`, or its property `name`, the first that is given. A
  /// generated number gives way to a unique name.
  func featureID(_ feature: Int, _ properties: Int?) throws(FileError) -> String? {
    if let node = document.member("id", of: feature), document.kind(node) != .null {
      let id = try label(node, "the id of a feature")
      return nameInstead(of: node, properties) ?? id
    }
    for name in ["id", "name"] {
      guard let node = member(name, of: properties) else { continue }
      switch document.kind(node) {
      case .number, .string:
        guard !document.isText(node, "") else { continue }
        let id = try label(node, "the \(name) of a feature")
        return nameInstead(of: node, properties) ?? id
      default: continue
      }
    }
    return nil
  }

  /// `nil` for an id that was not generated, or without a unique name.
  private func nameInstead(of id: Int, _ properties: Int?) -> String? {
    guard document.kind(id) == .number,
      GeoJSONFeatureNames.isGenerated(document.bytes[document.tape.range(id)]),
      let node = member("name", of: properties), let name = document.string(node), !name.isEmpty,
      names.isUnique(name)
    else { return nil }
    return name
  }
}
