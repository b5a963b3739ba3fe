package import Ringfence

extension CivilDate {
  /// The day of `YYYY-MM-DD`; `nil` for another text and for a day that does not exist.
  package init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard parts.map({ $0.count }) == [4, 2, 2], numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}
