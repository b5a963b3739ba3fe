public import CRingfence
internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles

/// A session behind a handle, with the events that wait to be taken.
final class SessionObject: HandleObject {
  static let magic: UInt64 = 0x5246_5345_5353_494F
  static let kind: StaticString = "session"

  private(set) var engine: EngineObject
  /// The session; empty where ``app`` is the session.
  private var session: TriggerSession
  /// The session of an app, of an engine for both modes.
  private var app: AppSession?
  var events: [Event] = []
  /// Those of the events that were taken last.
  var details = RecordList<rf_detail>()
  /// Writes the events as records, where they are taken so.
  var writer: EventWriter {
    if let knownWriter { return knownWriter }
    let made = EventWriter(.ndjson, layout: engine.engine.layout)
    knownWriter = made
    return made
  }
  /// That of the layout of ``engine``, once it was needed.
  private var knownWriter: EventWriter?
  private let exclusive = ExclusiveUse()

  /// A session that has seen nothing.
  init(_ engine: EngineObject) {
    self.engine = engine
    session = TriggerSession()
    if engine.engines != nil { app = AppSession() }
  }

  init(_ engine: EngineObject, _ session: TriggerSession) {
    self.engine = engine
    self.session = session
  }

  init(_ engine: EngineObject, _ app: AppSession) {
    self.engine = engine
    session = TriggerSession()
    self.app = app
  }

  /// The name of the device; `nil` for none.
  var track: String? { app == nil ? session.track : app?.track }

  /// The same as a text that lasts until the name changes.
  private var knownTrackText: CTexts?

  var trackText: CTexts {
    if let knownTrackText { return knownTrackText }
    var builder = CTextsBuilder()
    builder.append(track)
    let made = CTexts(builder)
    knownTrackText = made
    return made
  }

  func setTrack(_ name: String?) {
    // What is known of open windows is kept under the same name.
    switch (name, track) {
    case (nil, nil): return
    case (let name?, let known?) where name.utf8.elementsEqual(known.utf8): return
    case (_, _): break
    }
    knownTrackText = nil
    if app == nil {
      session.track = name
    } else {
      app?.track = name
    }
  }

  var recordsSuppressions: Bool {
    get { app?.recordsSuppressions ?? session.recordsSuppressions }
    set {
      session.recordsSuppressions = newValue
      app?.recordsSuppressions = newValue
    }
  }

  /// The suppressions that wait to be taken.
  var suppressions: [Suppression] { app?.suppressions ?? session.suppressions }

  func removeSuppressions(_ count: Int) {
    if app == nil {
      session.suppressions.removeFirst(count)
    } else {
      app?.suppressions.removeFirst(count)
    }
  }

  var lastFix: Fix? { app?.lastFix ?? session.lastFix }

  var openVisits: [OpenVisitSummary] { app?.openVisits ?? session.openVisits }

  /// The mode of the next fix.
  var mode: TriggerMode { app?.mode ?? engine.engine.mode }

  /// Refuses to save while events wait, which are no part of the state.
  func requireTaken() throws(Refusal) {
    guard events.isEmpty else {
      throw Refusal(RF_EVENTS_WAITING, "\(events.count) events wait to be taken")
    }
  }

  /// The state as a device of a stream.
  func device(_ id: String) throws(Refusal) -> StreamDevice {
    try requireTaken()
    return app.map { StreamDevice(id: id, app: $0) } ?? StreamDevice(id: id, session: session)
  }

  /// The state as bytes.
  var saved: [UInt8] {
    if let app, let engines = engine.engines {
      return SessionFile.bytes(of: app, engines: engines)
    }
    return SessionFile.bytes(of: session, engine: engine.engine)
  }

  /// Goes on with another layout, in the mode that the session has.
  func migrate(with migration: MigrationObject) throws(Refusal) -> LayoutMigration.Outcome {
    let next = migration.engine
    guard (next.engines == nil) == (app == nil), next.engine.mode == engine.engine.mode else {
      throw .argument("the engine of the migration has another mode than that of the session")
    }
    try requireTaken()
    engine = next
    knownWriter = nil
    return app?.migrate(with: migration.migration) ?? session.migrate(with: migration.migration)
  }

  /// The visits that ended with their zones, since the last call.
  func takeRemovedVisits() -> [RemovedVisit] {
    app == nil ? session.takeRemovedVisits() : app?.takeRemovedVisits() ?? []
  }

  /// Says what has happened to the app.
  func tell(_ change: (inout AppSession) -> Void) throws(Refusal) {
    guard var app else {
      throw .argument("the session is not that of an app: its engine has one mode")
    }
    self.app = nil
    change(&app)
    self.app = app
  }

