import Foundation
import Ringfence
import RingfenceFiles

/// Follows one device: reads fixes one by one, reacts to events, and saves the state, so that the next
/// run of the program continues where this one stopped.
///
///     FollowDevice ZONES TRACK STATE [FIXES]
///
/// `FIXES` stops the program after that number of fixes, as if it had been killed.
@main struct FollowDevice {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard (4...5).contains(arguments.count) else {
      print("usage: FollowDevice ZONES TRACK STATE [FIXES]")
      return
    }
    let stateFile = URL(fileURLWithPath: arguments[3])
    let limit = arguments.count == 5 ? Int(arguments[4]) ?? 0 : .max

    // The engine is prepared once. It never changes and serves any number of sessions at a time.
    let layout = try ZoneFile.read(path: arguments[1]).layout
    let engine = TriggerEngine(layout)

    // The session is the state of the device, a value.
    var session = TriggerSession()
    if let saved = try? Data(contentsOf: stateFile) {
      session = try SessionFile.read(
        bytes: Array(saved), name: stateFile.lastPathComponent, engine: engine)
    }

    var count = 0
    var events: [Event] = []
    for try await fix in recording(arguments[2]) {
      if let last = session.lastFix, fix.time <= last.time { continue }
      guard count < limit else { break }
      count += 1
      session.process(fix, with: engine, into: &events)
      for event in events { react(to: event, in: layout) }
      if !events.isEmpty || count % 60 == 0 { try save(session, engine, to: stateFile) }
      events.removeAll(keepingCapacity: true)
    }
    try save(session, engine, to: stateFile)
    let open = session.openVisits.map { layout.zones[$0.zone].id }
    print("\(count) fixes, inside: \(open.isEmpty ? "nothing" : open.joined(separator: ", "))")
  }

  /// Reads a recording. An app uses `CLLocationUpdate.liveUpdates()`, a message queue, or any other
  /// asynchronous sequence of fixes.
  static func recording(_ path: String) -> AsyncThrowingStream<Fix, any Error> {
    AsyncThrowingStream { continuation in
      do {
        var reader = try TrackReader(path: path)
        while let batch = try reader.next() {
          for fix in batch.fixes { continuation.yield(fix) }
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  static func react(to event: Event, in layout: ZoneLayout) {
    let zone = layout.zones[event.zone]
    switch event.kind {
    case .entered: print("welcome to \(zone.name ?? zone.id)")
    case .dwelled: print("still at \(zone.name ?? zone.id)")
    case .overstayed: print("too long at \(zone.name ?? zone.id)")
    case .overspeed: print("too fast at \(zone.name ?? zone.id)")
    case .overspeedEnded: break
    case .absent: print("expected at \(zone.name ?? zone.id)")
    case .arrivedLate: print("late at \(zone.name ?? zone.id)")
    case .leftEarly: print("early from \(zone.name ?? zone.id)")
    case .attendance: print("a shift at \(zone.name ?? zone.id) is over")
    case .exited: print("goodbye from \(zone.name ?? zone.id)")
    case .crossed: print("crossed \(zone.name ?? zone.id)")
    }
  }

  /// Writes the file as a whole: if the program is killed here, the previous state remains.
  static func save(_ session: TriggerSession, _ engine: TriggerEngine, to file: URL) throws {
    try Data(SessionFile.bytes(of: session, engine: engine)).write(to: file, options: .atomic)
  }
}
