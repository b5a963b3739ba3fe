/// What a line of a subtitle of DJI's drones says: a date with a time of day, a position, an altitude.
///
/// Two styles are known: `[latitude: 47.1] [longitude: 8.1] [rel_alt: 2.4 abs_alt: 412.4]`, also with blanks before the
/// colons, with `longtitude` and with `altitude`; and `GPS(8.1,47.1,16)`, the longitude first.
struct SubtitleText {
  /// `YYYY-MM-DDThh:mm:ss`, a fraction, and `Z` if it is there; empty for none.
  private(set) var time = ContiguousArray<UInt8>()
  /// Whether there is a position, also one that cannot be read.
  private(set) var hasPosition = false
  /// Degrees, NaN when unreadable.
  private(set) var latitude = Double.nan
  private(set) var longitude = Double.nan
  /// Metres, NaN for none.
  private(set) var altitude = Double.nan
  /// Whether the position is stated in brackets, as some drones do in radians.
  private(set) var isBracketed = false

  init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    readTime(bytes, line)
    readBrackets(bytes, line)
    if !hasPosition { readParentheses(bytes, line) }
  }

  // MARK: The time

  /// Reads `2023-04-05 12:34:56.789`, `2023-04-05 12:34:56,789,123` or `2017.8.5 14:11:51`.
  private mutating func readTime(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    var i = line.lowerBound
    while i < line.upperBound {
      let count = Self.digits(bytes, i..<line.upperBound)
      if count == 4, readTime(bytes, i, line.upperBound) { return }
      i += max(count, 1)
    }
  }

  private mutating func readTime(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var i = start + 4
    guard i < end, [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/")].contains(bytes[i])
    else { return false }
    let mark = bytes[i]
    var text = ContiguousArray<UInt8>()
    for k in start..<i { text.append(bytes[k]) }
    for (before, written) in [
      (mark, UInt8(ascii: "-")), (mark, UInt8(ascii: "-")),
      (UInt8(ascii: " "), UInt8(ascii: "T")), (UInt8(ascii: ":"), UInt8(ascii: ":")),
      (UInt8(ascii: ":"), UInt8(ascii: ":")),
    ] {
      guard i < end, bytes[i] == before else { return false }
      i += 1
      let count = Self.digits(bytes, i..<end)
      guard count == 1 || count == 2 else { return false }
      text.append(written)
      if count == 1 { text.append(UInt8(ascii: "0")) }
      for k in i..<i + count { text.append(bytes[k]) }
      i += count
    }
    // Thousandths, and perhaps millionths behind another comma.
    var mostGroups = 2
    while mostGroups > 0, i < end, bytes[i] == UInt8(ascii: ".") || bytes[i] == UInt8(ascii: ",") {
      let count = Self.digits(bytes, i + 1..<end)
      guard count > 0, mostGroups == 2 || count == 3 else { break }
      if mostGroups == 2 { text.append(UInt8(ascii: ".")) }
      for k in i + 1..<i + 1 + min(count, 6) { text.append(bytes[k]) }
      mostGroups = count == 3 ? mostGroups - 1 : 0
      i += 1 + count
    }
    if i < end, bytes[i] == UInt8(ascii: "Z") {
      text.append(bytes[i])
      i += 1
    }
    // What a letter or digit follows is no time, and must not be read as another one.
    if i < end, bytes[i].isLetter || bytes[i] &- UInt8(ascii: "0") < 10 { text.append(bytes[i]) }
    time = text
    return true
  }

  private static func digits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    range.prefix { bytes[$0] &- UInt8(ascii: "0") < 10 }.count
  }

  // MARK: The position

  private static let latitudeKey = Array("latitude".utf8)
  private static let longitudeKeys = [Array("longitude".utf8), Array("longtitude".utf8)]
  private static let altitudeKeys = [Array("abs_alt".utf8), Array("altitude".utf8)]
  private static let positionKeys = [Array("gps".utf8), Array("rtk".utf8)]

  private mutating func readBrackets(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    let north = Self.value(Self.latitudeKey, bytes, line)
    let east = Self.longitudeKeys.compactMap { Self.value($0, bytes, line) }.first
    guard north != nil || east != nil else { return }
    (hasPosition, isBracketed) = (true, true)
    latitude = north ?? .nan
    longitude = east ?? .nan
    for key in Self.altitudeKeys where altitude.isNaN {
      altitude = Self.value(key, bytes, line) ?? .nan
    }
  }

  /// The number behind a key and a colon, NaN for a text that is none; `nil` if the key is not there.
  private static func value(
    _ key: [UInt8], _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> Double? {
    guard var i = end(of: key, bytes, line) else { return nil }
    i = passBlanks(bytes, i..<line.upperBound)
    guard i < line.upperBound, bytes[i] == UInt8(ascii: ":") else { return nil }
    let start = passBlanks(bytes, i + 1..<line.upperBound)
    var end = start
    while end < line.upperBound, bytes[end] != UInt8(ascii: "]"), !bytes[end].isBlank { end += 1 }
    // What is cut off within a number is none.
    guard end < line.upperBound else { return .nan }
    return DecimalNumber.parse(bytes, start..<end) ?? .nan
  }

  /// Reads `GPS(8.1,47.1,16)` and `GPS (8.1, 47.1, 16)`. With metres as in `GPS(47.1,8.1,0.0M)`, which the Matrice 300
  /// writes, the latitude is first; Autel's `GPS(E:8.1,N:47.1,19.5m)` says it.
  private mutating func readParentheses(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    for key in Self.positionKeys where !hasPosition {
      guard let name = Self.end(of: key, bytes, line) else { continue }
      let open = Self.passBlanks(bytes, name..<line.upperBound)
      guard open < line.upperBound, bytes[open] == UInt8(ascii: "(") else { continue }
      hasPosition = true
      let close = bytes.firstIndex(
        of: UInt8(ascii: ")"), UInt8(ascii: ")"), UInt8(ascii: ")"), from: open)
      guard close < line.upperBound else { continue }
      var fields: [Range<Int>] = []
      var start = open + 1
      for i in start...close where i == close || bytes[i] == UInt8(ascii: ",") {
        fields.append(bytes.trimmingBlanks(start..<i))
        start = i + 1
      }
      guard fields.count >= 2 else { continue }
      readPair(bytes, fields)
    }
  }

  private mutating func readPair(_ bytes: Span<UInt8>, _ fields: [Range<Int>]) {
    let isLatitudeFirst =
      fields.count > 2 && fields[2].last.map { bytes[$0] == UInt8(ascii: "M") } ?? false
    for (index, field) in fields.prefix(2).enumerated() {
      guard let first = field.first else { continue }
      var isLatitude = (index == 0) == isLatitudeFirst
      var number = field
      var sign = 1.0
      if field.count > 2, bytes[first + 1] == UInt8(ascii: ":") {
        switch bytes[first] {
        case UInt8(ascii: "N"): isLatitude = true
        case UInt8(ascii: "S"): (isLatitude, sign) = (true, -1)
        case UInt8(ascii: "E"): isLatitude = false
        case UInt8(ascii: "W"): (isLatitude, sign) = (false, -1)
        default: continue
        }
        number = first + 2..<field.upperBound
      }
      let degrees = sign * (DecimalNumber.parse(bytes, number) ?? .nan)
      if isLatitude { latitude = degrees } else { longitude = degrees }
    }
  }

  // MARK: Words

  /// Where a word ends that stands by itself, in any case; `nil` if it is not there.
  private static func end(
    of word: [UInt8], _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> Int? {
    var i = line.lowerBound
    while i + word.count <= line.upperBound {
      if word.indices.allSatisfy({ lower(bytes[i + $0]) == word[$0] }),
        i == line.lowerBound || !isLetter(bytes[i - 1])
      {
        return i + word.count
      }
      i += 1
    }
    return nil
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    lower(byte) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }

  private static func passBlanks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    range.first { !bytes[$0].isBlank } ?? range.upperBound
  }
}
