import Ringfence
import RingfenceAnswers
import RingfenceCommand
import RingfenceRooms
import RingfenceFiles
import Synchronization
import TestSupport
import Testing

/// Rows that are long, as each one repeats the custom data of its zone: few of them are in memory.
@Suite struct LongRowsTests {
  let folder: TestFolder
  let zones: String

  /// 40 kB of custom data in a circle of 100 m on the equator.
  static let layout = TestFolder.zones.replacing(
    #""id": "cafe","#,
    with: #""id": "cafe", "customData": {"a": "\#(String(repeating: "x", count: 40_000))"},"#)

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", Self.layout)
  }

  /// Collects the bytes, and knows the largest piece.
  private final class Pieces: ByteSink {
    let bytes = Mutex<[UInt8]>([])
    let largest = Mutex(0)
    func write(_ bytes: [UInt8]) throws(OutputError) {
      largest.withLock { $0 = max($0, bytes.count) }
      self.bytes.withLock { $0 += bytes }
    }
  }

  /// Rows of devices, in and out of the circle in turn.
  static func rows(_ devices: [String], _ count: Int, inTurn: Bool) -> String {
    let rows = (0..<count).flatMap { row in
      devices.map { device in
        (
          device,
          "\(1_767_348_000 + 60 * row),0,\(row % 2 == 0 ? "0.000001" : "0.01"),\(device)\n"
        )
      }
    }
    let sorted = inTurn ? rows : devices.flatMap { name in rows.filter { $0.0 == name } }
    return "time,latitude,longitude,track\n" + sorted.map(\.1).joined()
  }

  /// 40 events of each of five devices, 1.6 MB a device; sixteen rows have 0.64 MB.
  @Test(
    .needs("Certainty"),
    arguments: [
      ["--format", "ndjson"], ["--format", "csv"], ["--format", "geojson"],
      ["--format", "ndjson", "--rows", "visits"], ["--format", "csv", "--rows", "visits"],
      ["--format", "ndjson", "--certainty", "--paths", "16"],
      ["--format", "csv", "--certainty", "--paths", "16"],
    ])
  func `writes few at once, and those of tracks in turn in the same order`(_ words: [String]) throws
  {
    func write(_ name: String, inTurn: Bool) throws -> Pieces {
      let track = try folder.write(
        "\(name)/walk.csv", Self.rows(["a", "b", "c", "d", "e"], 40, inTurn: inTurn))
      let pieces = Pieces()
      let errors = MemorySink()
      let environment = CommandEnvironment(output: pieces, errors: errors)
      let status = run(
        ["evaluate", "--zones", zones, "--out-of-order", "drop"] + words + [track],
        in: environment, with: Rooms.all)
      #expect(status == .done, "\(errors.text)")
      return pieces
    }
    let inTurn = try write("turn", inTurn: true)
    let sorted = try write("sorted", inTurn: false)
    let bytes = inTurn.bytes.withLock { $0 }
    #expect(bytes.count > (words.contains("visits") ? 3_900_000 : 7_900_000))
    #expect(bytes == sorted.bytes.withLock { $0 })
    #expect((40_000...760_000).contains(inTurn.largest.withLock { $0 }))
    #expect((40_000...760_000).contains(sorted.largest.withLock { $0 }))
  }

  /// The lines of one block of a stream, 100 events of 40 kB.
  @Test(arguments: ["ndjson", "csv"]) func `gives few lines of a stream at once`(_ form: String)
    throws
  {
    let file = try ZoneFile.read(bytes: Array(Self.layout.utf8), name: "zones.json")
    let format = try #require(EventFormat(rawValue: form))
    let text = Self.rows(["a", "b"], 50, inTurn: true)
    func lines(_ parts: [String]) throws -> (text: [UInt8], largest: Int) {
      var stream = StreamEvaluation(TriggerEngine(file.layout), name: "-", format: format)
      var (all, largest) = ([UInt8](), 0)
      for part in parts {
        try stream.take(Array(part.utf8)[...], at: 1_767_348_000_000_000 + 86_400_000_000)
        repeat {
          largest = max(largest, stream.lines.count)
          all += stream.lines
          stream.lines = []
        } while stream.appendWaiting()
      }
      return (all, largest)
    }
    let block = try lines([text])
    let single = try lines(text.split(separator: "\n").map { "\($0)\n" })
    #expect(block.text == single.text)
    #expect(block.text.count > 3_900_000)
    #expect((40_000...760_000).contains(block.largest))
    #expect(!block.text.isEmpty && block.text.last == 0x0A)
  }
}
