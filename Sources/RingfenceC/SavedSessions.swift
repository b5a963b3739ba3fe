public import CRingfence
internal import Ringfence
internal import RingfenceFiles

/// The saved sessions of a container behind a handle. They never change: each can be taken any number of times.
final class SavedSessionsObject: HandleObject {
  static let magic: UInt64 = 0x5246_5341_5645_4453
  static let kind: StaticString = "set of saved sessions"

  let engine: EngineObject
  let ids: CTexts
  // By the engine, all are of one kind.
  private let sessions: ContiguousArray<TriggerSession>
  private let apps: ContiguousArray<AppSession>

  var count: Int { sessions.count + apps.count }

  private init(
    _ engine: EngineObject, _ ids: CTextsBuilder, _ sessions: ContiguousArray<TriggerSession>,
    _ apps: ContiguousArray<AppSession>
  ) {
    self.engine = engine
    self.ids = CTexts(ids)
    self.sessions = sessions
    self.apps = apps
  }

  /// Reads a container, all of it before anything is given. No initializer: where that of a class throws, the object leaks.
  static func read(
    _ engine: EngineObject, _ bytes: ContiguousArray<UInt8>, name: String,
    _ migration: LayoutMigration?
  ) throws(FileError) -> SavedSessionsObject {
    var reader = try StreamStateReader(
      bytes: bytes, name: name, engine: engine.engine, advice: "",
      migration: { (_) throws(FileError) in migration })
    var ids = CTextsBuilder()
    var known: Set<[UInt8]> = []
    var sessions: ContiguousArray<TriggerSession> = []
    var apps: ContiguousArray<AppSession> = []
    while let device = try reader.nextDevice() {
      // The first line is that of the stream.
      let location = FileLocation(file: name, line: sessions.count + apps.count + 2)
      guard known.insert(Array(device.id.utf8)).inserted else {
        throw FileError(.notAState, at: location, "has the id of another session")
      }
      guard !device.hasWaitingFix else {
        throw FileError(
          .notAState, at: location, "a fix waits for the next one, which only 'follow' goes on with"
        )
      }
      ids.append(device.id)
      if let app = device.app {
        guard engine.engines != nil else {
          throw FileError(
            .notAState, at: location, "is the session of an app, expected an engine of RF_APP")
        }
        apps.append(app.session)
      } else if engine.engines != nil {
        apps.append(AppSession(continuing: device.plainSession))
      } else {
        sessions.append(device.plainSession)
      }
    }
    return SavedSessionsObject(engine, ids, sessions, apps)
  }

  subscript(index: Int) -> SessionObject {
    apps.isEmpty ? SessionObject(engine, sessions[index]) : SessionObject(engine, apps[index])
  }

  /// Checks an index of a caller.
  func check(_ index: Int) throws(Refusal) {
    guard (0..<count).contains(index) else {
      throw .argument("there is no session \(index), the set has \(count)", index: index)
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_saved_read(
  _ engine: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<CChar>?, _ saved: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(saved, "saved")
    let engine = unsafe try object(engine, EngineObject.self)
    unsafe target.pointee = makeHandle(
      unsafe try savedSessions(engine, data, size, name, nil))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_saved_read_migrating(
  _ migration: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<CChar>?, _ saved: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(saved, "saved")
    let migration = unsafe try object(migration, MigrationObject.self)
    unsafe target.pointee = makeHandle(
      unsafe try savedSessions(migration.engine, data, size, name, migration.migration))
  }
}

/// The container that a caller gives.
private func savedSessions(
  _ engine: EngineObject, _ data: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<CChar>?, _ migration: LayoutMigration?
) throws(Refusal) -> SavedSessionsObject {
  let bytes = unsafe try bytes(data, size, "bytes")
  let name = unsafe try text(name, "name", orElse: "state")
  do throws(FileError) {
    return try SavedSessionsObject.read(engine, bytes, name: name, migration)
  } catch {
    throw Refusal(state: error)
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_saved_count(
  _ saved: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(saved, SavedSessionsObject.self)
    unsafe try given(count, "count").pointee = object.count
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_saved_id(
  _ saved: OpaquePointer?, _ index: Int, _ id: UnsafeMutablePointer<rf_string>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(saved, SavedSessionsObject.self)
    let id = unsafe try given(id, "id")
    try object.check(index)
    unsafe id.pointee = object.ids[index]
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_saved_session(
  _ saved: OpaquePointer?, _ index: Int, _ session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(session, "session")
    let object = unsafe try object(saved, SavedSessionsObject.self)
    try object.check(index)
    unsafe target.pointee = makeHandle(object[index])
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_saved_free(_ saved: OpaquePointer?) -> Int32 {
  unsafe freeHandle(saved, SavedSessionsObject.self)
}
