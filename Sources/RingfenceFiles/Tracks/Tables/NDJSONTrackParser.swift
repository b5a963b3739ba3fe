internal import Ringfence

/// Reads track tables of one JSON object a line; `Docs/TrackTables.md` states the form.
package struct NDJSONTrackParser: TrackParser, Sendable {
  /// The longest row that is read, in bytes.
  package static let longestRow = 1_048_576

  private var line = 1
  private var tape = JSONTape()
  private var values = TableRow()
  /// Whether the rest of an overlong row is skipped.
  private var isSkipping = false

  /// Creates the parser of one table.
  package init() {}

  package var trackNames: [String?] { values.trackNames }
  package var diagnostics: TrackDiagnostics { values.diagnostics }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    while i < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
      // With or without the end of the line, so that the result does not depend on the blocks.
      if !isSkipping, end - i > Self.longestRow {
        values.recordBadRow(line: line)
        isSkipping = true
      }
      guard end < bytes.count || isLast else { return isSkipping ? end : i }
      var next = end
      if end < bytes.count {
        guard let after = CSVRow.afterLineEnd(bytes, end, isLast: isLast) else {
          return isSkipping ? end : i
        }
        next = after
      }
      if !isSkipping, !bytes.trimmingBlanks(i..<end).isEmpty { read(bytes, i..<end, into: &fixes) }
      isSkipping = false
      line += 1
      i = next
    }
    return bytes.count
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) {
    guard (try? tape.read(bytes, in: range)) != nil, tape.kind(0) == .object else {
      values.recordBadRow(line: line)
      return
    }
    values.begin(line: line)
    var child = tape.firstChild(0)
    while let key = child {
      child = tape.sibling(after: key, in: 0)
      guard let name = tape.plainTextRange(key), let column = TrackColumn(bytes, name) else {
        continue
      }
      set(column, key + 1, bytes)
    }
    values.finish(into: &fixes)
  }

  private mutating func set(_ column: TrackColumn, _ node: Int, _ bytes: Span<UInt8>) {
    switch (column, tape.kind(node)) {
    case (_, .null): break
    case (_, .number): values.set(column, bytes, tape.range(node))
    case (_, .string):
      if let range = tape.plainTextRange(node) {
        values.set(column, bytes, range)
      } else {
        let text = ContiguousArray(tape.textBytes(node, in: bytes))
        values.set(column, text.span, 0..<text.count)
      }
    case (.flags, .array):
      var element = tape.firstChild(node)
      while let current = element {
        if let range = tape.plainTextRange(current) {
          values.setFlag(bytes, range)
        } else {
          values.record(.badValue)
        }
        element = tape.sibling(after: current, in: node)
      }
    case (.time, _): values.setBadTime()
    case (.latitude, _), (.longitude, _): break
    default: values.record(.badValue)
    }
  }
}
