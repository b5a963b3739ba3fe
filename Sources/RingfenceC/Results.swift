public import CRingfence
internal import Ringfence

/// What came of many tracks, behind a handle.
final class ResultsObject: HandleObject {
  static let magic: UInt64 = 0x5246_5245_5355_4C54
  static let kind: StaticString = "results handle"

  let events = RecordList<rf_event>()
  let crossings = RecordList<rf_crossing>()
  let details = RecordList<rf_detail>()
  let suppressions = RecordList<rf_suppression>()
  let failures = RecordList<rf_failure>()
  let counts = RecordList<rf_counts>()

  init() {}

  /// Adds what came of a track.
  func append(_ found: [Event], _ suppressed: [Suppression], track: Int) {
    for event in found {
      let first = event.crossedFences.isEmpty ? noIndex : Int64(crossings.count)
      for crossing in event.crossedFences {
        crossings.append(rf_crossing(crossing, event: events.count))
      }
      if event.hasDetails {
        for detail in rf_detail.list(event, index: events.count) { details.append(detail) }
      }
      events.append(rf_event(event, track: track, firstCrossing: first))
    }
    for suppression in suppressed {
      let first = suppression.failures.isEmpty ? noIndex : Int64(failures.count)
      for failure in suppression.failures {
        failures.append(rf_failure(failure, suppression: suppressions.count))
      }
      suppressions.append(rf_suppression(suppression, track: track, firstFailure: first))
    }
  }
}

/// The ranges of tracks in columns, checked.
func checkOffsets(
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ count: Int
) throws(Refusal) {
  guard tracks >= 0, tracks < .max else {
    throw .argument("'track_count' is more than memory can hold")
  }
  guard let offsets = unsafe offsets else {
    guard tracks == 1 else { throw .argument("'offsets' is NULL, but there are \(tracks) tracks") }
    return
  }
  unsafe try checkArray(offsets, tracks + 1, "offsets")
  var last: Int64 = 0
  for index in 0...tracks {
    let offset = unsafe offsets[index]
    guard offset >= last, offset <= count else {
      throw .argument(
        "'offsets' do not ascend from 0 to at most \(count), the number of fixes", index: index)
    }
    last = offset
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_evaluate(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ options: UInt32,
  _ results: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe evaluate(engine, fixes, offsets, tracks, nil, options, results, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_evaluate_named(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ names: UnsafePointer<rf_string>?,
  _ options: UInt32, _ results: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe evaluate(engine, fixes, offsets, tracks, names, options, results, error)
}

/// The name of a track, which a caller gives; `nil` for one that is missing.
func name(
  ofTrack track: Int, in names: UnsafePointer<rf_string>?
) throws(Refusal) -> String? {
  guard let name = unsafe names?[track], let start = unsafe name.bytes else { return nil }
  let size = unsafe name.size
  guard size >= 0, size <= 1 << 30 else {
    throw .argument("the name of a track has more than 1 GiB", index: track)
  }
  return unsafe String(
    decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(start), count: size), as: UTF8.self)
}

/// Evaluates tracks, with names or without.
private func evaluate(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ names: UnsafePointer<rf_string>?,
  _ options: UInt32, _ results: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(results, "results")
    let object = unsafe try object(engine, EngineObject.self)
    let engine = try object.single
    guard options & ~RF_SUPPRESSIONS.rawValue == 0 else {
      throw .argument("'options' has bits that are not known")
    }
    let columns = unsafe try rf_columns.checked(fixes)
    unsafe try checkOffsets(offsets, tracks, columns.count)
    if unsafe names != nil { unsafe try checkArray(names, tracks, "names") }
    let results = ResultsObject()
    var scratch = StepScratch()
    var events: [Event] = []
    for track in 0..<tracks {
      let range = unsafe columns.range(ofTrack: track, offsets)
      let name = unsafe try name(ofTrack: track, in: names)
      var session = TriggerSession(track: object.asksForDevices ? name : nil)
      session.recordsSuppressions = options != 0
      let ignored = session.process(
        unsafe try columns.spans(range), with: engine, scratch: &scratch, into: &events)
      results.append(events, session.suppressions, track: track)
      results.counts.append(rf_counts(ignored, of: range.count))
      events.removeAll(keepingCapacity: true)
    }
    unsafe target.pointee = makeHandle(results)
  }
}

/// Gives an array of results.
private func give<Record>(
  _ list: (ResultsObject) -> RecordList<Record>, of results: OpaquePointer?,
  _ records: UnsafeMutablePointer<UnsafePointer<Record>?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let list = list(unsafe try object(results, ResultsObject.self))
    let records = unsafe try given(records, "records")
    let count = unsafe try given(count, "count")
    unsafe records.pointee = list.records
    unsafe count.pointee = list.count
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_events(
  _ results: OpaquePointer?, _ events: UnsafeMutablePointer<UnsafePointer<rf_event>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe give({ $0.events }, of: results, events, count, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_details(
  _ results: OpaquePointer?, _ details: UnsafeMutablePointer<UnsafePointer<rf_detail>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe give({ $0.details }, of: results, details, count, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_crossings(
  _ results: OpaquePointer?, _ crossings: UnsafeMutablePointer<UnsafePointer<rf_crossing>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe give({ $0.crossings }, of: results, crossings, count, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_suppressions(
  _ results: OpaquePointer?,
  _ suppressions: UnsafeMutablePointer<UnsafePointer<rf_suppression>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe give({ $0.suppressions }, of: results, suppressions, count, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_failures(
  _ results: OpaquePointer?, _ failures: UnsafeMutablePointer<UnsafePointer<rf_failure>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe give({ $0.failures }, of: results, failures, count, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_counts(
  _ results: OpaquePointer?, _ counts: UnsafeMutablePointer<UnsafePointer<rf_counts>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe give({ $0.counts }, of: results, counts, count, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_results_free(_ results: OpaquePointer?) -> Int32 {
  unsafe freeHandle(results, ResultsObject.self)
}
