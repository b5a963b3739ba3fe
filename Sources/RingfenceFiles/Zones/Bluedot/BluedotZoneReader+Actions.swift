internal import Ringfence

private enum BluedotActionKey: String, CaseIterable { case conditions, customFields, customData }
private enum BluedotFieldKey: String, CaseIterable { case key, value }

/// The conditions that the actions of a zone share, and the nodes of their custom fields.
struct BluedotActions {
  var conditions: BluedotConditions?
  var fields: [Int] = []
}

extension BluedotZoneReader {
  /// The conditions of the actions of a zone. A zone has one set of conditions, so the actions must agree.
  mutating func actions(_ node: Int) throws(FileError) -> BluedotActions {
    var actions = BluedotActions()
    var first = node
    for action in try actionNodes(node) {
      let fields = try thirdPartyFields(
        action, of: BluedotActionKey.self, "an action, an object", silent: ["name", "actionId"])
      actions.fields += [fields[.customFields], fields[.customData]].compactMap { $0 }
      var given = BluedotConditions()
      if let node = fields[.conditions] { given = try zoneConditions(node) }
      if let known = actions.conditions, known != given {
        throw error(
          .conflictingSettings, at: fields[.conditions] ?? action,
          "conditions of this action differ from those of the action at \(location(of: first)); a zone "
            + "has one set of them here, so make a zone for each")
      }
      if actions.conditions == nil { first = action }
      actions.conditions = given
    }
    return actions
  }

  /// The nodes of the actions: an array, or an object with an array for each kind.
  private mutating func actionNodes(_ node: Int) throws(FileError) -> [Int] {
    if document.kind(node) == .array { return Array(document.children(node)) }
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of actions by their kinds")
    }
    var nodes: [Int] = []
    for key in document.children(node) {
      switch document.kind(key + 1) {
      case .array: nodes += document.children(key + 1)
      case .null: continue
      default: ignore(document.string(key) ?? "", at: key)
      }
    }
    return nodes
  }

  // MARK: Custom data

  /// Objects of values by their keys, or arrays of objects with 'key' and 'value'.
  func customData(_ nodes: [Int]) throws(FileError) -> [CustomDatum] {
    var data: [CustomDatum] = []
    // Keys and values are compared by their bytes.
    var indices: [[UInt8]: Int] = [:]
    func add(_ key: String, _ node: Int) throws(FileError) {
      let value = try scalar(node)
      if let known = indices[Array(key.utf8)] {
        guard data[known].value.utf8.elementsEqual(value.utf8) else {
          throw error(
            .conflictingSettings, at: node,
            "custom field \(JSONText.quoted(key)) has another value before")
        }
      } else {
        indices[Array(key.utf8)] = data.count
        data.append(CustomDatum(key: key, value: value))
      }
    }
    for node in nodes {
      if document.kind(node) == .array {
        for item in document.children(node) {
          let fields = try fields(
            item, of: BluedotFieldKey.self, "an object with the keys 'key' and 'value'")
          try add(
            try label(try required(.key, of: fields), "the key of a custom field"),
            try required(.value, of: fields))
        }
      } else {
        guard document.kind(node) == .object else {
          throw wrongType(node, expected: "custom fields, an object or an array of objects")
        }
        for key in document.children(node) { try add(document.string(key) ?? "", key + 1) }
      }
    }
    return data
  }

  /// A text; a number or truth value as written.
  private func scalar(_ node: Int) throws(FileError) -> String {
    switch document.kind(node) {
    case .string: return document.string(node) ?? ""
    case .number, .true, .false: return written(node)
    default: throw wrongType(node, expected: "a text, a number, true or false")
    }
  }
}
