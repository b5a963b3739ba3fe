import Ringfence
import RingfenceFiles

/// Gives the engine the scene that an input describes.
enum EngineTarget {
  /// One engine in every way of handing fixes over, interrupted and not.
  static func checkSession(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard input.count > 8 else { return false }
    let scene = GeneratedScene(input)
    let evaluation = Evaluation(scene)
    try requireSame(scene, evaluation)
    try requireResumable(scene, evaluation)
    try EventRules.check(evaluation.events, layout: scene.layout, settings: scene.settings)
    let visits = evaluation.session.openVisits.map(\.zone)
    try require(Set(visits).count == visits.count, "a zone has two open visits")
    try OutputRules.check(evaluation.events, of: scene.layout)
    return !scene.fixes.isEmpty
  }

  /// Array, columns in two parts, recording, and without clearance: all as fix by fix.
  static func requireSame(
    _ scene: GeneratedScene, _ evaluation: Evaluation
  ) throws(BrokenInvariant) {
    func require(
      _ session: TriggerSession, _ events: [Event], _ way: String
    ) throws(BrokenInvariant) {
      try FuzzTargets.require(events == evaluation.events, "\(way): other events")
      try FuzzTargets.require(
        session.openVisits == evaluation.session.openVisits, "\(way): other open visits")
      try FuzzTargets.require(
        session.lastFix == evaluation.session.lastFix, "\(way): another last fix")
    }
    let engine = evaluation.engine
    var array = TriggerSession()
    var events: [Event] = []
    array.process(scene.fixes, with: engine, into: &events)
    try require(array, events, "as an array")

    let columns = FixColumns(scene.fixes)
    var pieces = TriggerSession()
    events = []
    pieces.process(columns, in: 0..<scene.cut, with: engine, into: &events)
    pieces.process(columns, in: scene.cut..<scene.fixes.count, with: engine, into: &events)
    try require(pieces, events, "as columns")

    var recorded = TriggerSession()
    recorded.recordsSuppressions = true
    events = []
    recorded.process(scene.fixes, with: engine, into: &events)
    try require(recorded, events, "with suppressions")

    var settings = scene.settings
    settings.usesClearance = false
    let plain = TriggerEngine(scene.layout, settings: settings)
    var complete = TriggerSession()
    events = []
    complete.process(scene.fixes, with: plain, into: &events)
    try require(complete, events, "without clearance")
  }

  /// A session that is saved and resumed ends as one that goes on.
  static func requireResumable(
    _ scene: GeneratedScene, _ evaluation: Evaluation
  ) throws(BrokenInvariant) {
    try require(!evaluation.saved.isEmpty, "a session cannot be saved")
    var session: TriggerSession
    do throws(FileError) {
      session = try SessionFile.read(
        bytes: evaluation.saved, name: "session", layout: scene.layout)
    } catch {
      throw BrokenInvariant("a saved session is refused: \(error.description)")
    }
    var events: [Event] = []
    for fix in scene.fixes[scene.cut...] {
      session.process(fix, with: evaluation.engine, into: &events)
    }
    try require(
      events[...] == evaluation.events[evaluation.eventsBeforeCut...],
      "a session that is resumed before fix \(scene.cut) gives other events")
    try require(
      session.openVisits == evaluation.session.openVisits, "resumed: other open visits")
    try require(
      SessionFile.bytes(of: session, layout: scene.layout)
        == SessionFile.bytes(of: evaluation.session, layout: scene.layout),
      "a session that is resumed ends in another state")
  }
}

/// The events of a scene, fix by fix.
struct Evaluation {
  let engine: TriggerEngine
  private(set) var session = TriggerSession()
  private(set) var events: [Event] = []
  /// The state before the interruption, and how many events it had given.
  private(set) var saved: [UInt8] = []
  private(set) var eventsBeforeCut = 0

  init(_ scene: GeneratedScene) {
    engine = TriggerEngine(scene.layout, settings: scene.settings)
    for (index, fix) in scene.fixes.enumerated() {
      if index == scene.cut { save(scene.layout) }
      session.process(fix, with: engine, into: &events)
    }
    if scene.cut == scene.fixes.count { save(scene.layout) }
  }

  private mutating func save(_ layout: ZoneLayout) {
    saved = SessionFile.bytes(of: session, layout: layout)
    eventsBeforeCut = events.count
  }
}
