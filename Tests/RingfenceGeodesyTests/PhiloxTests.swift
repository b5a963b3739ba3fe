import RingfenceGeodesy
import Testing

@Suite struct PhiloxTests {
  /// The known answers of Random123 (`kat_vectors`, philox4x32 10).
  @Test func `gives the known answers`() {
    let zero = Philox(key: 0, 0).words(0, 0, 0, 0)
    #expect(zero == (0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8))
    let ones = Philox(key: .max, .max).words(.max, .max, .max, .max)
    #expect(ones == (0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD))
    let pi = Philox(key: 0xA409_3822, 0x299F_31D0)
      .words(0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344)
    #expect(pi == (0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1))
  }

  @Test func `its numbers are never 0 nor 1`() {
    #expect(Philox.uniform(0) == 0x1p-33)
    #expect(Philox.uniform(.max) == 1 - 0x1p-33)
  }
}
