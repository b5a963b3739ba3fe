/// A pattern for names and paths: `*` stands for any characters but `/`, `?` for one of them, `**` for any
/// characters, and `**/` for any number of folders, none among them.
package struct GlobPattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyName
    case anyPath
    case anyFolders
  }

  private var parts: [Part] = []

  /// Creates a pattern. Every text is one.
  package init(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": parts.append(.anyCharacter)
      case "*" where rest.first == "*":
        rest = rest.drop { $0 == "*" }
        let isWhole =
          parts.isEmpty || parts.last == .character("/") || parts.last == .anyFolders
        if isWhole, rest.first == "/" {
          rest.removeFirst()
          parts.append(.anyFolders)
        } else {
          parts.append(.anyPath)
        }
      case "*": parts.append(.anyName)
      default: parts.append(.character(scalar))
      }
    }
  }

  /// Whether a text has characters that stand for others.
  package static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// Whether the pattern stands for the whole text.
  /// - Complexity: O(*n* · *m*) for *n* characters and a pattern of *m*.
  package func matches(_ text: String) -> Bool {
    var here = Array(repeating: false, count: parts.count + 1)
    enter(0, &here)
    for scalar in text.unicodeScalars {
      var next = Array(repeating: false, count: parts.count + 1)
      for index in parts.indices where here[index] {
        switch parts[index] {
        case .character(let wanted): if scalar == wanted { enter(index + 1, &next) }
        case .anyCharacter: if scalar != "/" { enter(index + 1, &next) }
        case .anyName: if scalar != "/" { enter(index, &next) }
        case .anyPath: enter(index, &next)
        case .anyFolders:
          next[index] = true
          if scalar == "/" { enter(index + 1, &next) }
        }
      }
      here = next
    }
    return here[parts.count]
  }

  /// Marks a part as the next one to match, and those behind it if it may stand for nothing.
  private func enter(_ start: Int, _ marks: inout [Bool]) {
    var index = start
    while true {
      marks[index] = true
      guard index < parts.count else { return }
      switch parts[index] {
      case .anyName, .anyPath, .anyFolders: index += 1
      case .character, .anyCharacter: return
      }
    }
  }
}
