import Foundation
import Ringfence
import RingfenceRepair
import TestSupport
import Testing

@Suite struct LeastMovementTests {
  /// Cases that SciPy solved from many starts: Tests/Oracles/repair.py.
  private static let cases: [String] = {
    let file = Paths.fixtures.appendingPathComponent("Lint/least-movements.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test func `has cases`() { #expect(Self.cases.count == 15) }

  @Test(arguments: cases)
  func `moves as little as SciPy from many starts`(row: String) throws {
    let words = row.split(separator: " ")
    let cost = try #require(Double(words[1]))
    let circles = words.dropFirst(2).map { word in
      word.split(separator: ",").compactMap { Double($0) }
    }
    let plan = LayoutRepair(settings: RepairSettings(maximumMovement: nil, mayShrink: false)).plan(
      for: RepairScene.circles(circles.map { ($0[0], $0[1], $0[2]) }))
    #expect(plan.isComplete)
    let moved = plan.movement.rootSumSquare.meters
    // 5 mm a pair are added to the distance.
    #expect(moved <= cost.squareRoot() * 1.01 + 0.05)
    let bound = try #require(plan.movement.lowerBound).meters
    #expect(bound <= cost.squareRoot() + 0.05)
  }

  /// The least movement grows with the crowd, and the bound with it.
  @Test(arguments: [(1, 8_000.0), (2, 8_000), (3, 8_000)])
  func `comes within 5 percent of a lower bound`(seed: Int, side: Double) throws {
    let layout = RepairScene.crowd(40, within: side, seed: seed)
    let settings = RepairSettings(maximumMovement: nil, mayShrink: false)
    let plan = LayoutRepair(settings: settings).plan(for: layout)
    #expect(plan.isComplete)
    #expect(RepairScene.leastDistance(plan.layout) >= 500)
    let squares = RepairScene.movements(plan).reduce(0) { $0 + $1 * $1 }
    #expect(abs(squares.squareRoot() - plan.movement.rootSumSquare.meters) < 0.01)
    let bound = try #require(plan.movement.lowerBound).meters
    #expect(bound > 0)
    #expect(squares.squareRoot() <= 1.05 * bound)
    #expect(squares.squareRoot() >= bound - 0.05)
  }
}
