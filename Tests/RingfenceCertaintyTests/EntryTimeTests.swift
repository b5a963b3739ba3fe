import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

/// When a device entered and left, by the ways between its fixes.
@Suite struct EntryTimeTests {
  private static func seconds(_ time: Timestamp) -> Double {
    time.seconds(since: CertaintyScene.time(0))
  }

  /// At 3 m/s through a circle, with fixes of 5 m at multiples of a length: its edges are at 4.1 and 8.1 of them.
  private static func drive(_ step: Double) -> (CertaintyScene, Zone) {
    let length = 3 * step
    var rows: [UnseenTests.Row] = []
    for index in 0...12 { rows.append((Double(index) * step, Double(index) * length, 0, 5)) }
    let scene = UnseenTests.scene(rows)
    return (scene, scene.circle("yard", 6.1 * length, 0, 2 * length))
  }

  /// The fixes about an edge show on which side of it the device is.
  @Test(arguments: [30.0, 60, 120])
  func `times end at the fixes that show the device on either side`(step: Double) throws {
    let (scene, zone) = Self.drive(step)
    let (events, certainty) = scene.measured([zone])
    let entered = try #require(events.firstIndex { $0.kind == .entered })
    let exited = try #require(events.firstIndex { $0.kind == .exited })
    let entry = try #require(certainty.events[entered].entryTime)
    #expect(Self.seconds(entry.p10) >= 4 * step && Self.seconds(entry.p90) <= 5 * step)
    #expect(Self.seconds(entry.p10) <= 4.1 * step && Self.seconds(entry.p90) >= 4.1 * step)
    #expect(entry.p10 <= entry.p50 && entry.p50 <= entry.p90)
    let exit = try #require(certainty.events[exited].exitTime)
    #expect(Self.seconds(exit.p10) >= 8 * step && Self.seconds(exit.p90) <= 9 * step)
    #expect(Self.seconds(exit.p10) <= 8.1 * step && Self.seconds(exit.p90) >= 8.1 * step)
  }

  /// Fewer ways than 50 do not say it of 99 %, so the times reach over the fix as they are widened.
  @Test(arguments: [60.0, 120]) func `few ways cut nothing`(step: Double) throws {
    let (scene, zone) = Self.drive(step)
    let (events, certainty) = scene.measured([zone], CertaintySettings(paths: 16))
    let entered = try #require(events.firstIndex { $0.kind == .entered })
    let entry = try #require(certainty.events[entered].entryTime)
    #expect(Self.seconds(entry.p10) < 4 * step, "\(Self.seconds(entry.p10))")
  }

  struct Coverage {
    var entries = (held: 0, all: 0)
    var exits = (held: 0, all: 0)
    var widths = 0.0
  }

  /// Walks and drives on a grid whose way is known to the second, with a fix each few seconds or minutes and honest errors.
  static func coverage(every step: Double, seeds: Range<Int>) -> Coverage {
    var coverage = Coverage()
    for seed in seeds {
      var random = SeededRandom(seed: 60_000 + seed)
      var way = CertaintyCalibrationTests.way(&random)
      if seed % 2 == 1 {
        way = [PlanarPoint(0, 0)]
        var direction = (1.0, 0.0)
        for second in 0..<1_500 {
          if second % 15 == 0, random.double(0...1) < 0.4 {
            direction =
              random.double(0...1) < 0.5 ? (direction.1, direction.0) : (-direction.1, -direction.0)
          }
          let last = way[way.count - 1]
          way.append(PlanarPoint(last.x + 11 * direction.0, last.y + 11 * direction.1))
        }
      }
      let last = (Double(way.count - 1) / step).rounded(.down) * step
      var scene = CertaintyScene(seed: 61_000 + seed)
      scene.add(0...last, every: step, accuracy: [5, 10, 20][seed / 2 % 3]) { way[Int($0)] }
      // About a point of the way of the fixes, as far as a device gets beside it.
      let zones = (0..<3).map { _ -> (PlanarPoint, Double) in
        let from = random.int(0...Int(last / step) - 1)
        let (a, b) = (way[from * Int(step)], way[(from + 1) * Int(step)])
        let share = random.double(0...1)
        let reach = random.double(0...60)
        let angle = random.double(0...6.28)
        return (
          PlanarPoint(
            a.x + share * (b.x - a.x) + reach * Foundation.cos(angle),
            a.y + share * (b.y - a.y) + reach * Foundation.sin(angle)), random.double(30...150)
        )
      }
      let (events, certainty) = scene.measured(
        zones.enumerated().map { scene.circle("\($0)", $1.0.x, $1.0.y, $1.1) })
      for (index, event) in events.enumerated() {
        let (center, radius) = zones[event.zone]
        func isInside(_ second: Int) -> Bool {
          hypot(way[second].x - center.x, way[second].y - center.y) <= radius
        }
        let sure = certainty.events[index]
        guard let entered = events.first(where: { $0.visit == event.visit && $0.kind == .entered }),
          entered.flags.isEmpty
        else { continue }
        let exited = events.first { $0.visit == event.visit && $0.kind == .exited }
        let margin = max(30, step)
        let low = max(0, seconds(entered.boundary.time) - margin)
        let high = min(last, (exited.map { seconds($0.boundary.time) } ?? last) + margin)
        let inside = (Int(low.rounded(.up))...Int(high)).filter(isInside)
        guard let first = inside.first, let end = inside.last, !isInside(0), !isInside(Int(last))
        else { continue }
        func holds(_ times: EventCertainty.Quantiles, _ second: Int) -> Bool {
          // The second in which the edge is.
          seconds(times.p10) <= Double(second) && Double(second) - 1 <= seconds(times.p90)
        }
        switch event.kind {
        case .entered:
          guard let times = sure.entryTime else { continue }
          coverage.entries.all += 1
          coverage.widths += times.p90.seconds(since: times.p10)
          if holds(times, first) { coverage.entries.held += 1 }
        case .exited:
          guard let times = sure.exitTime else { continue }
          coverage.exits.all += 1
          if holds(times, end + 1) { coverage.exits.held += 1 }
        default: break
        }
      }
    }
    return coverage
  }

  /// What is held of 80 %, in each class of intervals, within three standard errors. With dense fixes the times are as wide as receivers need that
  /// lag, which these do not.
  @Test(arguments: [5.0, 10, 30, 60, 120])
  func `times hold four of five`(step: Double) {
    let found = Self.coverage(every: step, seeds: 0..<60)
    for (held, all) in [found.entries, found.exits] {
      let share = Double(held) / Double(all)
      let error = 3 * (share * (1 - share) / Double(all)).squareRoot()
      #expect(all > 30)
      #expect(share + error >= 0.75, "\(step) \(found)")
      #expect(step < 30 || share - error <= 0.92, "\(step) \(found)")
    }
  }
}
