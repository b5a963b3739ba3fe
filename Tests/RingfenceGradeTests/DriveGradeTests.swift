import Ringfence
import RingfenceGrade
import RingfenceRules
import TestSupport
import Testing

/// Logs with planted errors, whose classes are known.
@Suite struct DriveGradeTests {
  let scene: GradeScene

  init() throws { scene = try GradeScene() }

  @Test func `a copy of the drive is on time`() {
    let grade = scene.grade(scene.log())
    #expect(scene.truth.events.count == 16)
    #expect(grade.total[.onTime] == 16 && grade.total.truth == 16 && grade.total.found == 16)
    #expect(grade.clock?.offset == 0 && grade.clock?.pairs == 16)
    #expect(grade.measures.map(\.kind) == [.entered, .exited, nil])
  }

  /// 10 m/s is 36 km/h; a circle is passed in 20 s.
  @Test func `events of every type are graded`() throws {
    var settings = ZoneSettings()
    settings.dwell = .seconds(5)
    settings.maximumStay = .seconds(12)
    settings.overspeed = OverspeedLimit(.kilometersPerHour(30))
    let scene = try GradeScene(settings: settings)
    let grade = scene.grade(scene.log())
    #expect(
      grade.measures.map(\.kind) == [
        .entered, .exited, .dwelled, .overstayed, .overspeed, .overspeedEnded, nil,
      ])
    #expect(grade.measures.dropLast().allSatisfy { $0[.onTime] == 8 && $0.truth == 8 })
    #expect(grade.total[.onTime] == 48)
  }

  @Test(arguments: 0..<60)
  func `finds the planted errors of a log, whatever they are`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let scene = try GradeScene(zones: 12, laps: 2)
    var rows = scene.log(later: Double(Int.random(in: 0...40, using: &random)))
    let deleted = Int.random(in: 0...6, using: &random)
    for _ in 0..<deleted { rows.remove(at: Int.random(in: 0..<rows.count, using: &random)) }
    let kept = rows.count
    // z0 is passed at 300 s and at 7,500 s: these are far from both.
    let ghosts = Int.random(in: 0...4, using: &random)
    for ghost in 0..<ghosts {
      rows.append(
        FoundEvent(.exited, at: GradeScene.moment(2_000 + Double(ghost) * 120), zone: 0))
    }
    let repeated = Int.random(in: 0...min(5, kept), using: &random)
    for number in 0..<repeated {
      var row = rows[number]
      row.time = row.time.later(Double(3))
      rows.append(row)
    }
    rows.shuffle(using: &random)
    var settings = GradeSettings()
    settings.gate = 600 * GradeScene.second
    let total = scene.grade(rows, settings).total
    #expect(total[.missed] == deleted)
    #expect(total[.onTime] == kept)
    #expect(total[.duplicate] == repeated)
    #expect(total[.ghost] == ghosts)
    let sum = GradeClass.allCases.reduce(0) { $0 + total[$1] }
    #expect(sum == rows.count + deleted)
  }

  @Test func `late and early have seconds and metres of the edge`() throws {
    var rows = scene.log()
    // z3: entered 100 m before 12,000 m, at 1,190 s or a fix later: a fix lies on the edge.
    let late = try #require(rows.firstIndex { $0.zone == 3 && $0.kind == .entered })
    rows[late].time = rows[late].time.later(Double(65))
    rows[late].coordinate = try Coordinate(
      validatingLatitude: 0, longitude: 11_950 / GradeScene.degree)
    let early = try #require(rows.firstIndex { $0.zone == 5 && $0.kind == .exited })
    rows[early].time = rows[early].time.later(-65)
    let events = scene.grade(rows).events
    let found = try #require(events.first { $0.grade == .late })
    #expect(found.zone == 3 && found.kind == .entered && found.shift == 65_000_000)
    // At 1,255 s the drive was at 12,550 m, 450 m behind the edge; the log says 50 m inside.
    #expect(abs((found.beyondEdge ?? 0) + 450) < 11)
    #expect(abs((found.beyondEdgeInLog ?? 0) - 50) < 0.5)
    let other = try #require(events.first { $0.grade == .early })
    // z5 is left where the drive is 30 m outside, at 18,130 m; 65 s before it was at 17,480 m, 420 m outside.
    #expect(other.shift == -65_000_000)
    #expect(abs((other.beyondEdge ?? 0) - 420) < 11)
  }

  @Test func `nothing is said of the line across a gap`() throws {
    // Seen at 4,000 m and, 390 s later, at 7,900 m; the circle about 6,000 m lies between.
    let scene = try GradeScene(silent: 401..<790)
    var rows = scene.log()
    #expect(!rows.contains { $0.zone == 1 })
    rows.append(FoundEvent(.entered, at: GradeScene.moment(600), zone: 1))
    let events = scene.grade(rows).events
    let ghost = try #require(events.first { $0.grade == .ghost })
    #expect(abs((ghost.approach ?? 0) - 1_800) < 0.5)
    #expect(ghost.approachTime == GradeScene.moment(790))
  }

  @Test func `a missed event has depth and stay, a ghost the nearest approach`() throws {
    var rows = scene.log().filter { $0.zone != 2 }
    rows.append(FoundEvent(.entered, at: GradeScene.moment(1_500), zone: 7))
    let events = scene.grade(rows).events
    let missed = events.filter { $0.grade == .missed }
    #expect(missed.map(\.kind) == [.entered, .exited])
    for event in missed {
      #expect(abs((event.depth ?? 0) - 100) < 0.1)
      // From edge to edge, 200 m at 10 m/s.
      #expect(abs(Double(event.stay ?? 0) / 1e6 - 20) < 0.1)
    }
    let ghost = try #require(events.first { $0.grade == .ghost })
    // z7's middle is at 24,000 m; the drive ends at 27,000 m, inside the half hour.
    #expect((ghost.approach ?? 9) < 1.5)
    // At its own time the drive is at 15,000 m.
    #expect(abs((ghost.beyondEdge ?? 0) + 24_000 - 15_000 - 100) < 1)
    let edge = Double((ghost.approachTime?.microseconds ?? 0) - GradeScene.start) / 1e6
    #expect(abs(edge - 2_390) < 1)
  }

  @Test func `does not count what is outside the drive, of unknown zones, or impossible`() throws {
    var rows = scene.log()
    rows.append(FoundEvent(.entered, at: GradeScene.moment(-1_801), zone: 0))
    rows.append(FoundEvent(.entered, at: GradeScene.moment(2_700 + 1_801), zone: 7))
    rows.append(FoundEvent(.entered, at: GradeScene.moment(500), zone: nil))
    let far = try Coordinate(validatingLatitude: 0.1, longitude: 0)
    rows.append(FoundEvent(.entered, at: GradeScene.moment(500), zone: 1, coordinate: far))
    let grade = scene.grade(rows)
    #expect(grade.total[.outsideDrive] == 2)
    #expect(grade.total[.unknownZone] == 1)
    #expect(grade.total[.impossible] == 1)
    #expect(grade.total.found == 17 && grade.total.pairs == 16)
    // 0.1° north, and 5,000 m along the equator.
    let meters = try #require(grade.events.first { $0.grade == .impossible }?.fromDrive)
    #expect(abs(meters - 12_130) < 30)
  }

  @Test func `a repeated entry is a duplicate, one behind an exit is not`() {
    var rows = scene.log()
    func add(_ kind: Event.Kind, _ seconds: Double) {
      rows.append(FoundEvent(kind, at: GradeScene.moment(seconds), zone: 0))
    }
    // z0: entered at 290 s, left at 313 s.
    add(.entered, 300)
    add(.entered, 314)
    add(.exited, 315)
    add(.exited, 376)
    let total = scene.grade(rows).total
    // The entry at 300 s repeats; that at 314 s follows an exit; the exit at 315 s follows that; 376 s is 61 s behind.
    #expect(total[.duplicate] == 1)
    #expect(total[.ghost] + total[.unsplit] > 0)
    var settings = GradeSettings()
    settings.duplicateWithin = 61 * GradeScene.second
    #expect(scene.grade(rows, settings).total[.duplicate] == 2)
  }

  @Test func `an event before the first fix may be missing`() throws {
    let inside = try GradeScene(zones: 1, radius: 100, apart: 50)
    #expect(inside.truth.events.first?.flags.contains(.initial) == true)
    let grade = inside.grade([])
    #expect(grade.total[.unseen] == 1)
    #expect(grade.total[.missed] == 0)
  }

  @Test func `nothing found is all missed, and all found without a drive is outside`() {
    let none = scene.grade([])
    #expect(none.total[.missed] == 16 && none.clock == nil)
    #expect(none.total.missedRate.value == 1 && none.total.ghostRate.value == nil)
    let empty = DriveGrade(
      scene.log(), truth: [], on: DrivePath([], maximumGap: .seconds(300)), scene.engine)
    #expect(empty.total[.outsideDrive] == 16 && empty.total.found == 0)
  }

  @Test func `crossings closer together than the log is late are counted alone`() {
    // One zone is passed every 60 s, and the log is late by up to 300 s.
    let events = (0..<40).map { number in
      Event(
        .crossed, at: GradeScene.moment(Double(number) * 60), zone: 0, fence: 0,
        boundary: scene.truth.events[0].boundary, fix: scene.truth.events[0].fix)
    }
    var random = SeededRandom(seed: 5)
    let log = events.map { event in
      FoundEvent(
        .crossed, at: event.time.later(Double(random.int(0...300))), zone: 0)
    }
    let grade = DriveGrade(
      log, truth: [TrueEvents(events, end: nil)], on: scene.path, scene.engine,
      settings: {
        var settings = GradeSettings()
        settings.duplicateWithin = 0
        return settings
      }())
    #expect(grade.unsplitZones.first?.truth == 40)
    #expect(grade.unsplitZones.first?.found == 40)
    #expect(grade.total[.unsplit] == 80)
  }

  @Test func `gives the same for any order of a log`() {
    var random = SeededRandom(seed: 9)
    var rows = scene.log(later: 7)
    rows.append(FoundEvent(.entered, at: GradeScene.moment(900), zone: 6))
    func words(_ rows: [FoundEvent]) -> [[String]] {
      scene.grade(rows).events.map { [$0.grade.name, "\($0.time)", "\($0.zone ?? -1)"] }
    }
    let sorted = words(rows)
    for _ in 0..<20 {
      rows.shuffle(using: &random)
      #expect(words(rows) == sorted)
    }
  }
}
