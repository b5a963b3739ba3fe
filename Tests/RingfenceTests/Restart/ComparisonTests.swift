import Ringfence
import TestSupport
import Testing

/// Worked by hand on the straight drive. Normal entries at 303, 630, 778 and exits at 317, 644, 792;
/// the restart ones in `RestartEngineTests`.
@Suite struct ComparisonTests {
  @Test func `finds circles 3 s early and 3 s late`() {
    #expect(
      StraightRoad.compare(RestartEngineTests.three, StraightRoad.drive) == [
        "both: #1=#1 -3 s 30.0 m, 3 s 30.0 m", "both: #2=#2 -3 s 30.0 m, 3 s 30.0 m",
        "both: #3=#3 -3 s 30.0 m, 3 s 30.0 m",
      ])
  }

  @Test func `reports false check-ins, geolines, and zones that neither mode fires`() {
    let zones = [
      StraightRoad.rectangle("R", 2960...3160, 60...80), StraightRoad.geoline("G", 5005),
      StraightRoad.circle("far", 5000, 1000),
    ]
    #expect(
      StraightRoad.compare(zones, StraightRoad.drive) == [
        "restartOnly: false #1 (60.8)", "normalOnly: lost crossing geoline", "neither: ",
      ])
  }

  @Test(arguments: StraightRoad.excluded.indices)
  func `names the condition by which a visit is lost`(i: Int) {
    var zone = RestartEngineTests.three[0]
    zone.conditions = StraightRoad.excluded[i].0
    #expect(
      StraightRoad.compare([zone], StraightRoad.drive)
        == ["normalOnly: lost #1 \(StraightRoad.excluded[i].1)"])
  }

  // x = 1090 is 40 m outside the fence, which ends the normal visit, but 10 m outside its circle.
  @Test func `calls a second visit merged when the restart visit has not ended`() {
    let turns: [Double] = [900, 960, 1000, 1040, 1090, 1040, 1000, 940, 800]
    let fixes = turns.enumerated().map { StraightRoad.fix($0.offset * 5, $0.element) }
    #expect(
      StraightRoad.compare([StraightRoad.circle("Z", 1000, radius: 50)], fixes)
        == ["both: #1=#1 0 s 0.0 m, 20 s 290.0 m; lost #2 merged"])
  }

  // The visits end at 317 and 320 s, so the conditions are met at 345 and 348 s.
  @Test func `names the retrigger time that begins later`() {
    var zone = RestartEngineTests.three[0]
    zone.settings.minimumRetriggerTime = .seconds(28)
    var fixes = Array(StraightRoad.drive[290...330])
    fixes += [StraightRoad.fix(346, 3130), StraightRoad.fix(347, 2800)]
    #expect(
      StraightRoad.compare([zone], fixes)
        == ["both: #1=#1 -3 s 30.0 m, 3 s 30.0 m; lost #2 minimumRetriggerTime"])
  }

  @Test func `reports what a circle that was cut down misses`() {
    var settings = RestartSettings()
    settings.maximumRadius = .meters(10)
    #expect(
      StraightRoad.compare([StraightRoad.circle("Z", 3080, 30)], StraightRoad.drive, settings)
        == ["normalOnly: lost #1 outsideCircle"])
  }

  @Test func `pairs visits that began silently and visits that are open`() {
    var silent = EngineSettings()
    silent.initialInside = .silent
    let fixes = Array(StraightRoad.drive[308...635])
    let zones = [RestartEngineTests.three[0], RestartEngineTests.three[1]]
    #expect(
      StraightRoad.compare(zones, fixes, engine: silent)
        == ["both: #1=#1 ?, 3 s 30.0 m", "both: #2=#2 -3 s 30.0 m, ?"])
  }

  // In its circle from the first fix on, 20 m outside the fence, and out of both at the third.
  @Test func `pairs an entry with a visit that began and ended silently`() {
    var silent = EngineSettings()
    silent.initialInside = .silent
    var zone = RestartEngineTests.three[0]
    zone.settings.exit = false
    let fixes = [
      StraightRoad.fix(0, 3005), StraightRoad.fix(1, 3080), StraightRoad.fix(2, 4000),
      StraightRoad.fix(3, 5000),
    ]
    #expect(StraightRoad.compare([zone], fixes, engine: silent) == ["normalOnly: #1=#1 ?, ?"])
  }

  @Test func `names fixes that were not delivered`() {
    let layout = RestartLayout(ZoneLayout(zones: [RestartEngineTests.three[0]]))
    var session = TriggerSession()
    var events: [Event] = []
    session.process(StraightRoad.drive, with: TriggerEngine(layout.layout), into: &events)
    let comparison = Comparison(
      layout, normal: ModeRecord(events: events), restart: ModeRecord(events: []),
      wasDelivered: { _ in false })
    #expect(comparison.zones[0].losses.map(\.reason) == [.notDelivered])
  }

  @Test func `does not depend on the pieces in which the fixes come`() {
    for seed in 0..<20 {
      let scene = RandomScene(seed: seed)
      let engines = DualModeEngine(RestartLayout(scene.layout))
      var session = ComparisonSession()
      for fix in scene.fixes { session.process(CollectionOfOne(fix), with: engines) }
      #expect(session.comparison(with: engines) == engines.compare(scene.fixes))
    }
  }
}
