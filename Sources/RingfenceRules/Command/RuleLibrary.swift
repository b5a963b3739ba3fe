internal import CEmbeddedFiles
internal import RingfenceFiles
package import RingfenceRecords
package import RingfenceRules

/// The decision rules of other platforms that the command has in it, as in `Sources/RingfenceRules/Rules`.
package enum RuleLibrary {
  /// A rule's file, not read yet.
  package struct Entry {
    /// The name with the release.
    let label: String
    let text: String

    var name: Substring { label.prefix { $0 != "@" } }

    /// Reads the rule with options, which it has.
    package func read(_ settings: [SourcedHead.Setting] = []) throws(FileError) -> RuleFile {
      try RuleFile.read(bytes: Array(text.utf8), name: label, settings: settings)
    }
  }

  /// Every rule, by name; of one name the oldest first.
  static let all: [Entry] = {
    let folder = "../RingfenceRules/Rules/"
    let ending = ".json"
    return (0..<embedded_rule_count()).map { index in
      // checked: the index is in the table, whose texts end with a zero byte.
      let file = unsafe embedded_rule(index)
      let path = unsafe String(cString: file.path)
      return unsafe Entry(
        label: String(path.dropFirst(folder.utf8.count).dropLast(ending.utf8.count)),
        text: String(cString: file.text))
    }
  }()

  /// The rule of a name with or without a release; without one, the newest.
  package static func entry(_ word: String) -> Entry? {
    all.last { $0.label == word } ?? all.last { $0.name == word }
  }

  package static var names: [String] { all.map(\.label) + all.map { String($0.name) } }
}
