// By bytes: characters bring tables of many kilobytes into a module for a page.
extension DecimalNumber {
  /// The shortest text that reads back as exactly this number, without `.0` on whole numbers; very large and very small
  /// ones have an exponent. `value` must be finite; anything else gives its usual name.
  package static func shortest(_ value: Double) -> String {
    let text = value.description
    guard text.utf8.suffix(2).elementsEqual(".0".utf8) else { return text }
    return String(decoding: text.utf8.dropLast(2), as: UTF8.self)
  }

  /// As ``shortest(_:)``, never with an exponent.
  package static func text(_ value: Double) -> String {
    let shortest = shortest(value)
    let bytes = Array(shortest.utf8)
    guard let e = bytes.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(String(decoding: bytes[(e + 1)...], as: UTF8.self))
    else { return shortest }
    let isNegative = bytes.first == UInt8(ascii: "-")
    let parts = bytes[(isNegative ? 1 : 0)..<e].split(separator: UInt8(ascii: "."))
    var digits = Array(parts.joined())
    var point = (parts.first?.count ?? 0) + exponent
    func zeros(_ count: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "0"), count: max(0, count))
    }
    if point <= 0 {
      digits = zeros(1 - point) + digits
      point = 1
    }
    digits += zeros(point - digits.count)
    return (isNegative ? "-" : "") + String(decoding: digits[..<point], as: UTF8.self)
      + (point < digits.count ? "." + String(decoding: digits[point...], as: UTF8.self) : "")
  }
}
