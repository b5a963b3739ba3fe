package import Ringfence
package import RingfenceRecords

/// The fields of a record that is only written, each with its key, once for JSON and for the rows of a table. JSON leaves a
/// missing value out; a row has an empty cell, so that all have the same columns.
///
/// ```swift
/// let columns: RecordColumns<Fix> = [
///   .init("time") { .time($0.time) },
///   .init("speed") { .number($0.speed?.metersPerSecond, decimals: 2) },
/// ]
/// ```
package struct RecordColumns<Source>: ExpressibleByArrayLiteral, Sendable {
  package struct Column: Sendable {
    let key: String
    let value: @Sendable (Source) -> ColumnValue

    package init(_ key: String, _ value: @escaping @Sendable (Source) -> ColumnValue) {
      self.key = key
      self.value = value
    }
  }

  private let columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  package init(arrayLiteral columns: Column...) { self.init(columns) }

  /// The keys as the first row of a table, without a line end.
  package var header: String { columns.map { $0.key }.joined(separator: ",") }

  /// Appends a row of a table, without a line end.
  package func appendRow(_ source: Source, into bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      column.value(source).appendCell(into: &bytes)
    }
  }

  /// Writes members of the object that is open.
  package func write(_ source: Source, to json: inout JSONWriter) {
    for column in columns { column.value(source).write(column.key, to: &json) }
  }
}

/// The value of a column; `nil` where it is missing.
package enum ColumnValue: Sendable {
  case text(String?)
  /// A text that stands as it is: JSON, or a cell of a table; an empty one is missing.
  case ready([UInt8])
  case count(Int?)
  /// At most that many decimals, 0 to 7; never minus zero.
  case number(Double?, decimals: Int)
  /// Seconds with three decimals.
  case seconds(Duration?)
  case time(Timestamp?)
  case flag(Bool?)

  fileprivate func appendCell(into bytes: inout [UInt8]) {
    switch self {
    case .text(let text): if let text { bytes.append(cell: text) }
    case .ready(let text): bytes += text
    case .count(let count): if let count { bytes.append(decimal: count) }
    case .number(let number, let decimals):
      if let number { bytes.append(Self.text(number, decimals)) }
    case .seconds(let duration): if let duration { bytes.append(seconds: duration) }
    case .time(let time): if let time { bytes.append(time) }
    case .flag(let flag): if let flag { bytes.append(flag ? "true" : "false") }
    }
  }

  fileprivate func write(_ key: String, to json: inout JSONWriter) {
    switch self {
    case .text(let text): if let text { json.member(key, text) }
    case .ready(let text): if !text.isEmpty { json.member(key, json: text) }
    case .count(let count): if let count { json.member(key, count) }
    case .number(let number, let decimals):
      guard let number else { return }
      json.key(key)
      json.value(json: Self.text(number, decimals))
    case .seconds(let duration): if let duration { json.member(key, seconds: duration) }
    case .time(let time): if let time { json.member(key, time) }
    case .flag(let flag): if let flag { json.member(key, flag) }
    }
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    let scale = [1.0, 10, 100, 1_000, 1e4, 1e5, 1e6, 1e7][decimals]
    let number = (value * scale).rounded() / scale
    return DecimalNumber.shortest(number == 0 ? 0 : number)
  }
}
