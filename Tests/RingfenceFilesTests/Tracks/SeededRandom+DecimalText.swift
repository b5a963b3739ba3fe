import TestSupport

extension SeededRandom {
  /// A number as a table may have it: of either sign, whole or with up to 17 decimals.
  mutating func decimalText(_ whole: ClosedRange<Int>) -> String {
    var text = int(0...7) == 0 ? "-" : ""
    text += String(int(whole))
    guard int(0...3) > 0 else { return text }
    text += "."
    for _ in 0..<int(1...[4, 8, 17][int(0...2)]) {
      text += String(int(0...9))
    }
    return text
  }
}
