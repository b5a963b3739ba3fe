/// Writes suppressions into a settings file: what is there stays as it is written.
package enum SuppressionText {
  package struct Entry: Hashable, Sendable {
    package let rule: LintRule
    package let scope: FindingSuppression.Scope

    package init(rule: LintRule, scope: FindingSuppression.Scope) {
      self.rule = rule
      self.scope = scope
    }
  }

  /// A settings file with suppressions, those of a file and others.
  ///
  /// - Parameters:
  ///   - entries: the suppressions to add.
  ///   - reason: the reason of each.
  ///   - bytes: the settings file that they are added to; `nil` for a new one.
  /// - Returns: the bytes; `nil` where the text of the file is not one that they can be added to.
  package static func settings(
    adding entries: [Entry], reason: String, to bytes: ContiguousArray<UInt8>?
  ) -> ContiguousArray<UInt8>? {
    let lines = entries.map { line($0, reason) }.joined(separator: ",\n      ")
    guard let bytes else {
      return ContiguousArray(
        """
        {
          "version": 1,
          "lint": {
            "suppressions": [
              \(lines)
            ]
          }
        }

        """.utf8)
    }
    guard !entries.isEmpty else { return bytes }
    guard let document = try? JSONDocument(bytes), document.kind(0) == .object else { return nil }
    let (offset, text) = insertion(lines, in: document)
    return TextEdit.apply([TextEdit(offset..<offset, text.utf8)], to: document.bytes)
  }

  /// Where the suppressions go: behind those that are there, else into `lint`, else into the file.
  private static func insertion(_ lines: String, in document: JSONDocument) -> (Int, String) {
    func end(_ node: Int) -> Int {
      document.children(node).map { document.tape.range($0).upperBound }.max()
        ?? document.tape.range(node).lowerBound + 1
    }
    func comma(_ node: Int) -> String { document.tape.firstChild(node) == nil ? "" : "," }
    guard let lint = document.member("lint", of: 0) else {
      return (
        end(0),
        "\(comma(0))\n  \"lint\": {\n    \"suppressions\": [\n      \(lines)\n    ]\n  }"
      )
    }
    guard let known = document.member("suppressions", of: lint) else {
      return (end(lint), "\(comma(lint))\n    \"suppressions\": [\n      \(lines)\n    ]")
    }
    return (end(known), "\(comma(known))\n      \(lines)")
  }

  private static func line(_ entry: Entry, _ reason: String) -> String {
    var json = JSONWriter(.padded)
    json.object { json in
      json.member("rule", word: entry.rule.name)
      switch entry.scope {
      case .all: break
      case .zone(let zone): json.member("zone", zone)
      case .fence(let fence, zone: let zone):
        json.member("zone", zone)
        json.member("fence", fence)
      case .zones(let a, let b): json.member("pair", [a, b])
      case .fences(let a, let b, zone: let zone):
        json.member("zone", zone)
        json.member("pair", [a, b])
      }
      json.member("reason", reason)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
