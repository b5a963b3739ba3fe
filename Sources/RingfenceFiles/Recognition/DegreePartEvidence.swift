/// Whether a column holds the minutes or seconds of a latitude or longitude whose degrees stand in another column.
struct DegreePartEvidence: Sendable {
  private let isLatitude: Bool
  private var hasValue = false
  /// Whether a degree has decimals, or a value is none from 0 to 60.
  private(set) var isRefuted = false

  /// The evidence for a column whose name, without signs and in lower case, speaks of an axis and of minutes or seconds;
  /// `nil` for any other name.
  init?(_ plain: String) {
    for (axis, isLatitude) in Self.axes {
      let rest: Substring
      if plain.hasPrefix(axis) {
        rest = plain.dropFirst(axis.utf8.count)
      } else if plain.hasSuffix(axis) {
        rest = plain.dropLast(axis.utf8.count)
      } else {
        continue
      }
      guard
        Self.parts.contains(where: { rest == $0 }) || rest.hasPrefix("min") || rest.hasPrefix("sec")
      else { continue }
      self.isLatitude = isLatitude
      return
    }
    return nil
  }

  // The longer name of an axis comes first.
  private static let axes: [(String, Bool)] = [
    ("latitude", true), ("lat", true), ("longitude", false), ("long", false), ("lng", false),
    ("lon", false),
  ]
  private static let parts = ["m", "mm", "s", "ss", "arcmin", "arcsec"]

  mutating func take(
    _ bytes: Span<UInt8>, _ text: Range<Int>, beside latitude: Double, _ longitude: Double
  ) {
    guard !isRefuted, !text.isEmpty else { return }
    let degrees = isLatitude ? latitude : longitude
    guard degrees == degrees.rounded(.down) || degrees.isNaN else {
      isRefuted = true
      return
    }
    var numbers = TableNumber()
    numbers.allowsComma = true
    guard let value = numbers.read(bytes, text), value >= 0, value <= 60 else {
      isRefuted = true
      return
    }
    hasValue = hasValue || value > 0
  }

  /// Whether positions depend on the column.
  var isPart: Bool { hasValue && !isRefuted }
}
