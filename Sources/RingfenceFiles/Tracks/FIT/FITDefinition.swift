/// What the messages of one local type hold, as a definition message of a FIT file says it.
struct FITDefinition: Sendable {
  /// The messages that are read.
  enum Kind: Sendable {
    /// There is no definition of the local type.
    case undefined
    case record
    case event
    case other
  }

  /// A field of an unsigned number of 1, 2 or 4 bytes; absent with the size 0.
  struct Field: Sendable {
    var offset: UInt16 = 0
    var size: UInt8 = 0
  }

  private(set) var kind = Kind.undefined
  private(set) var isBigEndian = false
  /// The bytes of a message behind its header, with developer fields.
  private(set) var size = 0
  private(set) var time = Field()
  private(set) var latitude = Field()
  private(set) var longitude = Field()
  private(set) var altitude = Field()
  private(set) var enhancedAltitude = Field()
  private(set) var speed = Field()
  private(set) var enhancedSpeed = Field()
  private(set) var accuracy = Field()
  private(set) var event = Field()
  private(set) var eventType = Field()

  init() {}

  /// Reads a definition message, and moves `start` behind it; `nil` if its end is not in the bytes.
  init?(_ bytes: Span<UInt8>, at start: inout Int) {
    let hasDeveloperFields = bytes[start] & 0x20 != 0
    guard start + 6 <= bytes.count else { return nil }
    isBigEndian = bytes[start + 2] != 0
    let (first, second) = (Int(bytes[start + 3]), Int(bytes[start + 4]))
    let message = isBigEndian ? first << 8 | second : second << 8 | first
    kind = message == 20 ? .record : message == 21 ? .event : .other
    let fieldsEnd = start + 6 + 3 * Int(bytes[start + 5])
    guard fieldsEnd <= bytes.count else { return nil }
    for field in stride(from: start + 6, to: fieldsEnd, by: 3) {
      add(number: bytes[field], size: Int(bytes[field + 1]), type: bytes[field + 2] & 0x1F)
    }
    guard hasDeveloperFields else {
      start = fieldsEnd
      return
    }
    guard fieldsEnd < bytes.count else { return nil }
    let end = fieldsEnd + 1 + 3 * Int(bytes[fieldsEnd])
    guard end <= bytes.count else { return nil }
    for field in stride(from: fieldsEnd + 1, to: end, by: 3) { size += Int(bytes[field + 1]) }
    start = end
  }

  /// Takes note of the next field, if it is read and has its type.
  private mutating func add(number: UInt8, size fieldSize: Int, type: UInt8) {
    // At most 254 fields of at most 255 bytes are before it.
    let field = Field(offset: UInt16(clamping: size), size: UInt8(clamping: fieldSize))
    size += fieldSize
    let isUnsigned =
      type == 2 && fieldSize == 1 || type == 4 && fieldSize == 2 || type == 6 && fieldSize == 4
    switch (kind, number) {
    case (_, 253): if type == 6, fieldSize == 4 { time = field }
    case (.record, 0): if type == 5, fieldSize == 4 { latitude = field }
    case (.record, 1): if type == 5, fieldSize == 4 { longitude = field }
    case (.record, 2): if isUnsigned { altitude = field }
    case (.record, 6): if isUnsigned { speed = field }
    case (.record, 31): if isUnsigned { accuracy = field }
    case (.record, 73): if isUnsigned { enhancedSpeed = field }
    case (.record, 78): if isUnsigned { enhancedAltitude = field }
    case (.event, 0): if type == 0, fieldSize == 1 { event = field }
    case (.event, 1): if type == 0, fieldSize == 1 { eventType = field }
    default: break
    }
  }

  /// The value of a field in the message behind `start`; `nil` if it is absent or invalid.
  @inline(__always)
  func value(_ field: Field, _ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
    let at = start + Int(field.offset)
    switch field.size {
    case 1:
      let byte = bytes[at]
      return byte == 0xFF ? nil : UInt32(byte)
    case 2:
      let number = UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
      return number == 0xFFFF ? nil : UInt32(isBigEndian ? number.byteSwapped : number)
    case 4:
      let number = word(at, bytes)
      return number == 0xFFFF_FFFF ? nil : number
    default: return nil
    }
  }

  /// The degrees of a position in the message behind `start`; NaN if it is absent or invalid.
  @inline(__always)
  func degrees(_ field: Field, _ bytes: Span<UInt8>, _ start: Int) -> Double {
    guard field.size == 4 else { return .nan }
    let semicircles = Int32(bitPattern: word(start + Int(field.offset), bytes))
    // Exact: 31 bits times 180 are 39 bits.
    return semicircles == .max ? .nan : Double(semicircles) * (180 / 2_147_483_648)
  }

  @inline(__always)
  private func word(_ at: Int, _ bytes: Span<UInt8>) -> UInt32 {
    let low = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
    let high = UInt32(bytes[at + 2]) | UInt32(bytes[at + 3]) << 8
    let number = low | high << 16
    return isBigEndian ? number.byteSwapped : number
  }
}
