extension Span<UInt8> {
  /// Whether a text that is no number is one with a comma for its point, as in `48,2085`.
  func hasDecimalComma(_ range: Range<Int>) -> Bool {
    let text = trimmingBlanks(range)
    var commas = 0
    for i in text {
      // checked: other bytes than digits become 10 and more
      let isDigit = self[i] &- UInt8(ascii: "0") < 10
      let isSign = self[i] == UInt8(ascii: "+") || self[i] == UInt8(ascii: "-")
      guard isDigit || isSign || self[i] == UInt8(ascii: ",") else { return false }
      if self[i] == UInt8(ascii: ",") { commas += 1 }
    }
    return commas == 1
  }
}
