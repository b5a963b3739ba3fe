import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// `polygons-overlap`: polygons of one fence over each other. Numbers are units of 0.001°.
@Suite struct PolygonsOverlapTests {
  typealias Points = [(x: Double, y: Double)]

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
    -> Points
  {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
  }

  /// The messages of the rule about a fence whose polygons have these rings, behind the name of the fence.
  private func messages(_ polygons: [[Points]]) -> [String] {
    let shape = Shape.polygons(
      polygons.map { rings in
        Polygon(
          rings: rings.map { ring in
            Ring(
              ring.map {
                Coordinate(uncheckedLatitude: 50 + $0.y / 1000, longitude: 10 + $0.x / 1000)
              })
          })
      })
    let layout = ZoneLayout(zones: [Zone(id: "z", fences: [Fence(id: "f", shape: shape)])])
    return Linter().findings(in: layout).filter { $0.rule == .polygonsOverlap }.map {
      String($0.message.dropFirst("fence 'f' of zone 'z': ".count))
    }
  }

  private static let square = box(0, 0, 8, 8)

  @Test func `reports a polygon in another, which makes no hole`() {
    let inner = Self.box(2, 2, 4, 4)
    #expect(
      messages([[Self.square], [inner]]) == [
        "polygon 2 lies in polygon 1 and adds nothing to it; remove it, or make it a hole if "
          + "that is meant"
      ])
    #expect(
      messages([[inner], [Self.square]]) == [
        "polygon 1 lies in polygon 2 and adds nothing to it; remove it, or make it a hole if "
          + "that is meant"
      ])
  }

  @Test func `reports polygons that cross`() {
    let text =
      "polygon 1 and polygon 2 overlap, and the fence is the union of both; make one polygon of "
      + "them"
    #expect(messages([[Self.square], [Self.box(4, 4, 12, 12)]]) == [text])
    // A cross: no corner of either lies in the other.
    #expect(messages([[Self.box(0, 2, 8, 4)], [Self.box(2, 0, 4, 8)]]) == [text])
    // An edge through two corners of the square, and no edge crosses another one inside of both.
    #expect(messages([[Self.square], [[(-8, -8), (16, 16), (16, -8), (-8, -8)]]]) == [text])
    // Half of the square is shared, with a common edge.
    #expect(messages([[Self.square], [Self.box(4, 0, 12, 8)]]) == [text])
  }

  @Test func `reports a polygon that is there twice`() {
    #expect(
      messages([[Self.square], [[(8, 8), (0, 8), (0, 0), (8, 0), (8, 8)]]]) == [
        "polygon 2 is the same as polygon 1; remove it"
      ])
  }

  /// Beside each other, at a corner, along the whole or a part of an edge, in a hole, and filling the hole.
  @Test func `does not report polygons that touch`() {
    let hole = Self.box(2, 2, 6, 6)
    #expect(messages([[Self.square], [Self.box(9, 0, 12, 8)]]).isEmpty)
    #expect(messages([[Self.square], [Self.box(8, 8, 12, 12)]]).isEmpty)
    #expect(messages([[Self.square], [Self.box(8, 0, 12, 8)]]).isEmpty)
    #expect(messages([[Self.square], [Self.box(8, 2, 12, 5)]]).isEmpty)
    #expect(messages([[Self.square, hole], [Self.box(3, 3, 5, 5)]]).isEmpty)
    #expect(messages([[Self.square, hole], [hole]]).isEmpty)
    // Larger than the hole: it lies over the rest too.
    #expect(messages([[Self.square, hole], [Self.box(1, 1, 7, 7)]]).count == 1)
  }

  @Test func `lists ten pairs and counts the others`() {
    let polygons = (0..<7).map { [Self.box(Double($0), 0, Double($0) + 20, 8)] }
    let found = messages(polygons)
    // 7 · 6 / 2 pairs.
    #expect(found.count == 11)
    #expect(found.last == "11 more pairs of polygons lie over each other; look at the whole fence")
  }

  /// Boxes on a grid of half units: two overlap when their extents do, by the definition of boxes.
  @Test(arguments: 1...20) func `agrees with the extents of boxes`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var boxes: [(Int, Int, Int, Int)] = []
      for _ in 0..<2 {
        let (x, y) = (random.int(0...9), random.int(0...9))
        boxes.append((x, y, x + random.int(1...6), y + random.int(1...6)))
      }
      let (a, b) = (boxes[0], boxes[1])
      let overlaps = max(a.0, b.0) < min(a.2, b.2) && max(a.1, b.1) < min(a.3, b.3)
      let found = messages(
        boxes.map {
          // Units that doubles have exactly, so that edges on one line are on one line.
          func unit(_ value: Int) -> Double { Double(value) * 125 }
          var ring = Self.box(unit($0.0), unit($0.1), unit($0.2), unit($0.3))
          if random.int(0...1) == 0 { ring.reverse() }
          return [ring]
        })
      #expect(found.count == (overlaps ? 1 : 0), "\(boxes) \(found)")
    }
  }
}
