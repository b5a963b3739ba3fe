/// Patterns for the paths of files, from a folder.
package struct PathPatterns: Sendable {
  private let patterns: [(isName: Bool, pattern: GlobPattern)]

  /// Creates patterns. One without a slash stands for names in any folder.
  package init(_ texts: [String]) {
    patterns = texts.map { (!$0.utf8.contains(UInt8(ascii: "/")), GlobPattern($0)) }
  }

  package func matches(_ path: String) -> Bool {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      String(path[path.utf8.index(after: $0)...])
    }
    return patterns.contains { isName, pattern in
      pattern.matches(path) || (isName && name.map { pattern.matches($0) } ?? false)
    }
  }
}
