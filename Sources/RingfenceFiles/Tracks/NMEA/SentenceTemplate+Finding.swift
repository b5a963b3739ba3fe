extension SentenceTemplate {
  /// Finds the shape of the sentence from its `$` at `start` to its `*` at `star`; `nil` when one
  /// of its fields is not written in the usual way.
  init?(of bytes: Span<UInt8>, at start: Int, star: Int) {
    guard star - start > SentenceTemplates.shortest, star - start <= SentenceTemplates.longest,
      star + 8 <= bytes.count, bytes[start + 6] == UInt8(ascii: ","),
      let kind = Kind(bytes[start + 3], bytes[start + 4], bytes[start + 5]),
      // A manufacturer's own sentence.
      bytes[start + 1] != UInt8(ascii: "P")
    else { return nil }
    // The checksum, the end of the line and the `$` of the next sentence.
    let hasReturn = bytes[star + 3] == 0x0D
    let end = hasReturn ? star + 4 : star + 3
    guard bytes[end] == 0x0A, bytes[end + 1] == UInt8(ascii: "$") else { return nil }
    let mask: UInt64 = hasReturn ? 0x0000_FFFF_FF00_00FF : 0x0000_00FF_FF00_00FF
    self.init(
      kind, star: star - start, length: end + 1 - start, tail: bytes.word(at: star) & mask,
      tailMask: mask)

    var fields = NMEAFields(from: start + 7, to: star)
    let isRead =
      switch kind {
      case .rmc: findRMC(bytes, &fields, from: start)
      case .gga: findGGA(bytes, &fields, from: start)
      case .vtg: findVTG(bytes, &fields, from: start)
      }
    guard isRead, !fields.ranOut else { return nil }
  }

  private mutating func findRMC(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, from start: Int
  ) -> Bool {
    guard let time = Time(bytes, fields.take(bytes)), fields.letter(bytes) == UInt8(ascii: "A"),
      findPosition(bytes, &fields, from: start),
      let speed = Number(bytes, fields.take(bytes), from: start), !speed.isNegative,
      let course = Number(bytes, fields.take(bytes), from: start), !course.isNegative
    else { return false }
    self.time = time
    self.speed = speed
    self.course = course
    let date = fields.take(bytes)
    guard date.isEmpty || date.count == 6, !fields.ranOut else { return false }
    if !date.isEmpty, bytes.word(at: date.lowerBound).leadingDigits < 6 { return false }
    self.date = date.isEmpty ? 0 : date.lowerBound - start
    // An older sentence has no mode. The letters of a mode without a position, of an estimated, a manual
    // and a simulated one mean more than that there is a fix.
    var rest = fields
    rest.skip(bytes, 2)
    switch rest.letter(bytes) {
    case UInt8(ascii: "N"), UInt8(ascii: "E"), UInt8(ascii: "M"), UInt8(ascii: "S"): return false
    default: return true
    }
  }

  private mutating func findGGA(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, from start: Int
  ) -> Bool {
    guard let time = Time(bytes, fields.take(bytes)),
      findPosition(bytes, &fields, from: start)
    else { return false }
    self.time = time
    // 0 is no fix, and 6 and more are calculated ones.
    let quality = fields.letter(bytes)
    guard (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(quality) else { return false }
    isDifferential = quality == UInt8(ascii: "2") || quality >= UInt8(ascii: "4")
    lockedDigit = fields.at - 2 - start
    fields.skip(bytes)
    guard let dilution = Number(bytes, fields.take(bytes), from: start), !dilution.isNegative,
      let altitude = Number(bytes, fields.take(bytes), from: start)
    else { return false }
    self.dilution = dilution
    self.altitude = altitude
    let unit = fields.letter(bytes)
    return unit == UInt8(ascii: "M") || unit == 0
  }

  private mutating func findVTG(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, from start: Int
  ) -> Bool {
    guard let course = Number(bytes, fields.take(bytes), from: start), course.offset > 0,
      !course.isNegative, fields.letter(bytes) == UInt8(ascii: "T")
    else { return false }
    self.course = course
    fields.skip(bytes, 2)
    // The speed is only looked at.
    guard let speed = Number(bytes, fields.take(bytes), from: start), speed.offset > 0,
      !speed.isNegative, fields.letter(bytes) == UInt8(ascii: "N")
    else { return false }
    return true
  }

  private mutating func findPosition(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, from start: Int
  ) -> Bool {
    let first = fields.at
    guard var latitude = Angle(bytes, fields.take(bytes), from: start) else { return false }
    let northSouth = fields.letter(bytes)
    guard northSouth == UInt8(ascii: "N") || northSouth == UInt8(ascii: "S"),
      var longitude = Angle(bytes, fields.take(bytes), from: start)
    else { return false }
    let eastWest = fields.letter(bytes)
    guard eastWest == UInt8(ascii: "E") || eastWest == UInt8(ascii: "W"),
      let text = fields.text(from: first)
    else {
      return false
    }
    latitude.isNegative = northSouth == UInt8(ascii: "S")
    longitude.isNegative = eastWest == UInt8(ascii: "W")
    self.latitude = latitude
    self.longitude = longitude
    position = text.lowerBound - start..<text.upperBound - start
    return true
  }
}

// MARK: Fields

/// How many bytes of a field are digits, up to a point and behind it, at most eight each; `nil` for any
/// other field. Eight bytes follow every field of a sentence with a shape.
private func digits(
  _ bytes: Span<UInt8>, _ field: Range<Int>
) -> (whole: Int, decimals: Int, hasPoint: Bool)? {
  let whole = bytes.word(at: field.lowerBound).leadingDigits
  // What follows a field is no digit.
  let end = field.lowerBound + whole
  if end == field.upperBound { return (whole, 0, false) }
  guard bytes[end] == UInt8(ascii: ".") else { return nil }
  let decimals = bytes.word(at: end + 1).leadingDigits
  return end + 1 + decimals == field.upperBound ? (whole, decimals, true) : nil
}

private let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]

