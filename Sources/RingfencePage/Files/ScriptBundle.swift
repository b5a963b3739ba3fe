/// Scripts joined into one: what a script imports stands before it, and comments, types, indents and spaces that
/// separate nothing stay out.
///
/// This is no parser of JavaScript. It joins scripts of this form, which a test checks: an import is one line with
/// names in braces from a relative path, what is exported is declared on the same line, no name is declared in two
/// scripts, no comment stands behind code, and no text in backticks goes over several lines.
package struct ScriptBundle {
  package private(set) var order: [String] = []

  /// The joined text in UTF-8.
  package private(set) var text: [UInt8] = []

  private let files: [String: PageFile]
  private var begun: Set<String> = []

  /// Joins a script with all that it needs. A path without a file is left out.
  /// - Complexity: linear in the bytes of the scripts.
  package init(_ files: [PageFile], from path: String) {
    self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    visit(path)
  }

  /// Adds a script after those that it imports. In a circle, functions are known before they are called.
  private mutating func visit(_ path: String) {
    guard let file = files[path], begun.insert(path).inserted else { return }
    let lines = file.text.split(separator: UInt8(ascii: "\n"))
    for line in lines {
      if let imported = ScriptLine.importedPath(line) { visit(Self.resolve(imported, in: path)) }
    }
    order.append(path)
    text += ScriptLine.code(lines, ScriptLine.withoutSpaces)
  }

  /// The path in the folder of what a script imports.
  package static func resolve(_ imported: String, in path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in imported.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
