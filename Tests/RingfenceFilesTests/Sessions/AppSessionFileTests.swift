import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// An app that saves its session before its process ends: reading it is the same as saying that it has ended.
@Suite struct AppSessionFileTests {
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 40))
  func `goes on as a session whose process ended`(seed: Int) throws {
    let scene =
      seed % 2 == 0 ? RandomScene(seed: seed) : RandomScene(driveThrough: seed)
    let engines = DualModeEngine(RestartLayout(scene.layout))
    var random = SeededRandom(seed: seed)
    var live = AppSession()
    var saved = AppSession()
    var (events, others): ([Event], [Event]) = ([], [])
    for fix in scene.fixes {
      if random.int(0...7) == 0 {
        live.terminated(at: nil)
        let bytes = SessionFile.bytes(of: saved, engines: engines)
        #expect(bytes == SessionFile.bytes(of: saved, layout: scene.layout))
        saved = try SessionFile.readApp(bytes: bytes, name: "app", engines: engines)
        if random.int(0...1) == 0 {
          live.relaunched(at: fix.time)
          saved.relaunched(at: fix.time)
        } else {
          live.reopened(at: fix.time)
          saved.reopened(at: fix.time)
        }
        #expect(saved.mode == live.mode)
        #expect(saved.openVisits == live.openVisits)
        #expect(
          SessionFile.bytes(of: saved, layout: scene.layout)
            == SessionFile.bytes(of: live, layout: scene.layout))
      }
      live.process(fix, with: engines, into: &events)
      saved.process(fix, with: engines, into: &others)
    }
    #expect(events == others, "seed \(seed)")
  }

  @Test func `reads a session without an app in its mode, and not the other way round`()
    throws
  {
    let layout = RandomScene(seed: 1).layout
    let plain = SessionFile.bytes(of: TriggerSession(), layout: layout)
    #expect(try SessionFile.readApp(bytes: plain, name: "s", layout: layout).mode == .normal)
    var restart = TriggerSession()
    var events: [Event] = []
    let engine = TriggerEngine(restart: RestartLayout(layout))
    restart.process(RandomScene(seed: 1).fixes, with: engine, into: &events)
    let killed = SessionFile.bytes(of: restart, engine: engine)
    #expect(try SessionFile.readApp(bytes: killed, name: "s", layout: layout).mode == .restart)
    let app = SessionFile.bytes(of: AppSession(), layout: layout)
    let error = #expect(throws: FileError.self) {
      try SessionFile.read(bytes: app, name: "s", layout: layout)
    }
    #expect(error?.code == .unknownVersion)
    #expect(error?.detail == "is a session state of version 2, expected 1")
  }
}
