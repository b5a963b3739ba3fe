/// What the values of one column say about hemispheres, whatever its name is: whether they are nothing but N and S, or E
/// and W, or signs, and whether that changes a position.
struct HemisphereEvidence: Sendable {
  /// What the sides are of. Signs do not say it.
  enum Axis: Sendable {
    case latitude, longitude, either
    /// East and west, one of them as O: `oeste` and `ouest` are west, `Ost` is east.
    case longitudeWithO
    /// Both in one, as SE.
    case both
  }

  /// What the sides are of; `nil` before the first value, and for a column that holds something else.
  private(set) var axis: Axis?
  /// Whether the column holds something else, or contradicts a number.
  private(set) var isRefuted = false
  private(set) var count = 0
  /// Whether a number without a sign stands beside a side that is south or west: the position depends on the column.
  private(set) var isNeeded = false
  /// Whether a value is O, and whether another one is E.
  private(set) var hasO = false
  private(set) var hasEast = false
  /// Whether a value is a plus, which numbers do not have. A minus alone stands for a missing value as well.
  private(set) var hasPlus = false

  /// Takes the value of a row that has a position. An empty one says nothing.
  ///
  /// - Parameters:
  ///   - bytes: the row.
  ///   - text: where the value is, without blanks.
  ///   - latitude: the latitude as it is written in the row, NaN where it has a letter of its own.
  ///   - longitude: the longitude likewise.
  mutating func take(
    _ bytes: Span<UInt8>, _ text: Range<Int>, beside latitude: Double, _ longitude: Double
  ) {
    guard !isRefuted, !text.isEmpty else { return }
    count += 1
    if text.count == 1, bytes[text.lowerBound] | 0x20 == UInt8(ascii: "o"),
      axis == nil || axis == .longitude
    {
      (axis, hasO) = (.longitude, true)
      isNeeded = isNeeded || longitude > 0
      return
    }
    if takeBoth(bytes, text, beside: latitude, longitude) { return }
    guard let (side, axis) = Self.side(bytes, text), self.axis == nil || self.axis == axis else {
      return refute()
    }
    self.axis = axis
    if axis == .either {
      hasPlus = hasPlus || bytes[text.lowerBound] == UInt8(ascii: "+")
    }
    let (hasBelow, hasAbove) =
      switch axis {
      case .latitude: (latitude < 0, latitude > 0)
      case .longitude, .longitudeWithO: (longitude < 0, longitude > 0)
      case .either, .both: (latitude < 0 && longitude < 0, latitude > 0 || longitude > 0)
      }
    if side == .positive, hasBelow { return refute() }
    hasEast = hasEast || side == .positive
    if side == .negative, hasAbove { isNeeded = true }
  }

  /// Takes a value that is a hemisphere of both, as SE; `false` for any other text.
  private mutating func takeBoth(
    _ bytes: Span<UInt8>, _ text: Range<Int>, beside latitude: Double, _ longitude: Double
  ) -> Bool {
    guard text.count == 2 else { return false }
    let (first, second) = (bytes[text.lowerBound] | 0x20, bytes[text.lowerBound + 1] | 0x20)
    let isNorth = first == UInt8(ascii: "n")
    let isEast = second == UInt8(ascii: "e")
    guard isNorth || first == UInt8(ascii: "s"), isEast || second == UInt8(ascii: "w") else {
      return false
    }
    guard axis == nil || axis == .both, isNorth ? !(latitude < 0) : true,
      isEast ? !(longitude < 0) : true
    else {
      refute()
      return true
    }
    axis = .both
    isNeeded = isNeeded || !isNorth && latitude > 0 || !isEast && longitude > 0
    return true
  }

  /// Takes note of a value that is no hemisphere.
  mutating func refute() {
    isRefuted = true
    axis = nil
  }

  /// The side that a text is, and of what; `nil` for any other text.
  private static func side(
    _ bytes: Span<UInt8>, _ text: Range<Int>
  ) -> (side: Hemisphere, axis: Axis)? {
    if let sign = Hemisphere(sign: bytes, text) { return (sign, .either) }
    for isLatitude in [true, false] {
      let side = Hemisphere(bytes, text, isLatitude: isLatitude)
      if side == .positive || side == .negative {
        return (side, isLatitude ? .latitude : .longitude)
      }
    }
    return nil
  }
}
