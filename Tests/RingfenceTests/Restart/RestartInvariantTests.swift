import Ringfence
import TestSupport
import Testing

/// What circles that hold their fences guarantee, on random layouts of single fences without excluded
/// conditions and without retrigger time (which begins later where a circle is left later).
@Suite struct RestartInvariantTests {
  struct Scene {
    let layout: RestartLayout
    let fixes: [Fix]
    let settings: EngineSettings
  }

  static func scene(seed: Int) -> Scene {
    var zones: [Zone]
    let fixes: [Fix]
    var settings = EngineSettings()
    if seed % 2 == 0 {
      let scene = RandomScene(seed: seed)
      (zones, fixes) = (scene.layout.zones, scene.fixes)
    } else {
      var drawing = ScenarioDrawing(seed: seed)
      let scenario = drawing.scenario()
      (zones, fixes) = (scenario.layout.zones, scenario.fixes)
      settings = scenario.settings
      settings.initialInside = .trigger  // so that every visit has an event to look at
    }
    for zone in zones.indices {
      zones[zone].fences = Array(zones[zone].fences.prefix(1))
      zones[zone].settings.minimumRetriggerTime = .zero
      // A circle is left without being sure, so its visit may end before that of the zone.
      zones[zone].settings.exitCertainty = nil
      zones[zone].conditions = Conditions(schedule: zones[zone].conditions.schedule)
    }
    var restart = RestartSettings()
    restart.buffer = .meters([1, 30, 120][seed % 3])
    return Scene(
      layout: RestartLayout(ZoneLayout(zones: zones), settings: restart), fixes: fixes,
      settings: settings)
  }

  @Test func `keeps a restart visit open at every moment of a normal one`() {
    var visits = 0
    for seed in 0..<150 {
      let scene = Self.scene(seed: seed)
      let engines = DualModeEngine(scene.layout, settings: scene.settings)
      var session = ComparisonSession()
      var normal = TriggerSession()
      var restart = TriggerSession()
      var ignored: [Event] = []
      for fix in scene.fixes {
        session.process(CollectionOfOne(fix), with: engines)
        normal.process(fix, with: engines.normal, into: &ignored)
        restart.process(fix, with: engines.restart, into: &ignored)
        let open = Set(restart.openVisits.map(\.zone))
        #expect(normal.openVisits.allSatisfy { open.contains($0.zone) }, "seed \(seed)")
      }
      // Between fixes too: what is reported of a normal visit lies within one of restart mode.
      let spans = Self.spans(session.restartEvents)
      for span in Self.spans(session.normalEvents) {
        visits += 1
        #expect(
          spans.contains {
            $0.zone == span.zone && $0.from <= span.from && $0.to >= span.to
          }, "seed \(seed)")
      }
      // So nothing that is lost is lost for another reason than these.
      for row in session.comparison(with: engines).zones {
        for loss in row.losses {
          // Restart mode has no speed limits.
          let isSpeeding = loss.trigger.kind == .overspeed && loss.reason == .excluded(.speed)
          #expect(
            loss.reason == .excluded(.geoline) || loss.reason == .merged || isSpeeding,
            "seed \(seed)")
        }
      }
    }
    #expect(visits > 8)
  }

  private static func spans(
    _ events: [Event]
  ) -> [(zone: Int, from: Timestamp, to: Timestamp)] {
    let forever = Timestamp(microseconds: .max)
    return events.filter { $0.kind == .entered }.map { entered in
      let exited = events.first { $0.kind == .exited && $0.visit == entered.visit }
      return (entered.zone, entered.boundary.time, exited?.boundary.time ?? forever)
    }
  }

  @Test func `overshoots no more than the fence's record says`() throws {
    var seen = 0
    for seed in 0..<150 {
      let scene = Self.scene(seed: seed)
      let engine = TriggerEngine(restart: scene.layout, settings: scene.settings)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes, with: engine, into: &events)
      for event in events where event.kind == .entered {
        let limit = scene.layout.degradations[event.zone][event.fence].maximumOvershoot
        let overshoot = try #require(event.overshoot)
        // A boundary point is as exact as the path's parameter: far below a centimetre.
        #expect(overshoot.meters <= (limit?.meters ?? -1) + 0.01, "seed \(seed)")
        seen += 1
      }
    }
    #expect(seen > 8)
  }
}
