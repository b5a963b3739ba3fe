import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Drives that show when a device is expected: their times, by hand.
@Suite struct ExerciseAttendanceTests {
  /// Expected from 8 to 12 o'clock, 5 minutes late or early at most.
  static let morning = Attendance(
    Schedule(from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 12)), id: "shift", grace: .seconds(300))

  /// A circle of 100 m on the equator.
  static func layout(
    _ attendances: [Attendance], timeZone: TimeZoneOffsets? = nil,
    _ change: (inout Zone) -> Void = { _ in }
  ) -> ZoneLayout {
    let shape = Circle(
      center: Coordinate(uncheckedLatitude: 0, longitude: 10), radius: .meters(100)
    ).map(Shape.circle)
    var zone = Zone(id: "a", fences: shape.map { [Fence(id: "f", shape: $0)] } ?? [])
    zone.attendances = attendances
    change(&zone)
    return ZoneLayout(timeZone: timeZone, zones: [zone])
  }

  static func plan(_ layout: ZoneLayout, track: String? = nil) -> TestTrackPlan {
    var settings = ExerciseSettings()
    settings.searches = false
    if let track { settings.track = track }
    return TestTrackPlan(layout, settings: settings)
  }

  static let subjects = [
    "attended", "absent-at-opening", "arrived-in-grace", "arrived-late", "left-early",
    "left-and-back", "missed", "gap-at-opening",
  ]

  /// 2026-01-05T08:00:00Z, a Monday.
  private static let opening = Timestamp(microseconds: 1_767_600_000_000_000)

  private static func seconds(_ time: Timestamp?) -> Double {
    time.map { $0.duration(since: opening) / .seconds(1) } ?? .nan
  }

  private static func event(_ kind: Event.Kind, _ item: TestTrackPlan.Case) -> Event? {
    item.events.first { $0.kind == kind }
  }

  @Test func `comes before and after the moment, and goes before and after it`() throws {
    let plan = Self.plan(Self.layout([Self.morning]))
    func item(_ subject: String) throws -> TestTrackPlan.Case {
      try #require(plan.cases.first { $0.subject == subject }, "\(subject)")
    }
    #expect(!plan.omissions.contains { Self.subjects.contains($0.subject) })

    let attended = try item("attended")
    #expect(attended.events.map(\.kind) == [.entered, .exited, .attendance])
    // Out of the circle 2 s after 11:55.
    let exit = Self.seconds(Self.event(.exited, attended)?.boundary.time)
    #expect(exit >= 14_100 && exit < 14_104)
    #expect(Self.event(.attendance, attended)?.attendance?.outcome == .attended)

    let absent = try item("absent-at-opening")
    #expect(absent.events.map(\.kind) == [.absent])
    #expect(Self.seconds(absent.events.first?.time) == 300)

    let early = try item("arrived-in-grace")
    #expect(!early.events.contains { $0.kind == .absent || $0.kind == .arrivedLate })
    let entry = Self.seconds(Self.event(.entered, early)?.boundary.time)
    #expect(entry >= 297 && entry < 300)

    let late = try item("arrived-late")
    #expect(late.events.prefix(3).map(\.kind) == [.absent, .entered, .arrivedLate])
    let lateBy = try #require(Self.event(.arrivedLate, late)?.lateBy) / .seconds(1)
    #expect(lateBy > 300 && lateBy < 304)

    let left = try item("left-early")
    let earlyBy = try #require(Self.event(.leftEarly, left)?.earlyBy) / .seconds(1)
    #expect(earlyBy > 300 && earlyBy < 304)

    let back = try item("left-and-back")
    #expect(
      back.events.map(\.kind) == [.entered, .exited, .leftEarly, .entered, .attendance, .exited])

    let missed = try item("missed")
    #expect(missed.events.map(\.kind) == [.absent, .attendance])
    #expect(missed.events.last?.attendance?.outcome == .missed)
    #expect(Self.seconds(missed.events.last?.time) == 14_400)

    let unseen = try item("gap-at-opening")
    #expect(unseen.events.map(\.kind) == [.absent, .attendance])
    #expect(unseen.events.allSatisfy { $0.flags.contains(.gap) })
    #expect(unseen.events.last?.attendance?.outcome == .unknown)
  }

  /// Without grace, all day, with two attendances, in a zone that reports no exits, and in one whose entries and exits must last.
  @Test func `agrees with the engine`() {
    let allDay = Attendance(Schedule(), grace: .seconds(600))
    let night = Attendance(Schedule(from: TimeOfDay(hour: 22), to: TimeOfDay(hour: 4)))
    let layouts = [
      Self.layout([Self.morning]), Self.layout([allDay]), Self.layout([Self.morning, night]),
      Self.layout([Self.morning]) { $0.settings.exit = false },
      Self.layout([Self.morning]) {
        $0.settings.entryAfter = .seconds(60)
        $0.settings.exitAfter = .seconds(90)
      },
      Self.layout([Self.morning]) {
        $0.conditions.schedule = [Schedule(from: TimeOfDay(hour: 7), to: TimeOfDay(hour: 13))]
      },
    ]
    for (number, layout) in layouts.enumerated() {
      let plan = Self.plan(layout)
      #expect(plan.cases.contains { $0.subject == "missed" })
      let names = plan.disagreements(with: TriggerEngine(layout)).map {
        plan.cases[$0.number].subject
      }
      #expect(names.isEmpty, "\(number): \(names)")
    }
  }

  @Test func `names the cases of a second attendance after it`() {
    let night = Attendance(Schedule(from: TimeOfDay(hour: 22), to: TimeOfDay(hour: 4)))
    let subjects = Set(Self.plan(Self.layout([Self.morning, night])).cases.map(\.subject))
    #expect(
      subjects.isSuperset(of: ["missed", "attendance-2-missed", "attendance-2-arrived-late"]))
    #expect(!subjects.contains("attendance-2-arrived-in-grace"))
  }

  /// The other drives of the zone begin when it expects nobody.
  @Test func `keeps out of the windows where it can`() {
    let noon = Attendance(Schedule(from: TimeOfDay(hour: 10), to: TimeOfDay(hour: 15)))
    let plan = Self.plan(Self.layout([noon]))
    for item in plan.cases where ["through", "miss", "exit-reached"].contains(item.subject) {
      #expect(item.events.allSatisfy { $0.window == nil }, "\(item.subject)")
    }
    #expect(plan.cases.contains { $0.subject == "through" })
  }

  /// In Vienna, 8:05 is 6:05 UTC on 29 March 2026, and 7:05 UTC on 25 October.
  @Test func `stands outside on the days on which the clocks change`() throws {
    let vienna = TimeZoneOffsets(
      name: "Europe/Vienna", firstOffset: 3_600,
      transitions: [
        TimeZoneOffsets.Transition(seconds: 1_774_746_000, offset: 7_200),
        TimeZoneOffsets.Transition(seconds: 1_792_890_000, offset: 3_600),
      ])
    let layout = Self.layout([Self.morning], timeZone: vienna)
    let plan = Self.plan(layout)
    for (number, seconds) in [(1, 1_774_764_300), (2, 1_792_911_900)] {
      let item = try #require(
        plan.cases.first { $0.subject == "missed-clock-change-\(number)" }, "\(number)")
      #expect(item.events.map(\.kind) == [.absent, .attendance])
      #expect(item.events.first?.time == Timestamp(microseconds: Int64(seconds) * 1_000_000))
    }
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
  }

  // MARK: Devices by name

  /// Drives are files, and their tracks are called by the names of these.
  @Test func `shows nothing of other devices`() {
    var attendance = Self.morning
    attendance.tracks = ["bus-7", "bus-8"]
    let layout = Self.layout([attendance])
    let plan = Self.plan(layout)
    #expect(plan.cases.allSatisfy { $0.events.allSatisfy { $0.window == nil } })
    #expect(plan.cases.contains { $0.subject == "not-expected" })
    #expect(Set(plan.omissions.map(\.subject)).isSuperset(of: Self.subjects))
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    // Who expects every device notices.
    let all = Self.layout([Self.morning])
    let noticed = plan.disagreements(with: TriggerEngine(all)).map { plan.cases[$0.number].subject }
    #expect(noticed.contains("not-expected"))
  }

  @Test func `plans for a device that is called as the tracks are`() {
    var attendance = Self.morning
    attendance.tracks = ["bus-7", "bus-8"]
    let layout = Self.layout([attendance])
    let plan = Self.plan(layout, track: "bus-8")
    #expect(plan.track == "bus-8")
    #expect(plan.cases.contains { $0.subject == "arrived-late" })
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
  }

  // MARK: Wrong layouts

  @Test func `notices every error in an attendance`() {
    var attendance = Self.morning
    attendance.schedule.days = [.monday, .tuesday, .friday]
    attendance.schedule.firstDay = CivilDate(year: 2026, month: 1, day: 12)
    attendance.schedule.lastDay = CivilDate(year: 2026, month: 2, day: 27)
    let zone = TimeZoneOffsets(name: "X", firstOffset: 3_600, transitions: [])
    let layout = Self.layout([attendance], timeZone: zone)
    let plan = Self.plan(layout)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    var tried = 0
    for site in MutationPlan(layout).sites {
      guard case .attendance(let error) = site.kind else { continue }
      tried += 1
      let wrong = layout.replacing(site.replacements(in: layout))
      #expect(!plan.disagreements(with: TriggerEngine(wrong)).isEmpty, "\(error)")
    }
    // All but one about named devices, and a day replaced three times.
    #expect(tried == 21)
  }

  /// A later fix would show that the device is not there.
  @Test func `joins no other drive to one of a zone that expects the device`() {
    let layout = Self.layout([Self.morning])
    let plan = Self.plan(layout)
    let tours = plan.tours(layout, settings: ExerciseSettings())
    #expect(tours.map(\.cases.count) == plan.cases.map { _ in 1 })
    #expect(TestTrackPlan.disagreements(of: tours, with: TriggerEngine(layout)).isEmpty)
  }

  /// What an attendance reports of a zone without fences is about no fence.
  @Test func `compares a zone with one that has lost its fence`() {
    let layout = Self.layout([Self.morning])
    var empty = layout.zones[0]
    empty.fences = []
    let tracks = ZoneTestTracks(layout, zone: 0, settings: EngineSettings())
    #expect(tracks.firstNoticing(empty) != nil)
    #expect(tracks.areSeparated(from: empty))
  }
}
