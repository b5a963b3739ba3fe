public import CRingfence
internal import Ringfence
internal import RingfenceAnswers

// Events as lines of JSON, by the writer of the command.

/// Described in `ringfence.h`.
@c @implementation
public func rf_evaluate_records(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int,
  _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ counts: UnsafeMutablePointer<rf_counts>?,
  _ records: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(records, "records")
    let object = unsafe try object(engine, EngineObject.self)
    let engine = try object.single
    let columns = unsafe try rf_columns.checked(fixes)
    unsafe try checkOffsets(offsets, tracks, columns.count)
    if unsafe names != nil { unsafe try checkArray(names, tracks, "names") }
    if unsafe counts != nil { unsafe try checkArray(UnsafePointer(counts), tracks, "counts") }
    let writer = EventWriter(.ndjson, layout: engine.layout)
    var scratch = StepScratch()
    var events: [Event] = []
    var bytes: [UInt8] = []
    var found: [rf_counts] = []
    for track in 0..<tracks {
      let name = unsafe try text(names?[track], "names", orElse: "track")
      let isNamed = unsafe names?[track] != nil
      let range = unsafe columns.range(ofTrack: track, offsets)
      var session = TriggerSession(track: object.asksForDevices && isNamed ? name : nil)
      let ignored = session.process(
        unsafe try columns.spans(range), with: engine, scratch: &scratch, into: &events)
      writer.appendRecords(events, of: name, into: &bytes)
      found.append(rf_counts(ignored, of: range.count))
      events.removeAll(keepingCapacity: true)
    }
    if let counts = unsafe counts {
      for track in 0..<tracks { unsafe counts[track] = found[track] }
    }
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_take_records(
  _ session: OpaquePointer?, _ track: UnsafePointer<CChar>?,
  _ records: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(records, "records")
    let object = unsafe try object(session, SessionObject.self)
    try object.use { () throws(Refusal) in
      let name = unsafe try text(track, "track", orElse: object.track ?? "track")
      var bytes: [UInt8] = []
      if !object.events.isEmpty {
        object.writer.appendRecords(object.events, of: name, into: &bytes)
        object.events.removeAll(keepingCapacity: true)
      }
      unsafe target.pointee = makeHandle(TextObject(bytes))
    }
  }
}
