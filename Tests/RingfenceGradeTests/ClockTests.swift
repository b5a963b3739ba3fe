import Ringfence
import RingfenceGrade
import TestSupport
import Testing

/// Logs whose clocks are wrong by a known time.
@Suite struct ClockTests {
  let scene: GradeScene

  init() throws { scene = try GradeScene() }

  private func measured(_ log: [FoundEvent]) -> DriveGrade {
    var settings = GradeSettings()
    settings.clock = .measured
    return scene.grade(log, settings)
  }

  @Test(arguments: [-36_000.0, -3_600, -900, -45, 12, 700, 3_600, 3_610, 7_200, 19_800, 50_400])
  func `a shifted copy is corrected exactly`(seconds: Double) {
    let grade = measured(scene.log(later: seconds))
    #expect(grade.clock?.offset == Int64(seconds * 1e6))
    #expect(grade.clock?.deviation == 0)
    #expect(grade.correction == Int64(seconds * 1e6))
    #expect(grade.total[.onTime] == 16)
    #expect(grade.total.latency(1) == 0)
    #expect(grade.clock?.isTimeZone == (abs(seconds) > 300))
  }

  @Test func `an hour is reported and not corrected unless that is asked for`() {
    let grade = scene.grade(scene.log(later: 3_605))
    #expect(grade.correction == 0)
    #expect(grade.clock?.offset == 3_605 * GradeScene.second)
    #expect(grade.clock?.isTimeZone == true)
    #expect(grade.total[.onTime] == 0)
  }

  @Test func `a given offset is taken as it is`() {
    var settings = GradeSettings()
    settings.clock = .ahead(120 * GradeScene.second)
    let grade = scene.grade(scene.log(later: 130), settings)
    #expect(grade.total[.onTime] == 16)
    #expect(grade.total.latency(0.5) == 10 * GradeScene.second)
  }

  @Test func `few pairs, or ones that do not agree, correct nothing`() {
    let few = measured(Array(scene.log(later: 3_600).prefix(7)))
    #expect(few.correction == 0)
    var random = SeededRandom(seed: 3)
    let spread = scene.log().map { row in
      var row = row
      row.time = row.time.later(Double(random.int(0...560)))
      return row
    }
    let grade = measured(spread)
    #expect(grade.clock?.isReliable == false)
    #expect(grade.correction == 0)
  }

  @Test func `an hour is found among misses, ghosts and latencies`() {
    var random = SeededRandom(seed: 4)
    var log = scene.log(later: 3_600).filter { $0.zone != 4 }.map { row in
      var row = row
      row.time = row.time.later(Double(random.int(0...20)))
      return row
    }
    log.append(FoundEvent(.entered, at: GradeScene.moment(5_000), zone: 1))
    let grade = measured(log)
    let offset = (grade.clock?.offset ?? 0) / GradeScene.second
    #expect((3_600...3_620).contains(offset))
    #expect(grade.total[.missed] == 2 && grade.total.pairs == 14)
  }
}
