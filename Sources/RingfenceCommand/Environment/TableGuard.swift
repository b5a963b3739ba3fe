internal import Ringfence
internal import RingfenceRecords

/// What is changed in the rows of CSV for those who see them: a terminal, which obeys control characters, and a
/// spreadsheet, which computes cells that begin like a formula. Without it the values are exact.
struct TableGuard: Sendable {
  /// Whether control characters are written by their numbers, as in text.
  let escapesControls: Bool
  /// Whether an apostrophe is put in front of cells that begin like a formula and are no numbers.
  let marksFormulas: Bool

  /// The bytes that begin a formula in a spreadsheet, or are skipped in front of one.
  private static let beginnings: [UInt8] = Array("=+-@\t\r\n".utf8)

  /// Whole rows, made safe.
  /// - Complexity: linear in the rows.
  func guarded(_ rows: [UInt8]) -> [UInt8] {
    let marked = marksFormulas ? Self.marked(rows) : rows
    guard escapesControls else { return marked }
    return Array(PrintableText.escapedLines(String(decoding: marked, as: UTF8.self)).utf8)
  }

  private static func marked(_ rows: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count)
    var at = 0
    while at < rows.count {
      let isQuoted = rows[at] == UInt8(ascii: "\"")
      let start = isQuoted ? at + 1 : at
      let end = isQuoted ? quoteEnd(rows, from: start) : plainEnd(rows, from: start)
      result.append(contentsOf: rows[at..<start])
      if start < end, beginnings.contains(rows[start]), !isNumber(rows[start..<end]) {
        result.append(UInt8(ascii: "'"))
      }
      // With what ends the cell: the quotation mark, if any, and the separator or the end of the line.
      let next = min(rows.count, plainEnd(rows, from: isQuoted ? end + 1 : end) + 1)
      result.append(contentsOf: rows[start..<next])
      at = next
    }
    return result
  }

  /// Where the cell without quotation marks ends that begins there.
  private static func plainEnd(_ rows: [UInt8], from start: Int) -> Int {
    var i = start
    while i < rows.count, rows[i] != UInt8(ascii: ","), rows[i] != 0x0A { i += 1 }
    return i
  }

  /// Where the last quotation mark of a cell stands whose text begins there.
  private static func quoteEnd(_ rows: [UInt8], from start: Int) -> Int {
    var i = start
    while i < rows.count {
      guard rows[i] == UInt8(ascii: "\"") else {
        i += 1
        continue
      }
      guard i + 1 < rows.count, rows[i + 1] == UInt8(ascii: "\"") else { return i }
      i += 2
    }
    return i
  }

  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    let bytes = ContiguousArray(cell)
    return DecimalNumber.parse(bytes.span, 0..<bytes.count) != nil
  }
}

struct TableSink: ByteSink {
  private let sink: any ByteSink
  private let tableGuard: TableGuard

  init(_ sink: any ByteSink, _ tableGuard: TableGuard) {
    self.sink = sink
    self.tableGuard = tableGuard
  }

  /// Writes whole rows.
  func write(_ bytes: [UInt8]) throws(OutputError) { try sink.write(tableGuard.guarded(bytes)) }
}
