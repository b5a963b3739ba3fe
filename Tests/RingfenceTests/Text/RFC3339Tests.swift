import Ringfence
import Testing

@Suite struct RFC3339Tests {
  // Microseconds from `date -u -d … +%s` of GNU coreutils 9.1.
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"),
      (1_716_018_600_000_000, "2024-05-18T07:50:00.000Z", "2024-05-18T07:50:00.000Z"),
      (951_782_400_250_000, "2000-02-29T00:00:00.250Z", "2000-02-29T00:00:00.250Z"),
      (499, "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000499Z"),
      (500, "1970-01-01T00:00:00.001Z", "1970-01-01T00:00:00.000500Z"),
      (-500, "1970-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999500Z"),
      (-501, "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999499Z"),
      (86_399_999_600, "1970-01-02T00:00:00.000Z", "1970-01-01T23:59:59.999600Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z"),
      (253_402_300_799_999_999, "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999999Z"),
      (.min, "0001-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z"),
      (.max, "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999999Z"),
    ] as [(Int64, String, String)])
  func `writes a moment in UTC`(microseconds: Int64, rounded: String, exact: String) {
    var text: [UInt8] = []
    RFC3339.append(Timestamp(microseconds: microseconds), to: &text)
    #expect(String(decoding: text, as: UTF8.self) == rounded)
    text = []
    RFC3339.appendExactly(Timestamp(microseconds: microseconds), to: &text)
    #expect(String(decoding: text, as: UTF8.self) == exact)
  }
}
