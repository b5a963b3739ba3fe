import RingfenceGeodesy
import TestSupport
import Testing

/// Against looks at every box.
@Suite struct LaterBoxesTests {
  /// Small boxes in some places, so that many share points.
  private static func boxes(_ count: Int, _ random: inout SeededRandom) -> ContiguousArray<GeoBox> {
    ContiguousArray(
      (0..<count).map { _ in
        let size = [0, 0.5, 3][random.int(0...2)]
        return GeoBox(
          south: Double(random.int(-4...4)), north: Double(random.int(-4...4)) + 9,
          west: Double(random.int(10...16)), width: size)
      })
  }

  @Test(arguments: [1, 17, 300, 2_000])
  func `finds later boxes, as many as are wanted`(count: Int) {
    var random = SeededRandom(seed: count)
    let boxes = Self.boxes(count, &random)
    let index = ForwardPairIndex(boxes)
    var found: ContiguousArray<Int32> = []
    for _ in 0..<60 {
      let number = random.int(-1...(count - 1))
      let query = boxes[random.int(0...(count - 1))]
      let expected = boxes.indices.filter { $0 > number && boxes[$0].intersects(query) }
      for most in [1, 20, 5_000] {
        let isComplete = index.query(query, after: Int32(number), most: most, into: &found)
        #expect(isComplete == (expected.count <= most))
        #expect(found.count == min(most, expected.count))
        #expect(Set(found).isSubset(of: expected.map { Int32($0) }))
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
  }

  @Test(arguments: [1, 17, 300, 2_000])
  func `counts the boxes that were added`(count: Int) {
    var random = SeededRandom(seed: count)
    let boxes = Self.boxes(count, &random)
    var counts = BoxCounts(ForwardPairIndex(boxes).index)
    var added: [Int] = []
    for number in boxes.indices.reversed() where random.int(0...3) > 0 {
      counts.add(Int32(number))
      added.append(number)
      guard number % 37 == 0 else { continue }
      let query = boxes[random.int(0...(count - 1))]
      #expect(counts.count(query) == added.count { boxes[$0].intersects(query) })
    }
  }

  @Test func `finds and counts across the antimeridian`() {
    let boxes = ContiguousArray(
      repeating: GeoBox(south: 0, north: 1, west: 179, width: 2), count: 300)
    let index = ForwardPairIndex(boxes)
    var found: ContiguousArray<Int32> = []
    let east = GeoBox(south: 0, north: 0, west: -180, width: 0)
    #expect(index.query(east, after: 99, most: 200, into: &found))
    #expect(found == ContiguousArray(100..<300))
    var counts = BoxCounts(index.index)
    for number in 100..<300 { counts.add(Int32(number)) }
    #expect(counts.count(east) == 200)
    #expect(counts.count(GeoBox(south: 2, north: 3, west: 179, width: 2)) == 0)
  }
}
