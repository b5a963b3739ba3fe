import Foundation
import Ringfence
import RingfenceLint
import RingfenceRepair
import Synchronization
import TestSupport
import Testing

/// A repair that must end does so within a second, whatever it is at, with the plan so far.
@Suite struct StoppedRepairTests {
  /// Cells of a hexagonal grid, three of each zone, which touch each other; with long edges the search of their parts takes
  /// minutes.
  private static func cells(edge: Double, _ count: Int) -> ZoneLayout {
    var layout = ZoneLayout(zones: [])
    for cell in 0..<count {
      let (row, column) = (cell / 5, cell % 5)
      let x = edge * 3.0.squareRoot() * (Double(column) + (row % 2 == 1 ? 0.5 : 0))
      let ring = (0..<6).map { corner in
        let angle = Double(corner) * .pi / 3
        return (x: x - edge * sin(angle), y: edge * (1.5 * Double(row) + cos(angle)))
      }
      var zone = PolygonCuttingTests.layout([ring]).zones[0]
      zone.id = "z\(cell)"
      layout.zones.append(zone)
    }
    return layout
  }

  /// The clock of a repair that ends after some time.
  private final class Deadline: Sendable {
    private let limit: Duration
    private let times = Mutex<(start: ContinuousClock.Instant?, end: ContinuousClock.Instant?)>(
      (nil, nil))

    init(_ limit: Duration) { self.limit = limit }

    var isOver: Bool {
      times.withLock { times in
        let now = ContinuousClock.now
        let start = times.start ?? now
        times.start = start
        guard now - start >= limit else { return false }
        if times.end == nil { times.end = now }
        return true
      }
    }

    /// Since the repair should have ended.
    var overtime: Duration {
      times.withLock { times in
        times.start.map { ContinuousClock.now - $0 - limit } ?? .zero
      }
    }
  }

  #if DEBUG
    private static let most = Duration.seconds(8)
  #else
    private static let most = Duration.seconds(1)
  #endif

  @Test(arguments: [
    (edge: 400.0, cells: 15, movement: 0.0, merges: false),
    (edge: 174.0, cells: 15, movement: 50.0, merges: true),
    (edge: 60.0, cells: 60, movement: 400.0, merges: true),
  ])
  func `ends in time while it cuts, moves or merges`(
    edge: Double, cells: Int, movement: Double, merges: Bool
  ) {
    let layout = Self.cells(edge: edge, cells)
    var settings = RepairSettings(maximumMovement: .meters(movement))
    (settings.mayCut, settings.mayMerge) = (true, merges)
    settings.lint.disabled.insert(.spacingSameZone)
    for limit in [Duration.zero, .milliseconds(100), .milliseconds(400)] {
      let deadline = Deadline(limit)
      let plan = LayoutRepair(settings: settings).plan(for: layout) { _ in deadline.isOver }
      #expect(deadline.overtime < Self.most, "\(deadline.overtime)")
      #expect(plan.isStopped)
      for count in plan.counts { #expect(count.after <= count.before) }
      #expect(
        plan.remaining.filter { $0.rule == .restartOvershoot }.allSatisfy {
          $0.reason == .stopped || $0.reason == .withdrawn
        })
    }
  }

  /// A rectangle is cut before the search of the parts of a cell ends.
  @Test func `keeps what was cut before it was stopped`() {
    var layout = ZoneLayout(zones: [StraightRoad.rectangle("r", 5_000...5_200, 0...40)])
    layout.zones += Self.cells(edge: 400, 1).zones
    var settings = RepairSettings(maximumMovement: .meters(0))
    settings.mayCut = true
    settings.lint.disabled.formUnion([.spacingSameZone, .spacing, .overlap, .restartOverlap])
    settings.lint.regionReach = .meters(0)
    var small = layout
    small.zones.removeLast()
    let asked = Mutex(0)
    let whole = LayoutRepair(settings: settings).plan(for: small) { _ in
      asked.withLock { $0 += 1 }
      return false
    }
    // As in LayoutRepairTests.
    #expect(whole.layout.zones[0].fences.count == 3)
    let questions = asked.withLock { $0 }
    asked.withLock { $0 = 0 }
    let plan = LayoutRepair(settings: settings).plan(for: layout) { _ in
      asked.withLock {
        $0 += 1
        return $0 > questions + 5
      }
    }
    #expect(plan.isStopped)
    #expect(plan.layout.zones.map(\.fences.count) == [3, 1])
    #expect(plan.remaining.map(\.reason) == [.stopped])
  }
}
