extension DecimalNumber {
  /// The shortest decimal text that reads back as exactly this number, without an exponent and
  /// without `.0` on whole numbers. `value` must be finite; anything else gives its usual name.
  package static func text(_ value: Double) -> String {
    let shortest = value.description
    guard let e = shortest.firstIndex(of: "e"),
      let exponent = Int(shortest[shortest.index(after: e)...])
    else { return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest }
    let sign = shortest.hasPrefix("-") ? "-" : ""
    let mantissa = shortest[..<e].drop { $0 == "-" }
    let parts = mantissa.split(separator: ".")
    let whole = parts.first.map { String($0) } ?? ""
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    guard exponent >= 0 else {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + whole + fraction
    }
    let padding = String(repeating: "0", count: max(0, exponent - fraction.utf8.count))
    let digits = whole + fraction + padding
    let point = digits.index(digits.startIndex, offsetBy: whole.utf8.count + exponent)
    return sign + (point == digits.endIndex ? digits : "\(digits[..<point]).\(digits[point...])")
  }
}
