public import CRingfence
internal import Ringfence

// What happens to the app of a session.

/// A time that has to be given.
private func moment(_ microseconds: Int64) throws(Refusal) -> Timestamp {
  guard microseconds != .min else { throw .argument("'time' is RF_NO_TIME, expected a time") }
  return Timestamp(microseconds: microseconds)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_terminated(
  _ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let time = time == .min ? nil : Timestamp(microseconds: time)
    try object.tell { $0.terminated(at: time) }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_relaunched(
  _ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let time = try moment(time)
    try object.tell { $0.relaunched(at: time) }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_reopened(
  _ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let time = try moment(time)
    try object.tell { $0.reopened(at: time) }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_resumed(
  _ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let time = try moment(time)
    try object.tell { $0.resumed(at: time) }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_mode(
  _ session: OpaquePointer?, _ mode: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    unsafe try given(mode, "mode").pointee = object.mode == .normal ? 0 : 1
  }
}
