package import Ringfence

package enum DisplayFormat {
  /// A name whose control characters are replaced by their numbers.
  package static func text(_ text: String) -> String { PrintableText.escaped(text) }

  package static func decimal(_ value: Double, _ decimals: Int) -> String {
    string { FixedDecimal.append(value, decimals: decimals, to: &$0) }
  }

  /// A percentage with one decimal, rounded down, so that 100 means all.
  package static func share(_ percent: Double) -> String {
    decimal((percent * 10).rounded(.down) / 10, 1) + " %"
  }

  /// Degrees with 7 decimals.
  package static func degrees(_ value: Double) -> String { decimal(value, 7) }

  /// A time as in events.
  package static func time(_ time: Timestamp) -> String { string { RFC3339.append(time, to: &$0) } }

  /// Seconds with at most three decimals, without zeros at the end.
  package static func seconds(_ microseconds: Int64) -> String {
    string { FixedDecimal.append(Double(microseconds) / 1e6, upTo: 3, to: &$0) }
  }

  /// A duration as hours, minutes and whole seconds: `0:12:05`.
  package static func clock(_ microseconds: Int64) -> String {
    let seconds = microseconds / 1_000_000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// The columns that a text takes in a terminal.
  package static func columns(_ text: String) -> Int { TextWidth.columns(text) }

  /// A text with blanks up to a width, counted in the columns of a terminal.
  package static func padded(_ text: String, _ width: Int, alignsRight: Bool = false)
    -> String
  {
    let blanks = String(repeating: " ", count: max(0, width - TextWidth.columns(text)))
    return alignsRight ? blanks + text : text + blanks
  }

  static func string(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
