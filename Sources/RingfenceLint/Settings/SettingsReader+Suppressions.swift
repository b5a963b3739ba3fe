private enum SuppressionKey: String, CaseIterable {
  case rule, zone, fence, pair, files, reason, expires
}

extension SettingsReader {
  /// What other programs call the keys of a suppression.
  private static let otherNames = [
    "until": "expires", "expiry": "expires", "end": "expires", "because": "reason", "why": "reason",
    "comment": "reason", "paths": "files", "path": "files", "match": "files", "id": "zone",
    "zones": "pair",
  ]

  func suppressions(_ node: Int) throws(FileError) -> [FindingSuppression] {
    var suppressions: [FindingSuppression] = []
    for item in try elements(node, "an array of suppressions") {
      suppressions.append(try suppression(item))
    }
    return suppressions
  }

  private func suppression(_ node: Int) throws(FileError) -> FindingSuppression {
    let fields = try fields(
      node, of: SuppressionKey.self, "a suppression, an object", otherNames: Self.otherNames)
    let rule = try required(.rule, of: fields)
    let word = try text(rule, "the name of a rule or set")
    let rules = try selector(rule, word, prefersSets: false).rules
    let scope = try scope(fields)
    let files = try fields[.files].map { node throws(FileError) in try patterns(node) }
    let because = try required(.reason, of: fields)
    let reason = try text(because, "the reason, a text")
    guard reason.utf8.contains(where: { $0 > 0x20 }) else {
      throw error(.badValue, at: because, "the reason is empty")
    }
    return FindingSuppression(
      location: location(of: node), rule: word, rules: rules, scope: scope, reason: reason,
      expires: try fields[.expires].map { node throws(FileError) in
        (try date(node), document.string(node) ?? "")
      },
      files: files)
  }

  private func scope(
    _ fields: DocumentFields<SuppressionKey>
  ) throws(FileError) -> FindingSuppression.Scope {
    let zone = try fields[.zone].map { node throws(FileError) in
      try text(node, "the id of a zone")
    }
    if let node = fields[.pair] {
      let ids = try pair(node)
      if let fence = fields[.fence] {
        throw error(.unknownKey, at: fence, "there is a pair, expected no fence besides it")
      }
      return zone.map { .fences(ids.0, ids.1, zone: $0) } ?? .zones(ids.0, ids.1)
    }
    guard let node = fields[.fence] else { return zone.map { .zone($0) } ?? .all }
    let fence = try text(node, "the id of a fence")
    guard let zone else {
      throw error(.missingKey, at: fields.object, "missing key 'zone', which has the fence")
    }
    return .fence(fence, zone: zone)
  }

  private func pair(_ node: Int) throws(FileError) -> (String, String) {
    let expected = "an array of two ids"
    var ids: [String] = []
    for item in try elements(node, expected) {
      ids.append(try text(item, "the id of a zone, or of a fence"))
    }
    guard ids.count == 2 else {
      throw error(.wrongType, at: node, "expected \(expected), found an array of \(ids.count)")
    }
    return (ids[0], ids[1])
  }
}
