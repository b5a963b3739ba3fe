import Ringfence
import TestSupport
import Testing

/// The path is followed some way before the rules act: how far must not matter.
@Suite struct BatchTests {
  /// All that a session has reported and holds, with the rules acting after some notes.
  private static func account(
    _ fixes: [Fix], _ engine: TriggerEngine, maximumCandidates: Int, isRecording: Bool
  ) -> ClearanceTests.Account {
    var account = ClearanceTests.Account()
    var session = TriggerSession()
    session.recordsSuppressions = isRecording
    var scratch = StepScratch()
    scratch.maximumCandidates = maximumCandidates
    account.ignored = session.process(
      FixColumns(fixes).spans, with: engine, scratch: &scratch, into: &account.events)
    account.close(session)
    return account
  }

  @Test(arguments: ClearanceTests.blocks)
  func `batches of one give the same as batches of 64`(block: Int) {
    for seed in block * 5..<block * 5 + 5 {
      let walk = SlowWalk(seed: seed)
      let scene = RandomScene(seed: seed)
      for (layout, fixes, settings) in [
        (walk.layout, walk.fixes, walk.settings), (scene.layout, scene.fixes, EngineSettings()),
      ] {
        let engine = TriggerEngine(layout, settings: settings)
        for isRecording in [false, true] {
          let expected = Self.account(fixes, engine, maximumCandidates: 1, isRecording: isRecording)
          for maximumCandidates in [2, 64] {
            let found = Self.account(
              fixes, engine, maximumCandidates: maximumCandidates, isRecording: isRecording)
            #expect(found == expected, "seed \(seed), \(maximumCandidates)")
          }
        }
      }
    }
  }

  /// More large fences than a batch takes notes, all met by one step.
  @Test func `a step that meets more large fences than a batch holds is followed`() throws {
    let center = try #require(Coordinate(latitude: 48, longitude: 16))
    let circles = (0..<80).compactMap {
      Circle(center: center, radius: .meters(30_000 + Double($0) / 10))
    }
    let layout = ZoneLayout(
      zones: circles.enumerated().map {
        Zone(id: String($0), fences: [Fence(id: "f", shape: .circle($1))])
      })
    // Along the meridian, from inside all of them to outside in steps of 5 m.
    let fixes = (0..<40).map { second in
      Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(second) * 1_000_000),
        coordinate: Coordinate(
          uncheckedLatitude: 48 + (29_920 + 5 * Double(second)) / 111_200, longitude: 16))
    }
    var settings = EngineSettings()
    settings.exitDistance = .meters(0)
    var events: [Event] = []
    var session = TriggerSession()
    session.process(fixes, with: TriggerEngine(layout, settings: settings), into: &events)
    #expect(events.count { $0.kind == .entered } == 80)
    #expect(events.count { $0.kind == .exited } == 80)
  }
}
