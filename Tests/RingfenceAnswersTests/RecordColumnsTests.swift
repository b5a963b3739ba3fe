import Ringfence
import RingfenceAnswers
import RingfenceRecords
import Testing

@Suite struct RecordColumnsTests {
  struct Row: Sendable {
    var name: String?
    var count: Int?
    var length: Double?
    var flag: Bool?
  }

  static let columns: RecordColumns<Row> = [
    .init("name") { .text($0.name) },
    .init("count") { .count($0.count) },
    .init("length") { .number($0.length, decimals: 2) },
    .init("stay") { .seconds($0.count.map { .milliseconds($0) }) },
    .init("flag") { .flag($0.flag) },
  ]

  private func json(_ row: Row) -> String {
    String(
      decoding: JSONWriter.object { json in Self.columns.write(row, to: &json) }, as: UTF8.self)
  }

  private func cells(_ row: Row) -> String {
    var bytes: [UInt8] = []
    Self.columns.appendRow(row, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `writes each value once as a member and once as a cell`() {
    let row = Row(name: "a\"b,c", count: 1_500, length: -0.001, flag: false)
    #expect(
      json(row) == #"{"name":"a\"b,c","count":1500,"length":0,"stay":1.500,"flag":false}"#)
    #expect(Self.columns.header == "name,count,length,stay,flag")
    #expect(cells(row) == #""a""b,c",1500,0,1.500,false"#)
  }

  @Test func `leaves a missing value out of an object, and an empty cell in a row`() {
    #expect(json(Row()) == "{}")
    #expect(cells(Row()) == ",,,,")
    #expect(json(Row(length: 2.345_6)) == #"{"length":2.35}"#)
  }
}