extension SentenceTemplate.Time {
  fileprivate init?(_ bytes: Span<UInt8>, _ field: Range<Int>) {
    guard let (whole, decimals, hasPoint) = digits(bytes, field), whole == 6, decimals <= 8,
      hasPoint == (decimals > 0)
    else { return nil }
    length = field.count + 1
    guard hasPoint else { return }
    shift = UInt64(8 - decimals) * 8
    unit = 10 * powersOfTen[8 - decimals]
  }
}

extension SentenceTemplate.Angle {
  fileprivate init?(_ bytes: Span<UInt8>, _ field: Range<Int>, from start: Int) {
    guard let (whole, decimals, _) = digits(bytes, field), (3...7).contains(whole),
      (1...8).contains(decimals)
    else { return nil }
    offset = field.lowerBound - start
    shift = UInt64(8 - whole) * 8
    decimalsOffset = offset + whole + 1
    decimalsShift = UInt64(8 - decimals) * 8
    power = powersOfTen[decimals]
    divisor = 60 * Double(powersOfTen[decimals])
  }
}

extension SentenceTemplate.Number {
  /// An empty field has a shape, too.
  fileprivate init?(_ bytes: Span<UInt8>, _ field: Range<Int>, from start: Int) {
    guard !field.isEmpty else { return }
    isNegative = bytes[field.lowerBound] == UInt8(ascii: "-")
    let number = isNegative ? field.lowerBound + 1..<field.upperBound : field
    guard number.count <= 8, let (whole, decimals, hasPoint) = digits(bytes, number), whole > 0,
      hasPoint == (decimals > 0)
    else { return nil }
    offset = number.lowerBound - start
    wholeMask = ~0 >> (UInt64(8 - whole) * 8)
    shift = UInt64(8 - whole - decimals) * 8
    divisor = Double(powersOfTen[decimals])
  }
}
