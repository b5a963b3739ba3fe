import Ringfence
import TestSupport
import Testing

/// The search for a position out of range, in blocks, against one value after the other.
@Suite struct SpanRangeTests {
  private static let odd: [Double] = [
    .nan, -.nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, 90, -90,
    90.0.nextUp, -90.0.nextUp, (-90.0).nextDown, 540, -540, 540.0.nextUp, 0, -0.0,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
  ]

  @Test(arguments: [90.0, 540]) func `finds what one by one finds`(_ limit: Double) {
    var random = SeededRandom(seed: 3)
    var found = 0
    for _ in 0..<4_000 {
      var values = (0..<random.int(0...70)).map { _ in random.double(-limit...limit) }
      for _ in 0..<random.int(0...2) where !values.isEmpty {
        values[random.int(0...values.count - 1)] = Self.odd.randomElement(using: &random) ?? 0
      }
      let expected = values.firstIndex { !(-limit...limit).contains($0) }
      #expect(values.span.firstOutside(magnitude: limit) == expected)
      found += expected == nil ? 0 : 1
    }
    #expect((1_000..<3_000).contains(found))
  }

  @Test func `looks at every index of a block`() {
    for count in 0...50 {
      for index in 0..<count {
        var values = [Double](repeating: -90, count: count)
        values[index] = 90.0.nextUp
        #expect(values.span.firstOutside(magnitude: 90) == index)
      }
    }
  }
}