  /// Runs a function while no other thread uses the session.
  @inline(__always)
  func use(_ body: () throws(Refusal) -> Void) throws(Refusal) {
    try exclusive.run(Self.kind, body)
  }

  /// Evaluates fixes.
  @inline(__always)
  func process(_ fixes: FixSpans) -> IgnoredFixes {
    guard let engines = engine.engines else {
      return session.process(fixes, with: engine.engine, into: &events)
    }
    return app?.process(fixes, with: engines, into: &events) ?? IgnoredFixes()
  }

  /// Emits the events of dwell times and schedules that are due by a time.
  func advance(to time: Timestamp) {
    guard let engines = engine.engines else {
      return session.advance(to: time, with: engine.engine, into: &events)
    }
    app?.advance(to: time, with: engines, into: &events)
  }

  /// When ``advance(to:)`` gives its next event, if no fix comes before; `nil` for never.
  var nextDeadline: Timestamp? {
    guard let engines = engine.engines else { return session.nextDeadline(with: engine.engine) }
    return app?.nextDeadline(with: engines)
  }
}

/// Runs a function with the session of a handle.
@inline(__always)
func use(
  _ session: OpaquePointer?, _ error: UnsafeMutablePointer<rf_message>?,
  _ body: (SessionObject) throws(Refusal) -> Void
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(session, SessionObject.self)
    try object.use { () throws(Refusal) in try body(object) }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_new(
  _ engine: OpaquePointer?, _ session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(session, "session")
    let engine = unsafe try object(engine, EngineObject.self)
    unsafe target.pointee = makeHandle(SessionObject(engine))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_free(_ session: OpaquePointer?) -> Int32 {
  unsafe freeHandle(session, SessionObject.self)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_set_track(
  _ session: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let track = unsafe try text(name, "name", orElse: "")
    let isGiven = unsafe name != nil
    object.setTrack(isGiven ? track : nil)
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_track(
  _ session: OpaquePointer?, _ name: UnsafeMutablePointer<rf_string>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    unsafe try given(name, "name").pointee = unsafe object.trackText[0]
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_record_suppressions(
  _ session: OpaquePointer?, _ records: Int32, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    guard records == 0 || records == 1 else { throw .argument("'records' is neither 0 nor 1") }
    object.recordsSuppressions = records == 1
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_process_fix(
  _ session: OpaquePointer?, _ fix: UnsafePointer<rf_fix>?,
  _ counts: UnsafeMutablePointer<rf_counts>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let fix = unsafe try given(fix, "fix").pointee
    let counts = unsafe try optional(counts, "counts")
    let times = CollectionOfOne(fix.time)
    let latitudes = CollectionOfOne(fix.latitude)
    let longitudes = CollectionOfOne(fix.longitude)
    let altitudes = CollectionOfOne(fix.altitude)
    let accuracies = CollectionOfOne(fix.accuracy)
    let speeds = CollectionOfOne(fix.speed)
    let courses = CollectionOfOne(fix.course)
    let flags = CollectionOfOne(FixFlags(rawValue: fix.flags & 15))
    let ignored: IgnoredFixes
    do throws(FixColumnsError) {
      ignored = object.process(
        try FixSpans(
          times: times.span, latitudes: latitudes.span, longitudes: longitudes.span,
          altitudes: altitudes.span, accuracies: accuracies.span, speeds: speeds.span,
          courses: courses.span, flags: flags.span))
    } catch {
      throw Refusal(error)
    }
    if let counts = unsafe counts { unsafe counts.pointee = rf_counts(ignored, of: 1) }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_process(
  _ session: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ counts: UnsafeMutablePointer<rf_counts>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let counts = unsafe try optional(counts, "counts")
    let columns = unsafe try rf_columns.checked(fixes)
    let ignored = object.process(unsafe try columns.spans(0..<columns.count))
    if let counts = unsafe counts {
      unsafe counts.pointee = rf_counts(ignored, of: columns.count)
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_advance(
  _ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    object.advance(to: Timestamp(microseconds: time))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_next_deadline(
  _ session: OpaquePointer?, _ time: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let target = unsafe try given(time, "time")
    unsafe target.pointee = object.nextDeadline?.microseconds ?? .min
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_is_inside(
  _ session: OpaquePointer?, _ zone: Int, _ isInside: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let target = unsafe try given(isInside, "is_inside")
    guard (0..<object.engine.zoneCount).contains(zone) else {
      throw .argument(
        "there is no zone \(zone), the layout has \(object.engine.zoneCount)", index: zone)
    }
    let isOpen = object.openVisits.contains { $0.zone == zone }
    unsafe target.pointee = isOpen ? 1 : 0
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_last_time(
  _ session: OpaquePointer?, _ time: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let target = unsafe try given(time, "time")
    unsafe target.pointee = object.lastFix?.time.microseconds ?? .min
  }
}
