/// The half of the world in which a table says a position is: the sign of its latitude or longitude.
enum Hemisphere: UInt8, Sendable {
  /// The table says nothing.
  case none
  /// There is a column for it, and nothing in it.
  case missing
  /// A text that is no hemisphere.
  case unknown
  /// North or east.
  case positive
  /// South or west.
  case negative

  @inline(__always)
  init?(letter: UInt8, isLatitude: Bool) {
    switch (letter | 0x20, isLatitude) {
    case (UInt8(ascii: "n"), true), (UInt8(ascii: "e"), false): self = .positive
    case (UInt8(ascii: "s"), true), (UInt8(ascii: "w"), false): self = .negative
    default: return nil
    }
  }

  /// The hemisphere of a sign, alone or before 1; `nil` for any other text.
  init?(sign bytes: Span<UInt8>, _ range: Range<Int>) {
    guard (1...2).contains(range.count) else { return nil }
    let (first, last) = (bytes[range.lowerBound], bytes[range.upperBound - 1])
    guard range.count == 1 || last == UInt8(ascii: "1") else { return nil }
    switch first {
    case UInt8(ascii: "+"): self = .positive
    case UInt8(ascii: "1") where range.count == 1: self = .positive
    case UInt8(ascii: "-"): self = .negative
    default: return nil
    }
  }

  /// The hemisphere of a text: a letter or a word in any case, or a sign.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>, isLatitude: Bool) {
    guard !range.isEmpty else {
      self = .missing
      return
    }
    self = .unknown
    if let sign = Self(sign: bytes, range) {
      self = sign
      return
    }
    if range.count == 1 {
      self = Self(letter: bytes[range.lowerBound], isLatitude: isLatitude) ?? .unknown
      return
    }
    guard range.count <= 6 else { return }
    let word = bytes.text(range).lowercased()
    let (positive, negative) = isLatitude ? (Self.north, Self.south) : (Self.east, Self.west)
    if positive.contains(word) {
      self = .positive
    } else if negative.contains(word) {
      self = .negative
    }
  }

  // English, then German, French, Spanish, Portuguese, Italian and Dutch.
  private static let north = ["north", "nord", "norte", "noord"]
  private static let south = ["south", "süd", "sued", "sud", "sur", "sul", "zuid"]
  private static let east = ["east", "ost", "est", "este", "leste", "oost"]
  private static let west = ["west", "ouest", "oeste", "ovest"]
}

/// The hemispheres that one row gives for one of its degrees: with the number, and in a column of their own.
struct HemispherePair: Sendable {
  var inValue = Hemisphere.none
  var inColumn = Hemisphere.none

  /// Degrees on the side where the row says they are.
  ///
  /// A number below zero is in the south or west without a letter, so that N or E contradicts it and S or W says the
  /// same again.
  /// - Parameter degrees: the number, already on the side of ``inValue``.
  /// - Returns: degrees, NaN with a fault where that is no possible side.
  func apply(to degrees: Double) -> (degrees: Double, fault: RawPositionFault) {
    switch inColumn {
    case .none: return (degrees, .none)
    case .unknown: return (.nan, .hemisphere)
    case .missing:
      return inValue == .none ? (.nan, .hemisphere) : (degrees, .none)
    case .positive, .negative:
      guard inValue == .none || inValue == inColumn else { return (.nan, .contradiction) }
      return Self.signed(degrees, inColumn)
    }
  }

  /// A number with the sign of a hemisphere.
  static func signed(
    _ degrees: Double, _ side: Hemisphere
  ) -> (degrees: Double, fault: RawPositionFault) {
    guard side == .negative else {
      return side == .positive && degrees < 0 ? (.nan, .contradiction) : (degrees, .none)
    }
    return (degrees > 0 ? -degrees : degrees, .none)
  }
}
