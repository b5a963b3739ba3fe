package import Ringfence
internal import RingfenceGeodesy

/// Where a device probably was: the mean of the sampled ways, and how far they scatter.
package struct PathBand: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    package let time: Timestamp
    package let coordinate: Coordinate
    /// The standard deviation on each axis, in metres.
    package let deviation: Double
  }

  /// Stretches in the order of time; there are ways near fences only.
  package internal(set) var stretches: [[Point]] = []

  /// The radius that holds 68 % of a normal distribution, and that for 95 %, in standard deviations.
  package static var radii: (percent68: Double, percent95: Double) { (1.509_592, 2.447_747) }
}

struct PathBandSums {
  private struct Sum {
    let time: Timestamp
    let frame: LocalFrame
    var count = 0.0
    var x = 0.0
    var y = 0.0
    var squares = 0.0
  }

  /// Seconds between two points at least.
  private static let interval = 10.0

  private(set) var band = PathBand()
  private var sums: [Sum] = []
  /// The indices of the points among the fixes of the stretch.
  private var indices: [Int] = []

  /// Takes a stretch of a way; a stretch comes with its first way first.
  mutating func add(_ fixes: FixColumns, path: Int) {
    if path == 0 { begin(fixes) }
    for (position, index) in indices.enumerated() {
      let point = sums[position].frame.point(of: fixes[index].coordinate)
      sums[position].count += 1
      sums[position].x += point.x
      sums[position].y += point.y
      sums[position].squares += point.x * point.x + point.y * point.y
    }
  }

  private mutating func begin(_ fixes: FixColumns) {
    finish()
    var last: Timestamp?
    for index in 0..<fixes.count {
      let fix = fixes[index]
      if let last, fix.time.seconds(since: last) < Self.interval, index < fixes.count - 1 {
        continue
      }
      last = fix.time
      indices.append(index)
      sums.append(Sum(time: fix.time, frame: LocalFrame(about: fix.coordinate)))
    }
  }

  mutating func finish() {
    if !sums.isEmpty {
      band.stretches.append(
        sums.map { sum in
          let (x, y) = (sum.x / sum.count, sum.y / sum.count)
          let variance = max(0, sum.squares / sum.count - x * x - y * y) / 2
          return PathBand.Point(
            time: sum.time, coordinate: sum.frame.coordinate(of: PlanarPoint(x, y)),
            deviation: variance.squareRoot())
        })
    }
    sums = []
    indices = []
  }
}
