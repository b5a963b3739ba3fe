internal import Foundation

/// `Docs/Diagnostics.md`, which lists the codes of errors, warnings and remarks.
package enum DiagnosticsPage {
  /// The whole page.
  package static func text() throws -> String {
    let page = Paths.root.appendingPathComponent("Docs/Diagnostics.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  /// The codes in the table of a section; none where the page has no such section.
  package static func codes(inSection title: String) throws -> [String] {
    let sections = try text().components(separatedBy: "\n## ")
    let section = sections.first { $0.hasPrefix(title + "\n") } ?? ""
    return section.components(separatedBy: "\n").compactMap { line in
      line.hasPrefix("| `") ? String(line.split(separator: "`")[1]) : nil
    }
  }
}
