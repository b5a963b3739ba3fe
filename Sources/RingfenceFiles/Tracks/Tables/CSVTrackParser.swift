internal import Ringfence

/// Reads track tables as comma-separated values; `Docs/TrackTables.md` states the form.
package struct CSVTrackParser: TrackParser, Sendable {
  /// The longest row that is read, in bytes.
  package static let longestRow = 1_048_576

  private let fileName: String
  private var line = 1
  private var row = CSVRow()
  /// The column of each field, after the header was read.
  private var columns: ContiguousArray<TrackColumn?>?
  private var values = TableRow()
  /// Whether the rest of an overlong row is skipped.
  private var isSkipping = false
  private var unescaped = ContiguousArray<UInt8>()

  /// Creates the parser of one table.
  package init(fileName: String) { self.fileName = fileName }

  package var trackNames: [String?] { values.trackNames }
  package var diagnostics: TrackDiagnostics { values.diagnostics }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    while i < bytes.count {
      if isSkipping {
        let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
        guard end < bytes.count else { return end }
        guard let next = CSVRow.afterLineEnd(bytes, end, isLast: isLast) else { return end }
        isSkipping = false
        line += 1
        i = next
        continue
      }
      // A row is read up to its limit only, so that the result does not depend on the blocks.
      let isBounded = bytes.count - i > Self.longestRow
      var next =
        isBounded
        ? row.read(bytes.extracting(0...i + Self.longestRow), from: i, isLast: false)
        : row.read(bytes, from: i, isLast: isLast)
      if next == nil, isBounded {
        values.recordBadRow(line: line)
        // An unclosed quotation mark makes only its own line unreadable.
        isSkipping = true
        continue
      }
      if next == nil, isLast { next = bytes.count }
      guard let next else { return i }
      try read(bytes, into: &fixes)
      line += row.lines
      i = next
    }
    if isLast, columns == nil {
      throw FileError(
        .badHeader, at: FileLocation(file: fileName, line: 1),
        "table has no header, expected one with time, latitude and longitude")
    }
    return bytes.count
  }

  private mutating func read(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if row.fields.count == 1, row.fields[0].isEmpty, !row.isMalformed { return }
    guard let columns else {
      columns = try readHeader(bytes)
      return
    }
    guard !row.isMalformed, row.fields.count == columns.count else {
      values.recordBadRow(line: line)
      return
    }
    values.begin(line: line)
    for (column, range) in zip(columns, row.fields) {
      guard let column else { continue }
      if column == .track, hasQuotes(bytes, range) {
        let text = unescaped
        values.set(.track, text.span, 0..<text.count)
      } else {
        values.set(column, bytes, range)
      }
    }
    values.finish(into: &fixes)
  }

  /// Whether a field contains doubled quotation marks; ``unescaped`` is then its text.
  private mutating func hasQuotes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, bytes[range.lowerBound - 1] == 0x22 else { return false }
    unescaped.removeAll(keepingCapacity: true)
    var i = range.lowerBound
    while i < range.upperBound {
      unescaped.append(bytes[i])
      i += bytes[i] == 0x22 ? 2 : 1
    }
    return unescaped.count < range.count
  }

  private func readHeader(
    _ bytes: Span<UInt8>
  ) throws(FileError) -> ContiguousArray<TrackColumn?> {
    let location = FileLocation(file: fileName, line: line)
    var columns = ContiguousArray<TrackColumn?>()
    var names: [String] = []
    for range in row.fields {
      let name = bytes.text(bytes.trimmingBlanks(range))
      let column = TrackColumn(name: name)
      if let column, columns.contains(column) {
        throw FileError(.badHeader, at: location, "column '\(column.name)' stands twice")
      }
      columns.append(column)
      names.append(name)
    }
    for wanted in TrackColumn.required where !columns.contains(wanted) {
      var detail = "column '\(wanted.name)' is missing"
      if names.count == 1, let separator = names[0].first(where: { ";\t|".contains($0) }) {
        let name = separator == "\t" ? "tabs" : "'\(separator)'"
        detail += "; columns are separated by \(name), expected ','"
      } else if let like = zip(names, columns).first(where: { $1 == nil && wanted.resembles($0) })?
        .0
      {
        detail += "; if '\(JSONText.shortened(like))' is meant, rename it"
      }
      throw FileError(.badHeader, at: location, detail)
    }
    return columns
  }
}
