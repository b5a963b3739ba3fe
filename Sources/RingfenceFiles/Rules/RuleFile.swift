package import RingfenceRecords
package import RingfenceRules

/// A decision rule of another platform as its file has it: the numbers, and where each is from. `Docs/Rules.md` defines the
/// form.
package struct RuleFile: Sendable {
  /// A name that a command line can give another value.
  package struct Choice: Sendable {
    package let name: String
    package let help: String
    /// What it is without being named.
    package let standard: String
    /// Its words; empty for a number.
    package let words: [String]
    /// The range of its number; `nil` for words.
    package let range: ClosedRange<Double>?
  }

  /// A name and the value that a command line gives it.
  package struct Setting: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name, without the release.
  package let name: String
  /// The release or revision that the rule is of.
  package let release: String
  package let title: String
  /// What decides on the devices: a server, an app or the system of a phone.
  package let place: RulePlace
  /// The day on which the sources were read, `YYYY-MM-DD`.
  package let read: String
  package let sources: [PublishedSource]
  package let leaves: [SourcedPart]
  package let choices: [Choice]
  /// The options that differ from the file.
  package let settings: [Setting]
  package let rule: DecisionRule
  /// What the platform does besides, which this rule does not.
  package let notes: [SourcedPart]

  /// The name with the release, and the options that were given.
  package var label: String {
    ([name + "@" + release] + settings.map { "\($0.name)=\($0.value)" }).joined(separator: ":")
  }

  /// The least confidence of what the rule rests on.
  package var confidence: SourceConfidence {
    leaves.map(\.confidence).min { $0.rank < $1.rank } ?? .high
  }

  /// What the rule is, and what it is not.
  package var statement: String {
    let published = sources.filter { source in
      leaves.contains { Array($0.source.utf8) == Array(source.id.utf8) }
    }.map(\.title).joined(separator: ", ")
    return
      "Decides by the rule published in \(published) at \(release), read \(read). It is not \(title), does not use its "
      + "fixes, and is not endorsed by its makers."
  }

  /// Reads the file at a path, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - settings: options of the rule; those that it does not have, or whose values it refuses, are left out.
  /// - Returns: the rule.
  /// - Throws: ``FileError``, the first error of the file.
  package static func read(
    path: String, settings: [Setting] = []
  ) throws(FileError) -> RuleFile {
    try RuleReader(bytes: ByteSource.wholeFile(at: path), name: path).read(settings)
  }

  /// Reads the bytes of a file.
  package static func read(
    bytes: [UInt8], name: String, settings: [Setting] = []
  ) throws(FileError) -> RuleFile {
    try RuleReader(bytes: ContiguousArray(bytes), name: name).read(settings)
  }
}

extension RuleFile.Choice {
  /// What is expected where a value is none of the option; `nil` where it is one.
  package func expectation(for value: String) -> String? {
    guard let range else {
      return words.contains(value) ? nil : words.joined(separator: ", ")
    }
    if let number = Double(value), range.contains(number) { return nil }
    return DecimalNumber.text(range.lowerBound) + "..." + DecimalNumber.text(range.upperBound)
  }
}
