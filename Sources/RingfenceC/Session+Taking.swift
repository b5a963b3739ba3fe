public import CRingfence
internal import Ringfence

// Events and suppressions that wait to be taken.

/// How many records of a list fit into two arrays, each with all its parts.
///
/// - Parameters:
///   - parts: the numbers of parts of the records, in their order.
///   - room: the room for records.
///   - partRoom: the room for parts; `nil` when they are not wanted.
/// - Returns: the numbers of records and of their parts.
/// - Throws: `RF_NO_ROOM` when there are records and the first does not fit.
private func fitting(
  _ parts: some Sequence<Int>, _ room: Int, _ partRoom: Int?
) throws(Refusal) -> (records: Int, parts: Int) {
  var (count, partCount) = (0, 0)
  for more in parts {
    guard count < room, partCount + more <= partRoom ?? .max else {
      guard count > 0 else {
        throw Refusal(RF_NO_ROOM, "a record with \(more) parts waits, which does not fit")
      }
      break
    }
    count += 1
    partCount += more
  }
  return (count, partRoom == nil ? 0 : partCount)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_waiting(
  _ session: OpaquePointer?, _ events: UnsafeMutablePointer<Int>?,
  _ crossings: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(session, SessionObject.self)
    let events = unsafe try optional(events, "events")
    let crossings = unsafe try optional(crossings, "crossings")
    try object.use { () throws(Refusal) in
      if let events = unsafe events { unsafe events.pointee = object.events.count }
      if let crossings = unsafe crossings {
        unsafe crossings.pointee = object.events.reduce(0) { $0 + $1.crossedFences.count }
      }
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_take_events(
  _ session: OpaquePointer?, _ events: UnsafeMutablePointer<rf_event>?, _ room: Int,
  _ crossings: UnsafeMutablePointer<rf_crossing>?, _ crossingRoom: Int,
  _ eventCount: UnsafeMutablePointer<Int>?, _ crossingCount: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(session, SessionObject.self)
    unsafe try checkArray(UnsafePointer(events), room, "events")
    unsafe try checkArray(UnsafePointer(crossings), crossingRoom, "crossings")
    let eventCount = unsafe try given(eventCount, "event_count")
    let crossingCount = unsafe try optional(crossingCount, "crossing_count")
    try object.use { () throws(Refusal) in
      let wanted = unsafe crossings == nil ? nil : crossingRoom
      let (count, parts) = try fitting(
        object.events.lazy.map { $0.crossedFences.count }, room, wanted)
      var next = 0
      object.details = RecordList()
      for index in 0..<count {
        let event = object.events[index]
        if event.hasDetails {
          for detail in rf_detail.list(event, index: index) { object.details.append(detail) }
        }
        let isGiven = wanted != nil && !event.crossedFences.isEmpty
        if let events = unsafe events {
          unsafe events[index] = rf_event(
            event, track: 0, firstCrossing: isGiven ? Int64(next) : noIndex)
        }
        guard let crossings = unsafe crossings else { continue }
        for crossing in event.crossedFences {
          unsafe crossings[next] = rf_crossing(crossing, event: index)
          next += 1
        }
      }
      object.events.removeFirst(count)
      unsafe eventCount.pointee = count
      if let crossingCount = unsafe crossingCount { unsafe crossingCount.pointee = parts }
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_details(
  _ session: OpaquePointer?, _ details: UnsafeMutablePointer<UnsafePointer<rf_detail>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(session, SessionObject.self)
    let details = unsafe try given(details, "details")
    let count = unsafe try given(count, "count")
    try object.use { () throws(Refusal) in
      unsafe details.pointee = object.details.records
      unsafe count.pointee = object.details.count
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_waiting_suppressions(
  _ session: OpaquePointer?, _ suppressions: UnsafeMutablePointer<Int>?,
  _ failures: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(session, SessionObject.self)
    let suppressions = unsafe try optional(suppressions, "suppressions")
    let failures = unsafe try optional(failures, "failures")
    try object.use { () throws(Refusal) in
      let waiting = object.suppressions
      if let suppressions = unsafe suppressions { unsafe suppressions.pointee = waiting.count }
      if let failures = unsafe failures {
        unsafe failures.pointee = waiting.reduce(0) { $0 + $1.failures.count }
      }
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_take_suppressions(
  _ session: OpaquePointer?, _ suppressions: UnsafeMutablePointer<rf_suppression>?, _ room: Int,
  _ failures: UnsafeMutablePointer<rf_failure>?, _ failureRoom: Int,
  _ suppressionCount: UnsafeMutablePointer<Int>?, _ failureCount: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(session, SessionObject.self)
    unsafe try checkArray(UnsafePointer(suppressions), room, "suppressions")
    unsafe try checkArray(UnsafePointer(failures), failureRoom, "failures")
    let suppressionCount = unsafe try given(suppressionCount, "suppression_count")
    let failureCount = unsafe try optional(failureCount, "failure_count")
    try object.use { () throws(Refusal) in
      let wanted = unsafe failures == nil ? nil : failureRoom
      let waiting = object.suppressions
      let (count, parts) = try fitting(
        waiting.lazy.map { $0.failures.count }, room, wanted)
      var next = 0
      for index in 0..<count {
        let suppression = waiting[index]
        let isGiven = wanted != nil && !suppression.failures.isEmpty
        if let suppressions = unsafe suppressions {
          unsafe suppressions[index] = rf_suppression(
            suppression, track: 0, firstFailure: isGiven ? Int64(next) : noIndex)
        }
        guard let failures = unsafe failures else { continue }
        for failure in suppression.failures {
          unsafe failures[next] = rf_failure(failure, suppression: index)
          next += 1
        }
      }
      object.removeSuppressions(count)
      unsafe suppressionCount.pointee = count
      if let failureCount = unsafe failureCount { unsafe failureCount.pointee = parts }
    }
  }
}
