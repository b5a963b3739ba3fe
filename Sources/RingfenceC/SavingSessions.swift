public import CRingfence
internal import Ringfence
internal import RingfenceFiles

/// Described in `ringfence.h`.
@c @implementation
public func rf_sessions_save(
  _ engine: OpaquePointer?, _ sessions: UnsafePointer<OpaquePointer?>?,
  _ ids: UnsafePointer<rf_string>?, _ count: Int,
  _ bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(bytes, "bytes")
    let engine = unsafe try object(engine, EngineObject.self)
    unsafe try checkArray(sessions, count, "sessions")
    unsafe try checkArray(ids, count, "ids")
    var writer = SessionsWriter(engine)
    for index in 0..<count {
      guard let session = unsafe sessions?[index], let id = unsafe ids?[index] else {
        throw Refusal(RF_WRONG_HANDLE, "the session \(index) is NULL", index: index)
      }
      do throws(Refusal) {
        let id = unsafe try writer.checked(id)
        let object = unsafe try object(session, SessionObject.self)
        try object.use { () throws(Refusal) in try writer.append(object, id) }
      } catch {
        var refusal = error
        refusal.text = "session \(index): \(error.text)"
        refusal.index = index
        throw refusal
      }
    }
    unsafe target.pointee = makeHandle(TextObject(writer.finished()))
  }
}

/// Writes the sessions of one engine as the devices of a stream.
private struct SessionsWriter {
  private let engine: EngineObject
  private var writer: StreamStateWriter
  private var bytes: [UInt8] = []
  private var ids: Set<[UInt8]> = []

  init(_ engine: EngineObject) {
    self.engine = engine
    writer = StreamStateWriter(engine.engine)
    writer.append(
      StreamState(mode: engine.engine.mode, events: 0, input: nil, output: nil),
      hasApps: engine.engines != nil, to: &bytes)
  }

  /// The id of a caller, which no session has.
  mutating func checked(_ id: rf_string) throws(Refusal) -> String {
    let size = unsafe id.size
    guard size >= 0, size <= 4_096 else { throw .argument("the id has more than 4096 bytes") }
    guard unsafe id.bytes != nil || size == 0 else { throw .argument("the id is NULL") }
    let bytes = unsafe Array(
      UnsafeRawBufferPointer(start: UnsafeRawPointer(id.bytes), count: size))
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw .argument("the id is not UTF-8") }
    guard ids.insert(bytes).inserted else { throw .argument("another session has the same id") }
    return text
  }

  mutating func append(_ session: SessionObject, _ id: String) throws(Refusal) {
    guard session.engine.isAlike(engine) else {
      throw .argument("it is of another layout or mode than the engine")
    }
    writer.append(try session.device(id), to: &bytes)
  }

  consuming func finished() -> [UInt8] {
    writer.appendEnd(devices: ids.count, to: &bytes)
    return bytes
  }
}

extension EngineObject {
  /// Whether sessions of one go on with the other.
  fileprivate func isAlike(_ other: EngineObject) -> Bool {
    engine.layoutFingerprint == other.engine.layoutFingerprint && engine.mode == other.engine.mode
      && (engines == nil) == (other.engines == nil)
  }
}
