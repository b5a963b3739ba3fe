/// What the values of one column say about the fixes of a table: whether they can only mean that some are none.
struct ValidityEvidence: Sendable {
  enum Decision {
    /// The column says which fixes are none.
    case isRead
    /// It may say so.
    case isDoubtful
    case isOther
  }

  let kind: FixValidity
  /// Whether a name as short is that of other things as well.
  private let isVague: Bool
  private(set) var isRefuted = false
  private var hasDigits = false
  private var hasWords = false
  private var hasInvalid = false
  private var hasValid = false

  /// The evidence for a column of a name without signs and in lower case; `nil` for one that says nothing about fixes.
  init?(_ plain: String) {
    guard let kind = FixValidity(ofName: plain) else { return nil }
    self.kind = kind
    isVague = ["status", "mode", "gpsstatus", "fixstatus", "gpsmode"].contains(plain)
  }

  /// Takes the value of a row. An empty one says nothing.
  mutating func take(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    guard !isRefuted, !text.isEmpty else { return }
    guard !isVague || !Self.isAnswer(bytes, text), let isValid = kind.isValid(bytes, text) else {
      isRefuted = true
      return
    }
    if isValid { hasValid = true } else { hasInvalid = true }
    if bytes[text.lowerBound] &- UInt8(ascii: "0") <= 9 {
      hasDigits = true
    } else {
      hasWords = true
    }
  }

  /// Whether a text answers a question that a vague name does not ask: yes, no, or a letter that is not one of NMEA's.
  private static func isAnswer(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    switch bytes[text.lowerBound] | 0x20 {
    case UInt8(ascii: "y"), UInt8(ascii: "t"), UInt8(ascii: "f"): true
    case UInt8(ascii: "n"): text.count <= 2
    default: false
    }
  }

  /// Whether some values may say that fixes are none, and it is not read.
  func isDoubtful(isRead: Bool) -> Bool {
    !isRead && hasInvalid && decision != .isOther
  }

  /// What the values seen so far mean. Nothing but zeros may be a column that is never filled.
  var decision: Decision {
    guard !isRefuted, hasValid || hasInvalid else { return .isOther }
    if hasDigits, isVague || !hasValid { return hasInvalid ? .isDoubtful : .isOther }
    return .isRead
  }
}
