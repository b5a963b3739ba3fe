import Ringfence
import RingfenceStops
import TestSupport
import Testing

/// The search against its rule, written as loops over all pairs.
struct VisitSearchTests {
  struct Plan {
    var windows: [(from: Int64, to: Int64)]
    var visits: [(from: Int64, to: Int64)]
  }

  /// Windows that touch, nest, repeat and run over each other; visits of no length, in none and in all of them.
  func plan(_ random: inout SeededRandom) -> Plan {
    var time: Int64 = 0
    var visits: [(from: Int64, to: Int64)] = []
    for _ in 0..<random.int(0...8) {
      time += Int64(random.int(1...40))
      let end = time + Int64(random.int(0...30))
      visits.append((time, end))
      time = end
    }
    let windows = (0..<random.int(1...8)).map { _ -> (from: Int64, to: Int64) in
      let from = Int64(random.int(-20...Int(time + 40)))
      return (from, from + Int64(random.int(0...60)))
    }
    return Plan(windows: windows, visits: visits)
  }

  func expected(_ plan: Plan) -> [Int?] {
    func distance(_ window: Int, _ visit: Int) -> Int64 {
      let (w, v) = (plan.windows[window], plan.visits[visit])
      return max(0, w.from - v.to, v.from - w.to)
    }
    var found: [Int?] = Array(repeating: nil, count: plan.windows.count)
    var taken: Set<Int> = []
    func isLater(_ other: Int, _ window: Int) -> Bool {
      (plan.windows[other].from, other) > (plan.windows[window].from, window)
    }
    let order = plan.windows.indices.sorted {
      (plan.windows[$0].from, $0) < (plan.windows[$1].from, $1)
    }
    for window in order {
      let overlapping = plan.visits.indices.filter { distance(window, $0) == 0 }
      var chosen = overlapping.first { !taken.contains($0) } ?? overlapping.first
      if overlapping.isEmpty {
        let near = plan.visits.indices.sorted {
          (distance(window, $0), $0) < (distance(window, $1), $1)
        }
        // The nearest before and the nearest after.
        let before = near.first { plan.visits[$0].to < plan.windows[window].from }
        let after = near.first { plan.visits[$0].from > plan.windows[window].to }
        chosen = [before, after].compactMap(\.self).sorted {
          (distance(window, $0), $0) < (distance(window, $1), $1)
        }.first { visit in
          plan.windows.indices.allSatisfy {
            $0 == window || distance($0, visit) > distance(window, visit)
              || distance($0, visit) == distance(window, visit) && isLater($0, window)
          }
        }
      }
      found[window] = chosen
      if let chosen { taken.insert(chosen) }
    }
    return found
  }

  @Test(arguments: 0..<60) func `the search finds what its rule says`(_ seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let plan = plan(&random)
      let visits = plan.visits.map { visit in
        StopVisit(
          arrived: Timestamp(microseconds: visit.from),
          earliest: Timestamp(microseconds: visit.from),
          left: Timestamp(microseconds: visit.to), stay: .microseconds(visit.to - visit.from),
          trigger: .reported(Timestamp(microseconds: visit.from)))
      }
      let windows = plan.windows.map {
        StopWindow(Timestamp(microseconds: $0.from), Timestamp(microseconds: $0.to))
      }
      let found = VisitSearch(windows).assign(visits).map { visit in
        visit.flatMap { found in visits.firstIndex { $0.arrived == found.arrived } }
      }
      #expect(found == expected(plan), "\(plan)")
    }
  }
}
