import Foundation
import RingfenceGeodesy
import Testing

/// The work and the result of a search over a disk, for shapes of which the answer is known.
@Suite struct DiskSearchTests {
  /// A strip without a width across the disk: the farthest points are where the rim is farthest from it.
  private static func run(radius: Double) -> (bound: Double, asked: Int, resolution: Double) {
    let search = DiskSearch(radius: radius)
    var asked = 0
    let bound = search.upperBound { _, _ in
      true
    } value: { point in
      asked += 1
      return abs(point.x)
    }
    return (bound, asked, search.resolution)
  }

  @Test(arguments: [100, 20_000, 200_000, 1_000_000.0])
  func `the bound is within the resolution, for the largest restart circle within a metre`(
    radius: Double
  ) {
    let (bound, asked, resolution) = Self.run(radius: radius)
    #expect(asked < 40_000)
    #expect(resolution <= 0.5)
    #expect(bound >= radius)
    // The largest one runs out of its budget before.
    #expect(bound <= radius + (radius < 1_000_000 ? resolution : 1))
  }
}
