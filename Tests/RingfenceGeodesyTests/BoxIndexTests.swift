import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct BoxIndexTests {
  /// Boxes of all sizes: points, small ones, some across the antimeridian, some of full width.
  private static func box(_ random: inout SeededRandom) -> GeoBox {
    let size = [0, 0.01, 1, 40, 400][random.int(0...4)]
    let south = Double(random.int(-90...90))
    let isFull = random.int(0...40) == 0
    return GeoBox(
      south: south, north: min(90, south + random.double(0...max(size, 1e-9)).rounded()),
      west: Double(random.int(-180...179)) + (random.int(0...1) == 0 ? 0 : random.double(0...1)),
      width: isFull ? 360 : random.double(0...max(size, 1e-9)).rounded())
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 255, 256, 257, 2_000])
  func `finds what a look at every box finds`(count: Int) {
    var random = SeededRandom(seed: count)
    let boxes = ContiguousArray((0..<count).map { _ in Self.box(&random) })
    let index = BoxIndex(boxes)
    var found: ContiguousArray<Int32> = [99]
    var wrong = 0
    var total = 0
    for round in 0..<150 {
      let query =
        round == 0 || count == 0
        ? GeoBox(south: -90, north: 90, west: -180, width: 360)
        : round.isMultiple(of: 3) ? boxes[random.int(0...(count - 1))] : Self.box(&random)
      index.query(query, into: &found)
      let expected = boxes.indices.filter { boxes[$0].intersects(query) }.map { Int32($0) }
      if Array(found) != expected { wrong += 1 }
      total += found.count
    }
    #expect(wrong == 0)
    #expect(total >= count)
  }

  @Test func `finds boxes that only touch across the antimeridian`() {
    let index = BoxIndex([
      GeoBox(south: 0, north: 1, west: 170, width: 10),
      GeoBox(south: 0, north: 1, west: -180, width: 1),
      GeoBox(south: 0, north: 1, west: 179, width: 2),
      GeoBox(south: 1.5, north: 2, west: 179, width: 2),
    ])
    var found: ContiguousArray<Int32> = []
    index.query(GeoBox(south: 1, north: 1, west: -180, width: 0), into: &found)
    #expect(found == [0, 1, 2])
    index.query(GeoBox(south: 0, north: 0, west: 178, width: 0.5), into: &found)
    #expect(found == [0])
  }

  @Test func `stays in order with many equal boxes`() {
    let boxes = ContiguousArray(
      repeating: GeoBox(south: 0, north: 1, west: 179, width: 2), count: 1_000)
    var found: ContiguousArray<Int32> = []
    BoxIndex(boxes).query(GeoBox(south: 0, north: 0, west: 180, width: 0), into: &found)
    #expect(found == ContiguousArray(0..<1_000))
  }
}
