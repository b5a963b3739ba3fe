internal import RingfenceBytes

/// What a report of coverage says is missing: the JSON of `verify --coverage-output`. `Docs/Testing.md` defines it.
package struct CoverageFile: Sendable {
  package struct Layout: Hashable, Sendable {
    /// The path of the layout's file, as `verify` was given it.
    package let file: String
    /// Whether the cases are drives of restart circles.
    package let isRestart: Bool
    /// The cases of `exercise` that show what is missing.
    package let missingCases: [String]
  }

  /// The file's name as the caller gave it.
  package let name: String
  /// The layouts, in the order of the file.
  package let layouts: [Layout]

  /// Reads the file at a path; `-` is standard input.
  ///
  /// - Throws: ``FileError``, the first error of the file.
  package static func read(path: String) throws(FileError) -> CoverageFile {
    try CoverageReader(bytes: ByteSource.wholeFile(at: path), name: path).read()
  }

  package static func read(bytes: [UInt8], name: String) throws(FileError) -> CoverageFile {
    try CoverageReader(bytes: ContiguousArray(bytes), name: name).read()
  }
}

/// Reads a JSON document as a report of coverage. Only what is missing is read.
private struct CoverageReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  func read() throws(FileError) -> CoverageFile {
    try checkVersion()
    guard document.kind(0) == .object else {
      throw wrongType(0, expected: "a report of coverage, an object")
    }
    let kind = try member("ringfence", of: 0)
    _ = try word(kind, "the kind of file", ["coverage"]) { $0 }
    _ = try member("version", of: 0)
    var layouts: [CoverageFile.Layout] = []
    for node in try elements(try member("layouts", of: 0), "an array of layouts") {
      guard document.kind(node) == .object else { throw wrongType(node, expected: "a layout") }
      let file = try text(try member("file", of: node), "the name of a file, a text")
      let mode = try document.member("mode", of: node).map { node throws(FileError) in
        try word(node, "the mode", ["normal", "restart"]) { $0 }
      }
      var cases: [String] = []
      for item in try elements(try member("missingCases", of: node), "an array of cases") {
        cases.append(try text(item, "the name of a case, a text"))
      }
      layouts.append(
        CoverageFile.Layout(file: file, isRestart: mode == "restart", missingCases: cases))
    }
    return CoverageFile(name: name, layouts: layouts)
  }

  private func member(_ key: String, of node: Int) throws(FileError) -> Int {
    guard let value = document.member(key, of: node) else {
      throw error(.missingKey, at: node, "missing key '\(key)'")
    }
    return value
  }
}
