private enum BaselineKey: String, CaseIterable {
  case ringfence, version, files
  /// For editors; ignored.
  case schema = "$schema"
}

struct BaselineReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  static let word = "baseline"
  private static let counts = 1...1_000_000_000

  func read() throws(FileError) -> BaselineFile {
    try checkVersion()
    let fields = try fields(0, of: BaselineKey.self, "a baseline, an object")
    _ = try word(try required(.ringfence, of: fields), "the kind of file", [Self.word]) { $0 }
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    let files = try required(.files, of: fields)
    guard document.kind(files) == .object else {
      throw wrongType(files, expected: "an object of files and their findings")
    }
    var baseline = BaselineFile(name: name)
    for file in document.children(files) {
      baseline.files[document.string(file) ?? ""] = try findings(file + 1)
    }
    return baseline
  }

  private func findings(_ node: Int) throws(FileError) -> [BaselineFile.Finding: Int] {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of findings and their numbers")
    }
    var findings: [BaselineFile.Finding: Int] = [:]
    for key in document.children(node) {
      let text = document.string(key) ?? ""
      guard let finding = BaselineFile.Finding(key: text) else {
        throw error(
          .badValue, at: key,
          "\(JSONText.quoted(text)) is no finding, expected a rule and 16 hexadecimal digits such as "
            + "'size:00c0ffee00c0ffee'")
      }
      findings[finding] = try count(key + 1, "the number of findings", in: Self.counts)
    }
    return findings
  }
}
