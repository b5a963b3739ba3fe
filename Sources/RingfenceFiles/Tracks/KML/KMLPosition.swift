/// Reads the positions of KML: longitude, latitude and altitude.
struct KMLPosition: Sendable {
  /// Degrees, NaN when missing or unreadable.
  var longitude = Double.nan
  var latitude = Double.nan
  /// Metres, NaN when missing.
  var altitude = Double.nan
  /// Whether the text is empty: KML marks a time without a position like that.
  var isEmpty = false
  /// Whether the altitude is there and cannot be read.
  var hasBadAltitude = false

  /// Reads the numbers of a `coord`, separated by blanks. Other texts give no position.
  static func ofTrack(_ text: Span<UInt8>, _ range: Range<Int>) -> KMLPosition {
    var position = KMLPosition()
    var at = text.trimmingBlanks(range).lowerBound
    let end = text.trimmingBlanks(range).upperBound
    position.isEmpty = at == end
    var parts = 0
    while at < end {
      var next = at
      while next < end, !text[next].isBlank { next += 1 }
      position.set(part: parts, DecimalNumber.parse(text, at..<next))
      parts += 1
      at = next
      while at < end, text[at].isBlank { at += 1 }
    }
    if parts > 3 { position.latitude = .nan }
    return position
  }

  /// Reads the numbers of a point's `coordinates`, separated by commas. Other texts, also several
  /// positions, give no position.
  static func ofPoint(_ text: Span<UInt8>, _ range: Range<Int>) -> KMLPosition {
    var position = KMLPosition()
    position.isEmpty = text.trimmingBlanks(range).isEmpty
    guard !position.isEmpty else { return position }
    var parts = 0
    var start = range.lowerBound
    for i in range.lowerBound...range.upperBound {
      guard i == range.upperBound || text[i] == UInt8(ascii: ",") else { continue }
      position.set(part: parts, DecimalNumber.parse(text, text.trimmingBlanks(start..<i)))
      parts += 1
      start = i + 1
    }
    if parts > 3 { position.latitude = .nan }
    return position
  }

  private mutating func set(part: Int, _ value: Double?) {
    switch part {
    case 0: longitude = value ?? .nan
    case 1: latitude = value ?? .nan
    case 2:
      altitude = value ?? .nan
      hasBadAltitude = value == nil
    default: break
    }
  }
}
