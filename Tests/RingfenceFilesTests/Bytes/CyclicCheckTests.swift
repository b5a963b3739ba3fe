import RingfenceBytes
import TestSupport
import Testing

/// The check value of the catalogue of checks (reveng), and a check bit by bit.
@Suite struct CyclicCheckTests {
  @Test func `gives the known check of nine digits`() {
    var check = CyclicCheck.crc32()
    check.add(ContiguousArray("123456789".utf8).span)
    #expect(check.value32 == 0xCBF4_3926)
  }

  @Test func `gives the check bit by bit at any length, in any parts`() {
    var random = SeededRandom(seed: 1)
    for count in 0..<200 {
      var bytes = ContiguousArray<UInt8>()
      for _ in 0..<count { bytes.append(UInt8(random.int(0...255))) }
      var expected: UInt32 = ~0
      for byte in bytes {
        expected ^= UInt32(byte)
        for _ in 0..<8 {
          expected = expected & 1 == 0 ? expected >> 1 : expected >> 1 ^ 0xEDB8_8320
        }
      }
      let cut = random.int(0...count)
      var check = CyclicCheck.crc32()
      check.add(bytes.span.extracting(0..<cut))
      check.add(bytes.span.extracting(cut..<count))
      #expect(check.value32 == ~expected)
    }
  }
}
