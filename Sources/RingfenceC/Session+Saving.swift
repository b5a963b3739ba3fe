public import CRingfence
internal import Ringfence
internal import RingfenceFiles

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_save(
  _ session: OpaquePointer?, _ bytes: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(bytes, "bytes")
    let object = unsafe try object(session, SessionObject.self)
    try object.use { () throws(Refusal) in
      try object.requireTaken()
      unsafe target.pointee = makeHandle(TextObject(object.saved))
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_restore(
  _ engine: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<CChar>?, _ session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(session, "session")
    let engine = unsafe try object(engine, EngineObject.self)
    let bytes = unsafe try bytes(data, size, "bytes")
    let name = unsafe try text(name, "name", orElse: "state")
    unsafe target.pointee = makeHandle(
      try restored(engine) { () throws(FileError) in
        if let engines = engine.engines {
          return .app(try SessionFile.readApp(bytes: Array(bytes), name: name, engines: engines))
        }
        return .plain(try SessionFile.read(bytes: Array(bytes), name: name, engine: engine.engine))
      })
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_restore_migrating(
  _ migration: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<CChar>?, _ session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(session, "session")
    let object = unsafe try object(migration, MigrationObject.self)
    let bytes = unsafe try bytes(data, size, "bytes")
    let name = unsafe try text(name, "name", orElse: "state")
    let (engine, migration) = (object.engine, object.migration)
    unsafe target.pointee = makeHandle(
      try restored(engine) { () throws(FileError) in
        if engine.engines != nil {
          return .app(
            try SessionFile.readApp(bytes: Array(bytes), name: name, migration: migration))
        }
        let session = try SessionFile.read(bytes: Array(bytes), name: name, migration: migration)
        if let mode = session.mode, mode != engine.engine.mode {
          throw FileError(
            .otherLayout, at: FileLocation(file: name), "was saved in another mode")
        }
        return .plain(session)
      })
  }
}

/// What was read of a session.
private enum ReadSession {
  case plain(TriggerSession)
  case app(AppSession)
}

/// The session that a function reads.
private func restored(
  _ engine: EngineObject, _ read: () throws(FileError) -> ReadSession
) throws(Refusal) -> SessionObject {
  do throws(FileError) {
    switch try read() {
    case .plain(let session): return SessionObject(engine, session)
    case .app(let session): return SessionObject(engine, session)
    }
  } catch {
    throw Refusal(state: error)
  }
}
