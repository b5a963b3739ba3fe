/// The parts of the page, joined of its files: the page with names in braces where texts are put in, all
/// styles in one, and all scripts in one.
package struct PageParts {
  /// The HTML, with names in braces.
  package let page: [UInt8]

  /// The styles, without comments and indents.
  package let style: [UInt8]

  /// The scripts, those that one imports before it.
  package let script: [UInt8]

  package static let ofThisProgram = PageParts(PageFile.all)

  /// Joins files. The last line feed of each part is left out: the text stands between its tags as it is.
  /// - Complexity: linear in the bytes, and in the imports.
  package init(_ files: [PageFile]) {
    let isStyle = { (file: PageFile) in file.path.hasSuffix(".css") }
    let file = files.first { $0.path == PageFile.folder + "page.html" }
    page = Self.withoutLastLineFeed(file?.text ?? [])
    let lines = files.filter(isStyle).flatMap { $0.text.split(separator: UInt8(ascii: "\n")) }
    style = Self.withoutLastLineFeed(ScriptLine.code(lines))
    let bundle = ScriptBundle(files, from: PageFile.folder + "main.js")
    script = Self.withoutLastLineFeed(bundle.text)
  }

  private static func withoutLastLineFeed(_ text: [UInt8]) -> [UInt8] {
    text.last == UInt8(ascii: "\n") ? text.dropLast() : text
  }
}
