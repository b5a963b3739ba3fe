/// What the sentences of a receiver have in common: every byte but the digits and the checksum, and where
/// the values are. ``SentenceTemplates`` compares sentences with it.
///
/// Offsets are counted from the `$`.
struct SentenceTemplate: Sendable {
  /// The sentences that have shapes.
  enum Kind: UInt8, Sendable {
    case rmc, gga, vtg

    /// The kind with the letters behind the talker.
    init?(_ a: UInt8, _ b: UInt8, _ c: UInt8) {
      switch (a, b, c) {
      case (UInt8(ascii: "R"), UInt8(ascii: "M"), UInt8(ascii: "C")): self = .rmc
      case (UInt8(ascii: "G"), UInt8(ascii: "G"), UInt8(ascii: "A")): self = .gga
      case (UInt8(ascii: "V"), UInt8(ascii: "T"), UInt8(ascii: "G")): self = .vtg
      default: return nil
      }
    }
  }

  let kind: Kind
  /// The offset of the `*`.
  let star: Int
  /// The offset of the `$` of the next sentence, in the next line.
  let length: Int
  /// The eight bytes from the `*` on without the checksum and what is behind the next `$`.
  let tail: UInt64
  /// Which of these eight bytes count.
  let tailMask: UInt64

  var time = Time()
  var latitude = Angle()
  var longitude = Angle()
  /// The range of the position with the comma behind it.
  var position = 0..<0
  /// The course of RMC and VTG.
  var course = Number()
  /// The speed of RMC.
  var speed = Number()
  /// The offset of the date of RMC; 0 for an empty field.
  var date = 0
  /// The dilution of GGA.
  var dilution = Number()
  /// The altitude of GGA.
  var altitude = Number()
  /// Whether the quality of GGA says that the fix is differential.
  var isDifferential = false
  /// The offset of a digit that is the same in all sentences, the quality of GGA; 0 for none.
  var lockedDigit = 0

  init(_ kind: Kind, star: Int, length: Int, tail: UInt64, tailMask: UInt64) {
    self.kind = kind
    self.star = star
    self.length = length
    self.tail = tail
    self.tailMask = tailMask
  }

  /// A time: `hhmmss` with up to eight decimals, as the first field.
  struct Time: Sendable {
    /// Where it begins in every sentence.
    static let offset = 7
    /// The length of the field with the comma behind it.
    var length = 0
    /// How far a word with the decimals is shifted so that they are its last bytes.
    var shift: UInt64 = 0
    /// The nanoseconds of the last decimal; 0 without decimals.
    var unit: UInt64 = 0
  }

  /// A number of degrees and minutes: `…ddmm.m…`.
  struct Angle: Sendable {
    var offset = 0
    /// How far a word with the digits before the point is shifted so that they are its last bytes.
    var shift: UInt64 = 0
    var decimalsOffset = 0
    /// The same for the decimals.
    var decimalsShift: UInt64 = 0
    /// Ten to the number of decimals.
    var power: UInt64 = 1
    /// The number of units in a degree.
    var divisor = 60.0
    /// Whether it is south or west.
    var isNegative = false
  }

  /// A decimal number of at most eight characters.
  struct Number: Sendable {
    /// 0 for an empty field.
    var offset = 0
    /// The bytes before the point.
    var wholeMask: UInt64 = 0
    /// How far a word with the digits is shifted so that they are its last bytes.
    var shift: UInt64 = 0
    /// Ten to the number of decimals.
    var divisor = 1.0
    var isNegative = false
  }
}

// MARK: Values of a sentence that matches

extension SentenceTemplate {
  /// Nanoseconds of the day; `nil` for what is no time of day.
  @inline(__always)
  func time(_ bytes: Span<UInt8>, at start: Int) -> Int64? {
    let at = start &+ Time.offset
    let word = bytes.word(at: at)
    let hour = word.twoDigits
    let minute = (word &>> 16).twoDigits
    let second = (word &>> 32).twoDigits
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var nanoseconds = UInt64((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000_000
    if time.unit != 0 {
      nanoseconds &+= (bytes.word(at: at &+ 7) &<< time.shift).eightDigits &* time.unit
    }
    return Int64(nanoseconds)
  }

  /// `nil` when degrees or minutes are too large.
  @inline(__always)
  func degrees(
    _ angle: Angle, upTo limit: UInt64, _ bytes: Span<UInt8>, at start: Int
  ) -> Double? {
    let whole = (bytes.word(at: start &+ angle.offset) &<< angle.shift).eightDigits
    let decimals =
      (bytes.word(at: start &+ angle.decimalsOffset) &<< angle.decimalsShift).eightDigits
    let degrees = whole / 100
    let minutes = whole &- degrees &* 100
    guard minutes < 60, degrees <= limit else { return nil }
    let scaled = (degrees &* 60 &+ minutes) &* angle.power &+ decimals
    let value = Double(Int64(truncatingIfNeeded: scaled)) / angle.divisor
    guard value <= Double(limit) else { return nil }
    return angle.isNegative ? -value : value
  }

  /// `nil` for an impossible position.
  @inline(__always)
  func position(_ bytes: Span<UInt8>, at start: Int) -> NMEAFields.Position? {
    guard let north = degrees(latitude, upTo: 90, bytes, at: start),
      let east = degrees(longitude, upTo: 180, bytes, at: start)
    else { return nil }
    return NMEAFields.Position(latitude: north, longitude: east)
  }

  /// The value of a number whose field is not empty.
  @inline(__always)
  func value(_ number: Number, _ bytes: Span<UInt8>, at start: Int) -> Double {
    let word = bytes.word(at: start &+ number.offset)
    // The digits without the point between them.
    let digits = word & number.wholeMask | (word &>> 8) & ~number.wholeMask
    let whole = (digits &<< number.shift).eightDigits
    let value = Double(Int64(truncatingIfNeeded: whole)) / number.divisor
    return number.isNegative ? -value : value
  }
}
