internal import Ringfence

/// Gathers what the elements of one GPX point say.
struct PointReader: Sendable {
  var fix = RawFix()
  private var dilution = Double.nan
  /// Whether the point says that the receiver had no fix.
  private(set) var isInvalid = false

  /// Begins the point of the last start tag.
  mutating func begin(
    _ bytes: Span<UInt8>, _ scanner: inout XMLScanner
  ) throws(FileError) {
    fix = RawFix()
    dilution = .nan
    isInvalid = false
    fix.line = try scanner.line(bytes, scanner.localName.lowerBound)
    for i in scanner.attributes.indices {
      let attribute = scanner.attributes[i]
      guard attribute.name.count == 3 else { continue }
      let name = bytes.word(at: attribute.name.lowerBound, count: 3)
      if name == GPXElement.Name.lat {
        fix.latitude = number(bytes, attribute.value) ?? .nan
      } else if name == GPXElement.Name.lon {
        fix.longitude = number(bytes, attribute.value) ?? .nan
      }
    }
    if fix.latitude.isNaN || fix.longitude.isNaN { noteDecimalComma(bytes, scanner) }
  }

  @inline(never)
  private mutating func noteDecimalComma(_ bytes: Span<UInt8>, _ scanner: XMLScanner) {
    for i in scanner.attributes.indices where bytes.hasDecimalComma(scanner.attributes[i].value) {
      fix.positionFault = .decimalComma
    }
  }

  /// Reads the number in an attribute, which may contain references.
  private func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    if let value = DecimalNumber.parse(bytes, bytes.trimmingBlanks(range)) { return value }
    var text = ContiguousArray<UInt8>()
    XMLReference.appendResolved(bytes, range, to: &text)
    return DecimalNumber.parse(text.span, text.span.trimmingBlanks(0..<text.count))
  }

  /// Takes the text of a child. The first readable text counts; empty texts are ignored. A text
  /// that is not whole is too long to be valid.
  /// - Returns: the issue of the text. The fault of a time is recorded in the fix.
  mutating func set(
    _ element: GPXElement, _ bytes: Span<UInt8>, _ range: Range<Int>, isWhole: Bool
  ) -> TrackIssue? {
    if element == .time {
      guard fix.microseconds == RawFix.missingTime else { return nil }
      if isWhole, let time = DateTimeText.parse(bytes, range) {
        fix.microseconds = time
      } else if fix.timeFault == .none {
        fix.timeFault = isWhole ? TimeFault(bytes, range) : .unreadable
      }
      return nil
    }
    let text = bytes.trimmingBlanks(range)
    if element == .fixKind {
      if isWhole, Self.isNone(bytes, text) { isInvalid = true }
      return nil
    }
    if text.isEmpty, isWhole { return nil }
    guard isWhole, let value = DecimalNumber.parse(bytes, text), set(element, value) else {
      return .badValue
    }
    return nil
  }

  /// Whether the text of a `fix` says that there was none.
  static func isNone(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    text.count == 4 && bytes.word(at: text.lowerBound, count: 4) == GPXElement.Name.none
  }

  /// Takes the time of a child if there is none yet, and returns whether it was taken.
  mutating func set(time: Int64) -> Bool {
    guard fix.microseconds == RawFix.missingTime else { return false }
    fix.microseconds = time
    return true
  }

  /// Takes the number of a child. The first one of its kind counts.
  /// - Returns: whether the number is possible.
  @inline(__always)
  mutating func set(_ element: GPXElement, _ value: Double) -> Bool {
    switch element {
    case .elevation:
      if fix.altitude.isNaN { fix.altitude = value }
    case .dilution:
      guard value >= 0 else { return false }
      if dilution.isNaN { dilution = value }
    case .speed:
      guard value >= 0 else { return false }
      if fix.speed.isNaN { fix.speed = value }
    case .course:
      guard value >= 0, value <= 360 else { return false }
      if fix.course.isNaN { fix.course = value == 360 ? 0 : value }
    case .accuracy:
      guard value >= 0 else { return false }
      if fix.accuracy.isNaN { fix.accuracy = value }
    default:
      break
    }
    return true
  }

  /// Ends the point. Without an accuracy, the dilution gives it. Receivers write 0 or 99.99 for an
  /// unknown dilution.
  mutating func finish(_ errorPerDilution: Double) {
    if fix.accuracy.isNaN, dilution > 0, dilution < 90 {
      fix.accuracy = dilution * errorPerDilution
    }
  }
}
