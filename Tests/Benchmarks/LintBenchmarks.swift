internal import Ringfence
import RingfenceLint

/// How fast the pairs of fences that are too near each other are found, and all that the linter looks for.
enum LintBenchmarks {
  static func run() {
    var pairs = Table(
      "Pairs of fences within 500 m, CPU, one thread; the yardstick is a bare pass over the vertices",
      ["fences", "pairs", "best s", "median s", "µs/fence", "µs/pair", "of yardstick"])
    var findings = Table(
      "All findings in memory, one after the other, CPU, one thread",
      ["fences", "findings", "best s", "median s", "µs/finding"])
    for count in [10, 100, 1_000, 10_000, 100_000] {
      let layout = GeneratedFences.layout(count)
      let vertices = GeneratedFences.vertices(of: layout)
      let yardstick = Measure {
        var sum = 0.0
        for vertex in vertices { sum += vertex.latitude + vertex.longitude }
        return Int(sum)
      }
      let runs = count > 50_000 ? 3 : 5
      let all = PairSelection(
        rules: ContiguousArray(
          repeating: [.spacing, .spacingSameZone, .overlap], count: layout.zones.count),
        listed: .max, measured: Int(Int32.max))
      var found = 0
      let measure = Measure(runs: runs) {
        found = FencePairs(in: layout, within: 500, selection: all).pairs.count
        return found
      }
      pairs.add([
        String(count), String(found), decimal(measure.best, 4), decimal(measure.median, 4),
        decimal(measure.median * 1e6 / Double(count)),
        decimal(measure.median * 1e6 / Double(max(1, found)), 2),
        decimal(yardstick.median / measure.median, 5),
      ])
      let lint = Measure(runs: runs) {
        found = 0
        Linter().visitFindings(in: layout) { _ in found += 1 }
        return found
      }
      findings.add([
        String(count), String(found), decimal(lint.best, 4), decimal(lint.median, 4),
        decimal(lint.median * 1e6 / Double(max(1, found)), 2),
      ])
    }
    pairs.show()
    findings.show()
  }
}
