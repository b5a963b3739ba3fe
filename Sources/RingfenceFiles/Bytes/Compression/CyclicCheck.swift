/// A cyclic redundancy check whose bits are reflected, as gzip, zip and FIT have it.
///
/// Works on eight bytes at a time, with a table for each of their positions.
package struct CyclicCheck: Sendable {
  /// The check of the bytes so far, without a final complement.
  private(set) var register: UInt32
  private let tables: ContiguousArray<UInt32>

  /// Creates the 32-bit check of gzip and zip. ``value32`` is the result.
  package static func crc32() -> CyclicCheck { CyclicCheck(register: ~0, tables: tables32) }

  /// Creates the 16-bit check of FIT, called ARC. ``value16`` is the result.
  static func crc16() -> CyclicCheck { CyclicCheck(register: 0, tables: tables16) }

  private init(register: UInt32, tables: ContiguousArray<UInt32>) {
    self.register = register
    self.tables = tables
  }

  /// The result of a 32-bit check.
  package var value32: UInt32 { ~register }
  /// The result of a 16-bit check.
  var value16: UInt16 { UInt16(truncatingIfNeeded: register) }

  /// Adds bytes.
  package mutating func add(_ bytes: Span<UInt8>) {
    // Read through a copy of the reference: the compiler treats a span as a use of all of `self`.
    let copy = tables
    let tables = copy.span
    var value = register
    var i = 0
    while i + 8 <= bytes.count {
      let word = bytes.word(at: i) ^ UInt64(value)
      let low = UInt32(truncatingIfNeeded: word)
      let high = UInt32(truncatingIfNeeded: word >> 32)
      let first =
        tables[1_792 + Int(low & 0xFF)] ^ tables[1_536 + Int((low >> 8) & 0xFF)]
        ^ tables[1_280 + Int((low >> 16) & 0xFF)] ^ tables[1_024 + Int(low >> 24)]
      let second =
        tables[768 + Int(high & 0xFF)] ^ tables[512 + Int((high >> 8) & 0xFF)]
        ^ tables[256 + Int((high >> 16) & 0xFF)] ^ tables[Int(high >> 24)]
      value = first ^ second
      i += 8
    }
    while i < bytes.count {
      value = tables[Int((value ^ UInt32(bytes[i])) & 0xFF)] ^ (value >> 8)
      i += 1
    }
    register = value
  }

  /// Adds the bytes of a range.
  mutating func add(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) {
    add(bytes.span.extracting(range))
  }

  // MARK: Tables

  private static let tables32 = makeTables(polynomial: 0xEDB8_8320)
  private static let tables16 = makeTables(polynomial: 0xA001)

  /// Eight tables: of a byte, and of a byte with one to seven zeros behind it.
  private static func makeTables(polynomial: UInt32) -> ContiguousArray<UInt32> {
    var tables = ContiguousArray<UInt32>()
    tables.reserveCapacity(2_048)
    for byte in 0..<256 as Range<UInt32> {
      var value = byte
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ polynomial }
      tables.append(value)
    }
    for i in 256..<2_048 {
      let before = tables[i - 256]
      tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }
}
