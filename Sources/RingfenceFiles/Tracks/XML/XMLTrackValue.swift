internal import Ringfence

enum XMLTrackValue {
  /// Reads a time into a fix that has none yet. Otherwise its fault is recorded in the fix.
  static func setTime(
    _ fix: inout RawFix, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool
  ) {
    guard fix.microseconds == RawFix.missingTime else { return }
    if isWhole, let time = DateTimeText.parse(text, range) {
      fix.microseconds = time
    } else if fix.timeFault == .none {
      fix.timeFault = isWhole ? TimeFault(text, range) : .unreadable
    }
  }

  /// The number of a text with blanks around it; NaN for anything else.
  @inline(__always)
  static func number(_ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool = true) -> Double {
    guard isWhole else { return .nan }
    return DecimalNumber.parse(text, text.trimmingBlanks(range)) ?? .nan
  }
}
