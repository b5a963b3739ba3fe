internal import Foundation
internal import RingfenceGeodesy
internal import TestSupport

/// How long a call of an elementary function takes, beside the C library's in turns.
enum MathsBenchmarks {
  static func run() {
    var random = SeededRandom(seed: 15)
    let units = (0..<4_096).map { _ in random.double(-1...1) }
    var table = Table(
      "Elementary functions, CPU, one thread, values one after the other; the C library in turns",
      ["function", "arguments", "ns a call", "C library", "ratio"])
    func add(
      _ name: String, _ arguments: String, _ scale: Double, _ own: (Double) -> Double,
      _ library: (Double) -> Double
    ) {
      let values = units.map { $0 * scale }
      var (best, bestLibrary) = (Double.infinity, Double.infinity)
      for _ in 0..<9 {
        best = min(best, nanoseconds(values, own))
        bestLibrary = min(bestLibrary, nanoseconds(values, library))
      }
      table.add([
        name, arguments, decimal(best), decimal(bestLibrary), decimal(best / bestLibrary, 2),
      ])
    }
    add("sin", "within π/4", 0.785, { Elementary.sin($0) }, { Foundation.sin($0) })
    add("sin", "within π", .pi, { Elementary.sin($0) }, { Foundation.sin($0) })
    add("sin", "within 10⁹", 1e9, { Elementary.sin($0) }, { Foundation.sin($0) })
    add("cos", "within π/4", 0.785, { Elementary.cos($0) }, { Foundation.cos($0) })
    add("cos", "within π", .pi, { Elementary.cos($0) }, { Foundation.cos($0) })
    add(
      "atan2", "all directions", .pi, { Elementary.atan2($0, 1 - $0) },
      { Foundation.atan2($0, 1 - $0) })
    add("asin", "within 0.01", 0.01, { Elementary.asin($0) }, { Foundation.asin($0) })
    add("asin", "−1…1", 1, { Elementary.asin($0) }, { Foundation.asin($0) })
    add("atanh", "within 0.0819", 0.0819, { Elementary.atanh($0) }, { Foundation.atanh($0) })
    add("atanh", "−1…1", 1, { Elementary.atanh($0) }, { Foundation.atanh($0) })
    add("hypot", "a side of 0.3", 1, { Elementary.hypot($0, 0.3) }, { Foundation.hypot($0, 0.3) })
    add("cbrt", "−1…1", 1, { Elementary.cbrt($0) }, { Foundation.cbrt($0) })
    add(
      "remainder of 360", "within 700", 700, { Elementary.remainder($0, 360) },
      { Foundation.remainder($0, 360) })
    table.show()
  }

  private static func nanoseconds(_ values: [Double], _ work: (Double) -> Double) -> Double {
    let rounds = 100
    let measure = Measure(runs: 1) {
      var sum = 0.0
      for _ in 0..<rounds {
        for value in values { sum += work(value) }
      }
      return sum.isNaN ? 1 : 0
    }
    return measure.best / Double(rounds * values.count) * 1e9
  }
}
