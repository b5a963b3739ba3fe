import Foundation

/// The words of an input, made harmless: files are read in the target's folder only, and written to
/// its file `out`.
struct CommandLineInput {
  let words: [String]
  /// What stands behind the words.
  let content: [UInt8]

  private static let outputs: Set<String> = ["-o", "--output", "--expect"]

  init(_ input: [UInt8], folder: String) {
    var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    var words: [String] = []
    var writesNext = false
    while let line = lines.popFirst(), !line.isEmpty {
      let word = String(decoding: line, as: UTF8.self)
      // An expectation file that is only read may be any.
      let isWritten = writesNext && !word.hasPrefix("--")
      writesNext = Self.outputs.contains(word)
      words.append(isWritten ? "@out" : Self.harmless(word))
      if words.count == 24 { break }
    }
    self.words = words.map { $0.replacing("@", with: "\(folder)/") }
    content = Array(lines.joined(separator: [0x0A]))
  }

  /// A word that names no file outside the folder.
  private static func harmless(_ word: String) -> String {
    for name in outputs where word.hasPrefix("\(name)=") { return "\(name)=@out" }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[parts.count - 1])
    let isFile =
      path == "-" || path.contains("/") || path.contains("..") || path.contains("@@")
      || FileManager.default.fileExists(atPath: path)
    return isFile ? "@zones.json" : word
  }

  var asksForHelp: Bool { words.contains { $0 == "--help" || $0 == "-h" || $0 == "help" } }

  /// The value of `--format`, if it is given.
  var form: String? {
    if let attached = words.first(where: { $0.hasPrefix("--format=") }) {
      return String(attached.dropFirst("--format=".count))
    }
    guard let index = words.firstIndex(of: "--format"), index + 1 < words.count else { return nil }
    return words[index + 1]
  }
}
