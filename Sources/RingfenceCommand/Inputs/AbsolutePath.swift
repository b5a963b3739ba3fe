/// A path from the root in parts, without `.` and `..`. Links are not followed.
package struct AbsolutePath: Hashable, Sendable {
  /// The names of the folders, and of the file at the end.
  private(set) var parts: ArraySlice<String>

  /// Creates a path; a relative one begins in a folder.
  package init(_ path: String, in folder: AbsolutePath) {
    parts = path.hasPrefix("/") ? [] : folder.parts
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
  }

  private init(_ parts: ArraySlice<String>) { self.parts = parts }

  /// The folder of the process; the root where it is not known.
  package static var workingFolder: AbsolutePath {
    AbsolutePath(System.workingFolder ?? "/", in: AbsolutePath([]))
  }

  var folder: AbsolutePath { AbsolutePath(parts.dropLast()) }

  /// Whether it is in a folder or below it.
  func isBelow(_ folder: AbsolutePath) -> Bool {
    parts.count > folder.parts.count && parts.starts(with: folder.parts)
  }

  var text: String { "/" + parts.joined(separator: "/") }

  /// The path from a folder, with `..` for each folder that is left.
  func relative(to folder: AbsolutePath) -> String {
    let common = zip(parts, folder.parts).prefix { $0 == $1 }.count
    let up = repeatElement("..", count: folder.parts.count - common)
    return (Array(up) + parts.dropFirst(common)).joined(separator: "/")
  }
}
