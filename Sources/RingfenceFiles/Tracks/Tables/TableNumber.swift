/// Reads the numbers of a table, with decimal commas where fields are not separated by commas.
///
/// Spreadsheets of many countries write `48,1234` and separate fields by semicolons. The first number with a
/// mark decides for the table which one it uses. A number with the other one, or with two marks, is unreadable:
/// it may have thousands separated.
struct TableNumber: Sendable {
  private enum Mark { case unknown, point, comma }

  /// Whether a comma can stand in a field.
  var allowsComma = false
  private var mark = Mark.unknown
  private var text = ContiguousArray<UInt8>()

  init() {}

  /// Whether a decimal comma may still come.
  var mayHaveComma: Bool { allowsComma && mark != .point }

  /// The number in `bytes[range]`, which has no blanks around it; `nil` for any other text.
  @inline(__always)
  mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    allowsComma ? readMarked(bytes, range) : DecimalNumber.parse(bytes, range)
  }

  /// The number in front of a unit, which may stand behind a blank and in any case; `nil` without the unit.
  mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>, unit: String?) -> Double? {
    guard let unit, range.count > unit.utf8.count,
      // The last letter distinguishes most, at no cost.
      let last = unit.utf8.last, bytes[range.upperBound - 1] | 0x20 == last | 0x20
    else { return nil }
    let start = range.upperBound - unit.utf8.count
    guard bytes.text(start..<range.upperBound).lowercased() == unit else { return nil }
    return read(bytes, bytes.trimmingBlanks(range.lowerBound..<start))
  }

  @inline(never)
  private mutating func readMarked(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var comma: Int?
    var hasPoint = false
    for i in range {
      if bytes[i] == UInt8(ascii: ",") {
        guard comma == nil, !hasPoint else { return nil }
        comma = i
      } else if bytes[i] == UInt8(ascii: ".") {
        guard comma == nil else { return nil }
        hasPoint = true
      }
    }
    guard let comma else {
      guard let value = DecimalNumber.parse(bytes, range) else { return nil }
      guard hasPoint else { return value }
      guard mark != .comma else { return nil }
      mark = .point
      return value
    }
    guard mark != .point, range.count <= 64 else { return nil }
    text.removeAll(keepingCapacity: true)
    for i in range { text.append(i == comma ? UInt8(ascii: ".") : bytes[i]) }
    guard let value = DecimalNumber.parse(text.span, 0..<text.count) else { return nil }
    mark = .comma
    return value
  }
}
