internal import RingfenceRecords

/// A cyclic redundancy check whose bits are reflected, as gzip, zip and FIT have it.
///
/// Works on 16 bytes at a time, with a table for each of their positions.
package struct CyclicCheck: Sendable {
  /// The check of the bytes so far, without a final complement.
  private(set) var register: UInt32
  private let tables: ContiguousArray<UInt32>

  /// Creates the 32-bit check of gzip and zip. ``value32`` is the result.
  package static func crc32() -> CyclicCheck { CyclicCheck(register: ~0, tables: tables32) }

  /// Creates the 16-bit check of FIT, called ARC. ``value16`` is the result.
  package static func crc16() -> CyclicCheck { CyclicCheck(register: 0, tables: tables16) }

  private init(register: UInt32, tables: ContiguousArray<UInt32>) {
    self.register = register
    self.tables = tables
  }

  package var value32: UInt32 { ~register }
  package var value16: UInt16 { UInt16(truncatingIfNeeded: register) }

  package mutating func add(_ bytes: Span<UInt8>) {
    // Read through a copy of the reference: the compiler treats a span as a use of all of `self`.
    let copy = tables
    let tables = copy.span
    var value = register
    var i = 0
    while i + 16 <= bytes.count {
      let first = Self.part(bytes.word(at: i) ^ UInt64(value), tables, behind: 8)
      value = first ^ Self.part(bytes.word(at: i + 8), tables, behind: 0)
      i += 16
    }
    while i < bytes.count {
      value = tables[Int((value ^ UInt32(bytes[i])) & 0xFF)] ^ (value >> 8)
      i += 1
    }
    register = value
  }

  /// The check of eight bytes with `behind` zeros behind them.
  @inline(__always)
  private static func part(_ word: UInt64, _ tables: Span<UInt32>, behind: Int) -> UInt32 {
    var check: UInt32 = 0
    for i in 0..<8 {
      let byte = Int(truncatingIfNeeded: word >> UInt64(i * 8) & 0xFF)
      check ^= tables[(behind + 7 - i) * 256 + byte]
    }
    return check
  }

  mutating func add(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) {
    add(bytes.span.extracting(range))
  }

  // MARK: Tables

  private static let tables32 = makeTables(polynomial: 0xEDB8_8320)
  private static let tables16 = makeTables(polynomial: 0xA001)

  /// 16 tables: of a byte, and of a byte with one to 15 zeros behind it.
  private static func makeTables(polynomial: UInt32) -> ContiguousArray<UInt32> {
    var tables = ContiguousArray<UInt32>()
    tables.reserveCapacity(4_096)
    for byte in 0..<256 as Range<UInt32> {
      var value = byte
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ polynomial }
      tables.append(value)
    }
    for i in 256..<4_096 {
      let before = tables[i - 256]
      tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }
}
