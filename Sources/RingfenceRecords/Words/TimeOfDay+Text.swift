package import Ringfence

extension TimeOfDay {
  /// The time of day of a text as `07:30` or `07:30:15`; `nil` for another text.
  package init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard part.count == 2, part.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
      return Int(String(decoding: part, as: UTF8.self))
    }
    guard numbers.count == parts.count, (2...3).contains(parts.count) else { return nil }
    self.init(
      hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  /// `07:30`, with seconds where there are any.
  package var text: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    let seconds = secondsAfterMidnight
    let text = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60))"
    return seconds % 60 == 0 ? text : "\(text):\(two(seconds % 60))"
  }
}
