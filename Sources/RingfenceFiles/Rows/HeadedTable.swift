// This folder: tables that are read as texts by the names of their columns.

/// A table whose first row has the names of its columns, with any of the separators that tables of tracks have.
package struct HeadedTable: Sendable {
  package struct Row: Sendable {
    /// The line, from 1.
    package let line: Int
    /// `nil` for a row whose quotation marks do not close.
    package let fields: [String]?

    /// The fields.
    ///
    /// - Throws: where there are less than a number of them.
    package func complete(_ count: Int) throws(RowError) -> [String] {
      guard let fields else {
        throw RowError("a quotation mark is not closed, expected one at the end of the field")
      }
      guard fields.count >= count else {
        throw RowError("found \(fields.count) fields, expected \(count)")
      }
      return fields
    }
  }

  package let names: [String]
  package private(set) var rows: [Row] = []

  /// Reads a table; `nil` for a text without a header of at least two names.
  ///
  /// - Complexity: linear.
  package init?(_ text: ContiguousArray<UInt8>) {
    let bytes = text.span
    var start = 0
    var line = 1
    while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D {
      guard let next = CSVRow.afterLineEnd(bytes, start, isLast: true) else { break }
      (start, line) = (next, line + 1)
    }
    guard start < bytes.count,
      let separator = CSVSeparator.find(bytes, from: start, isLast: true, ColumnChoices([:]))
    else { return nil }
    var row = CSVRow(separator: separator)
    guard let next = row.read(bytes, from: start, isLast: true), !row.isMalformed,
      row.fields.count > 1
    else { return nil }
    names = Self.texts(row, bytes)
    line += row.lines
    start = next
    while start < bytes.count {
      guard let next = row.read(bytes, from: start, isLast: true) else { break }
      let fields = Self.texts(row, bytes)
      if fields.contains(where: { !$0.isEmpty }) {
        rows.append(Row(line: line, fields: row.isMalformed ? nil : fields))
      }
      line += row.lines
      start = next
    }
  }

  private static func texts(_ row: CSVRow, _ bytes: Span<UInt8>) -> [String] {
    row.fields.map { field in
      let range = bytes.trimmingBlanks(field)
      var text: [UInt8] = []
      var isQuote = false
      for index in range {
        // Quotation marks inside a field are doubled.
        isQuote = bytes[index] == UInt8(ascii: "\"") && !isQuote
        if bytes[index] != UInt8(ascii: "\"") || !isQuote || index + 1 == range.upperBound
          || bytes[index + 1] != UInt8(ascii: "\"")
        {
          text.append(bytes[index])
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

/// Why a row is not read.
package struct RowError: Error {
  /// What was found and what was expected.
  package let detail: String

  package init(_ detail: String) { self.detail = detail }
}
