internal import RingfenceBytes
package import RingfenceRecords

/// A decision rule of another platform as its file has it: the numbers, and where each is from. `Docs/Rules.md` defines the
/// form.
package struct RuleFile: SourcedFile, Sendable {
  /// A name that a command line can give another value.
  package struct Choice: Sendable {
    package let name: String
    package let help: String
    /// What it is without being named.
    package let standard: String
    /// Empty for a number.
    package let words: [String]
    /// `nil` for words.
    package let range: ClosedRange<Double>?
  }

  package let head: SourcedHead
  package let host: RuleHost
  package let parts: [SourcedPart]
  package let choices: [Choice]
  package let rule: DecisionRule
  /// What the platform does besides, which this rule does not.
  package let notes: [SourcedPart]

  /// What the rule is, and what it is not.
  package var statement: String {
    let published = head.sources.filter { source in
      parts.contains { $0.source.map { Array($0.utf8) } == Array(source.id.utf8) }
    }.map(\.title).joined(separator: ", ")
    return
      "Decides by the rule published in \(published) at \(head.release), read \(head.read). It is not \(head.title), does not use its "
      + "fixes, and is not endorsed by its makers."
  }

  /// Reads the file at a path, which is also its name in messages, or standard input for `-`.
  /// Options that the rule does not have, or whose values it refuses, are left out.
  ///
  /// - Throws: ``FileError``, the first error of the file.
  package static func read(
    path: String, settings: [SourcedHead.Setting] = []
  ) throws(FileError) -> RuleFile {
    try RuleReader(bytes: ByteSource.wholeFile(at: path), name: path).read(settings)
  }

  package static func read(
    bytes: [UInt8], name: String, settings: [SourcedHead.Setting] = []
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
