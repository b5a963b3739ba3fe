import Foundation
import Ringfence
import RingfenceGrade
import RingfenceRules
import TestSupport
import Testing

/// How many pairs are wrong where the truth is planted: 12 crossings of a zone, 15 % missed, 2 ghosts, latencies between 0
/// and a limit. The shares are those that were published with the method. How its gaps were drawn was not: a minute and an
/// exponential time give all its numbers, those of the nearest event first and of one pass too, to .03; gaps of a constant, a
/// uniform or a purely exponential length do not.
@Suite struct AlignmentShareTests {
  @Test(arguments: [
    (gap: 3_600.0, latency: 60.0, share: 0.008), (1_200, 120, 0.044), (1_200, 300, 0.158),
    (600, 300, 0.317), (3_600, 900, 0.290), (600, 900, 1.113),
  ])
  func `two passes pair as wrongly as published`(
    gap: Double, latency: Double, share: Double
  ) throws {
    var random = SeededRandom(seed: 77)
    let scene = try GradeScene(zones: 1)
    var (wrong, pairs) = (0, 0)
    for _ in 0..<2_000 {
      var time = 0.0
      let truth = (0..<12).map { _ -> Event in
        time += 60 - gap * Foundation.log(1 - random.double(0...0.999_999_9))
        return Event(
          .crossed, at: GradeScene.moment(time), zone: 0, fence: 0,
          boundary: scene.truth.events[0].boundary, fix: scene.truth.events[0].fix)
      }
      var log: [(row: FoundEvent, origin: Int?)] = []
      for (index, event) in truth.enumerated() where random.double(0...1) >= 0.15 {
        let late = random.double(0...latency)
        log.append((FoundEvent(.crossed, at: event.time.later(late), zone: 0), index))
      }
      for _ in 0..<2 {
        log.append(
          (FoundEvent(.crossed, at: GradeScene.moment(random.double(0...time)), zone: 0), nil))
      }
      var times = FixColumns()
      for second in [0, time + 2_000] {
        times.append(Fix(time: GradeScene.moment(second), coordinate: scene.fixes[0].coordinate))
      }
      var settings = GradeSettings()
      settings.duplicateWithin = -1
      settings.splitsAll = true
      let grade = DriveGrade(
        log.map(\.row), truth: [TrueEvents(truth, end: nil)],
        on: DrivePath([times], maximumGap: .seconds(1_000_000)), scene.engine, settings: settings)
      var right = 0
      for event in grade.events where event.grade.isPair {
        guard let found = event.found, let index = event.truth else { continue }
        if log[found].origin == index { right += 1 } else { wrong += 1 }
      }
      let sent = log.count { $0.origin != nil }
      wrong += sent - right
      pairs += sent
    }
    let found = Double(wrong) / Double(pairs)
    #expect(abs(found - share) <= 0.03, "\(found)")
  }
}
