import Ringfence
import RingfenceFiles
import TestSupport

/// Reads an input as a saved session of one of some layouts, which its last byte chooses, and goes
/// on with it.
enum SessionTarget {
  static let scenes = (0..<16).map { RandomScene(seed: $0 + 100, fixes: 40) }
  private static let engines = scenes.map { TriggerEngine($0.layout) }

  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard let choice = input.last else { return false }
    let scene = scenes[Int(choice & 15)]
    let engine = engines[Int(choice & 15)]
    let session: TriggerSession
    do throws(FileError) {
      session = try SessionFile.read(
        bytes: Array(input.dropLast()), name: "session.json", layout: scene.layout)
    } catch {
      try require(!error.description.isEmpty, "an error without words")
      return false
    }
    try requireStable(session, scene.layout)
    var single = session
    var columns = session
    var events: [Event] = []
    var columnEvents: [Event] = []
    let fixes = scene.fixes.prefix(30)
    for fix in fixes { single.process(fix, with: engine, into: &events) }
    columns.process(FixColumns(fixes), with: engine, into: &columnEvents)
    try require(events == columnEvents, "columns give other events to a resumed session")
    try require(single.openVisits == columns.openVisits, "columns leave other visits open")
    let next = Timestamp(microseconds: RandomScene.noon + 86_400_000_000)
    single.advance(to: next, with: engine, into: &events)
    for event in events { try EventRules.checkNumbers(event, scene.layout) }
    try OutputRules.check(events, of: scene.layout)
    return true
  }

  /// A resumed session is saved as bytes that resume as the same session.
  private static func requireStable(
    _ session: TriggerSession, _ layout: ZoneLayout
  ) throws(BrokenInvariant) {
    let saved = SessionFile.bytes(of: session, layout: layout)
    try require(!saved.isEmpty, "a resumed session cannot be saved")
    let again: TriggerSession
    do throws(FileError) {
      again = try SessionFile.read(bytes: saved, name: "again.json", layout: layout)
    } catch {
      throw BrokenInvariant("a session that was resumed and saved is refused: \(error.description)")
    }
    try require(
      SessionFile.bytes(of: again, layout: layout) == saved, "a session is saved otherwise again")
  }
}
