/// A baseline: the findings of a team's layouts that are known already. `Docs/Lint.md` defines it.
///
/// It holds the names of files and rules, and fingerprints; no ids and no coordinates.
package struct BaselineFile: Sendable {
  package struct Finding: Hashable, Sendable {
    /// The stable name of the rule, or the code of a reader's warning.
    package let rule: String
    /// What the finding is about, as a number.
    package let fingerprint: UInt64

    package init(rule: String, fingerprint: UInt64) {
      self.rule = rule
      self.fingerprint = fingerprint
    }

    /// The finding in the file, such as `size:00c0ffee00c0ffee`.
    package var key: String { "\(rule):\(digits)" }

    /// The fingerprint in 16 hexadecimal digits.
    package var digits: String {
      let digits = String(fingerprint, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Creates the finding of a key; `nil` for a text that is none.
    init?(key: String) {
      let parts = key.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[1].count == 16,
        parts[0].allSatisfy({
          $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-")
        }),
        parts[1].allSatisfy({ $0 &- UInt8(ascii: "a") < 6 || $0 &- UInt8(ascii: "0") < 10 }),
        let number = UInt64(String(decoding: parts[1], as: UTF8.self), radix: 16)
      else { return nil }
      self.init(rule: String(decoding: parts[0], as: UTF8.self), fingerprint: number)
    }
  }

  /// The file's name as the caller gave it.
  package let name: String
  /// How often each finding is known, by the path of its layout from the folder of the baseline.
  package var files: [String: [Finding: Int]]

  package init(name: String, files: [String: [Finding: Int]] = [:]) {
    self.name = name
    self.files = files
  }

  package var count: Int { files.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``FileError``, the first error of the file.
  package static func read(
    bytes: some Sequence<UInt8>, name: String
  ) throws(FileError) -> BaselineFile {
    try BaselineReader(bytes: ContiguousArray(bytes), name: name).read()
  }

  /// The file, version 1: a line for each finding, sorted by the bytes of the layouts' paths, then of rules and
  /// fingerprints. Equal baselines give equal bytes, and reading them gives an equal baseline.
  package var bytes: [UInt8] {
    var json = JSONWriter(.padded)
    json.beginObject()
    json.startLine(indent: 2)
    json.member("ringfence", word: BaselineReader.word)
    json.startLine(indent: 2)
    json.member("version", 1)
    json.startLine(indent: 2)
    json.key("files")
    json.beginObject()
    for (path, findings) in Self.sorted(files.filter { !$0.value.isEmpty }, by: { $0 }) {
      json.startLine(indent: 4)
      json.key(escaping: path)
      json.beginObject()
      for (finding, count) in Self.sorted(findings, by: { $0.key }) {
        json.startLine(indent: 6)
        json.key(escaping: finding.key)
        json.value(count)
      }
      json.endObject(indent: 4)
    }
    json.endObject(indent: 2)
    json.endObject(indent: 0)
    json.endDocument()
    return json.bytes
  }

  /// The entries in the order of the bytes of a text.
  package static func sorted<Key, Value>(
    _ entries: [Key: Value], by text: (Key) -> String
  ) -> [(key: Key, value: Value)] {
    entries.map { (text: text($0.key), entry: $0) }
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      .map { $0.entry }
  }
}
