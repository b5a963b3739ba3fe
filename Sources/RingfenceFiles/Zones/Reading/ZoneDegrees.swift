/// The degrees of a zone as tracks read them: with a letter, a sign of degrees, minutes and seconds, or in ten
/// millionths, and with the hemisphere of another column.
struct ZoneDegrees {
  /// Why a text is no latitude or longitude. Never a coordinate.
  struct Failure: Error {
    let detail: String
    /// Whether the text is neither a number nor degrees in another form.
    var isUnreadable = false
  }

  private(set) var numbers = TableNumber()

  /// - Parameter allowsComma: whether a decimal comma can stand in a number.
  init(allowsComma: Bool) { numbers.allowsComma = allowsComma }

  /// A text as a number with nothing else, NaN for any other text.
  func plainNumber(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Double {
    var numbers = numbers
    return numbers.read(bytes, text) ?? .nan
  }

  /// Reads a text without blanks around it. `isE7` says that a number is in ten millionths of a
  /// degree; `side` is the hemisphere of another column or member. The result is not checked for
  /// range.
  ///
  /// - Throws: why the text is no latitude or longitude.
  func read(
    _ bytes: Span<UInt8>, _ text: Range<Int>, isLatitude: Bool, isE7: Bool,
    side: Hemisphere = .none
  ) throws(Failure) -> Double {
    // A number with a comma decides nothing for the other ones.
    var numbers = numbers
    var hemispheres = HemispherePair(inValue: .none, inColumn: side)
    var degrees = Double.nan
    var fault = RawPositionFault.none
    if let number = numbers.read(bytes, text) {
      degrees = isE7 ? TableDegrees.ofTenMillionths(number, isLatitude: isLatitude) : number
    } else {
      let read = TableDegrees(bytes, text, isLatitude: isLatitude, &numbers)
      (degrees, fault) = (read.degrees, read.fault)
      hemispheres.inValue = read.side
    }
    if fault == .none, !degrees.isNaN { (degrees, fault) = hemispheres.apply(to: degrees) }
    let axis = isLatitude ? "latitude" : "longitude"
    switch fault {
    case .hemisphere:
      throw Failure(
        detail: "the hemisphere of a \(axis) is missing or unknown, expected "
          + (isLatitude ? "N or S" : "E or W"))
    case .contradiction:
      throw Failure(
        detail: "the hemisphere of a \(axis) contradicts its sign, or another hemisphere beside it")
    case .none, .decimalComma:
      guard !degrees.isNaN else {
        throw Failure(detail: "a latitude or longitude is no number in degrees", isUnreadable: true)
      }
      return degrees
    }
  }
}
