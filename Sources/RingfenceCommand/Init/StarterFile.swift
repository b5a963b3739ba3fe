internal import CEmbeddedFiles

/// A file of the starter, as in `Docs/Examples/starter`.
struct StarterFile {
  /// Its path below the folder of the starter.
  let path: String
  let text: String

  static let layout = "zones.json"
  /// The folder of the case, whose events are those of the layout.
  static let `case` = "cases/visit"
  static let workflow = ".github/workflows/ringfence.yml"

  /// Every file, the layout first.
  static var all: [StarterFile] {
    let folder = "../../Docs/Examples/starter/"
    return (0..<embedded_starter_count()).map { index in
      // checked: the index is in the table, whose texts end with a zero byte.
      let file = unsafe embedded_starter(index)
      return unsafe StarterFile(
        path: String(String(cString: file.path).dropFirst(folder.utf8.count)),
        text: String(cString: file.text))
    }
  }

  var isOfCase: Bool { path.hasPrefix(Self.case + "/") }

  /// The folders above it, the outer ones first.
  var folders: [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
