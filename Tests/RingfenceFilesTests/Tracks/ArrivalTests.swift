import Ringfence
import RingfenceFiles
import Testing

/// The fixes that a reader keeps as they come, beside the usable ones.
@Suite struct ArrivalTests {
  private static let start = 1_777_881_600

  private func arrivals(
    _ text: String, order: TrackReadingOptions.OutOfOrder? = nil, block: Int? = nil
  ) throws -> [[Fix]] {
    var options = TrackReadingOptions()
    options.keepsArrivals = true
    options.outOfOrder = order
    var reader =
      try block.map {
        try TrackReader(bytes: Array(text.utf8), name: "f", options: options, block: $0)
      } ?? TrackReader(bytes: Array(text.utf8), name: "f", options: options)
    while try reader.next() != nil {}
    return reader.arrivals.map(Array.init)
  }

  private func table(_ rows: [(device: String, seconds: Int, latitude: String)]) -> String {
    "device,time,latitude,longitude,accuracy,altitude\n"
      + rows.map { "\($0.device),\(Self.start + $0.seconds),\($0.latitude),0,5,12.5\n" }.joined()
  }

  @Test
  func `fixes with a position and a possible time are kept`()
    throws
  {
    let text = table([
      ("a", 0, "48"), ("b", 0, "50"), ("a", 10, "48.001"), ("a", 10, "48.002"), ("b", 20, "50"),
      ("a", 20, "0"), ("a", 15, "48.003"), ("a", 30, ""), ("b", 10, "51"), ("a", 40, "91"),
      ("a", 1_000_000_000, "48"), ("a", 50, "10"), ("a", 60, "48.004"),
    ])
    for order in TrackReadingOptions.OutOfOrder.allCases where order != .fail {
      for block in [nil, 1, 7, 64] {
        let found = try arrivals(text, order: order, block: block)
        #expect(
          found.map { $0.map { Int($0.time.microseconds / 1_000_000) - Self.start } }
            == [[0, 10, 10, 20, 15, 50, 60], [0, 20, 10]])
        #expect(
          found.first?.map(\.coordinate.latitude) == [48, 48.001, 48.002, 0, 48.003, 10, 48.004])
        #expect(
          found.joined().allSatisfy { $0.accuracyMeters == 5 && $0.altitudeMeters == 12.5 })
      }
    }
  }

  @Test func `a track in order is kept as it is`() throws {
    let text = table((0..<1_000).map { ("a", $0, "\(48 + Double($0) / 1e5)") })
    var reader = try TrackReader(bytes: Array(text.utf8), name: "f")
    var usable: [Fix] = []
    while let batch = try reader.next() { usable += batch.fixes }
    #expect(reader.arrivals.isEmpty)
    let found = try arrivals(text)
    #expect(found.map { $0.map(\.time) } == [usable.map(\.time)])
    #expect(found.map { $0.map(\.coordinate) } == [usable.map(\.coordinate)])
  }
}
