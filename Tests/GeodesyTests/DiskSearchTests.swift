import Foundation
import Geodesy
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

  @Test(arguments: [1_100_000, 1_330_000, 5_400_000, 9_900_000.0])
  func `disks as large as countries take some thousand values`(radius: Double) {
    let (bound, asked, _) = Self.run(radius: radius)
    #expect(asked < 10_000)
    #expect(bound >= radius)
    #expect(bound <= radius * (1 + 1e-4))
  }

  @Test(arguments: [100, 20_000, 200_000.0])
  func `smaller disks get a bound within the resolution`(radius: Double) {
    let (bound, asked, resolution) = Self.run(radius: radius)
    #expect(asked < 40_000)
    #expect(resolution <= 0.5)
    #expect(bound >= radius)
    #expect(bound <= radius + resolution)
  }
}
