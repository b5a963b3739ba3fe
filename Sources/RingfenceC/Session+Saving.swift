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
      guard object.events.isEmpty else {
        throw Refusal(RF_EVENTS_WAITING, "\(object.events.count) events wait to be taken")
      }
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
    let restored: SessionObject
    do throws(FileError) {
      if let engines = engine.engines {
        restored = SessionObject(
          engine,
          try SessionFile.readApp(bytes: Array(bytes), name: name, engines: engines))
      } else {
        restored = SessionObject(
          engine, try SessionFile.read(bytes: Array(bytes), name: name, engine: engine.engine))
      }
    } catch {
      throw Refusal(error.code == .otherLayout ? RF_OTHER_LAYOUT : RF_INVALID_STATE, error)
    }
    unsafe target.pointee = makeHandle(restored)
  }
}
