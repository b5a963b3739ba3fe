internal import Ringfence

/// The differences of two texts as `diff -u` writes them, by lines.
package struct UnifiedDiff: Sendable {
  private typealias Line = ArraySlice<UInt8>

  /// Lines that stay, around the changes.
  private static let context = 3
  /// With more lines than this between the first and the last change, all of them are one change.
  private static let mostLines = 4_000

  /// A line of the result: whether it is in the old and in the new text.
  private struct Row {
    let line: Line
    let isOld: Bool
    let isNew: Bool
  }

  private var rows: [Row] = []

  /// Compares two texts. Lines end at a line feed; what stands before it, also a carriage return, belongs to the line.
  package init(from old: some Sequence<UInt8>, to new: some Sequence<UInt8>) {
    let (a, b) = (Self.lines(Array(old)), Self.lines(Array(new)))
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] {
      end += 1
    }
    for line in a[..<start] { rows.append(Row(line: line, isOld: true, isNew: true)) }
    compare(Array(a[start..<a.count - end]), Array(b[start..<b.count - end]))
    for line in a[(a.count - end)...] { rows.append(Row(line: line, isOld: true, isNew: true)) }
  }

  private static func lines(_ text: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    for (offset, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...offset])
      start = offset + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  private mutating func compare(_ a: [Line], _ b: [Line]) {
    guard a.count + b.count <= Self.mostLines else {
      for line in a { rows.append(Row(line: line, isOld: true, isNew: false)) }
      for line in b { rows.append(Row(line: line, isOld: false, isNew: true)) }
      return
    }
    var isRemoved = [Bool](repeating: false, count: a.count)
    var isAdded = [Bool](repeating: false, count: b.count)
    for change in b.difference(from: a) {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isAdded[offset] = true
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, isRemoved[i] {
        rows.append(Row(line: a[i], isOld: true, isNew: false))
        i += 1
      } else if j < b.count, isAdded[j] {
        rows.append(Row(line: b[j], isOld: false, isNew: true))
        j += 1
      } else {
        rows.append(Row(line: a[i], isOld: true, isNew: true))
        i += 1
        j += 1
      }
    }
  }

  /// Writes the differences of a file; nothing where there are none.
  package func append(name: String, to bytes: inout [UInt8]) {
    let changes = rows.indices.filter { !(rows[$0].isOld && rows[$0].isNew) }
    guard var first = changes.first, var last = changes.first else { return }
    let name = Self.quoted(name)
    bytes += Array("--- \(name)\n+++ \(name)\n".utf8)
    for change in changes.dropFirst() {
      if change - last - 1 > 2 * Self.context {
        appendHunk(first...last, to: &bytes)
        first = change
      }
      last = change
    }
    appendHunk(first...last, to: &bytes)
  }

  /// A file's name as git and patch read it: as it is, or where it has control characters, quotation marks or
  /// backslashes, in quotation marks with these as octal numbers.
  private static func quoted(_ name: String) -> String {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      !PrintableText.isControl(scalar) && scalar != "\"" && scalar != "\\"
    }
    guard !name.unicodeScalars.allSatisfy(isPlain) else { return name }
    var text = "\""
    for scalar in name.unicodeScalars {
      guard !isPlain(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for byte in String(Character(scalar)).utf8 {
        text += "\\\(byte >> 6)\(byte >> 3 & 7)\(byte & 7)"
      }
    }
    return text + "\""
  }

  private func appendHunk(_ changes: ClosedRange<Int>, to bytes: inout [UInt8]) {
    let start = max(0, changes.lowerBound - Self.context)
    let end = min(rows.count, changes.upperBound + Self.context + 1)
    func range(_ isIn: (Row) -> Bool) -> String {
      let before = rows[..<start].count { isIn($0) }
      let count = rows[start..<end].count { isIn($0) }
      let line = count == 0 ? before : before + 1
      return count == 1 ? "\(line)" : "\(line),\(count)"
    }
    bytes += Array("@@ -\(range { $0.isOld }) +\(range { $0.isNew }) @@\n".utf8)
    for row in rows[start..<end] {
      bytes.append(row.isOld ? row.isNew ? 0x20 : UInt8(ascii: "-") : UInt8(ascii: "+"))
      bytes += row.line
      if row.line.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
    }
  }
}
