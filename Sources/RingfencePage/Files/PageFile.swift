internal import CEmbeddedFiles

/// A file of the folder `Assets` or of the npm package, as it stands in the repository.
package struct PageFile {
  /// The folder of the page's own files.
  package static let folder = "RingfencePage/Assets/"

  /// Its path in `Sources`.
  package let path: String

  /// Its text in UTF-8.
  package let text: [UInt8]

  package init(path: String, text: [UInt8]) {
    self.path = path
    self.text = text
  }

  /// All files: the page, the styles in the order in which they are joined, and the scripts.
  package static let all: [PageFile] = (0..<embedded_page_file_count()).map { index in
    // checked: the index is in the table, whose texts end with a zero byte and live as long as the program.
    let file = unsafe embedded_page_file(index)
    return unsafe PageFile(
      path: String(String(cString: file.path).dropFirst("../".utf8.count)),
      text: String(cString: file.text).utf8.map { $0 })
  }
}
