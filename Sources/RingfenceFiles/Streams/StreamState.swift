package import Ringfence

/// What is kept of a stream that is evaluated, so that another process can go on with it: this, and a
/// ``StreamDevice`` for each device. Written by ``StreamStateWriter``, read by ``StreamStateReader``.
package struct StreamState: Hashable, Sendable {
  /// Which file was read, and how far.
  package struct Input: Hashable, Sendable {
    /// The device and the number of the file in the system.
    package var device: UInt64
    package var number: UInt64
    /// From where to read again.
    package var point: StreamPoint
    /// A number that differs for different bytes before that, as ``StreamState/fingerprint(_:)`` makes it.
    package var fingerprint: UInt64

    package init(device: UInt64, number: UInt64, point: StreamPoint, fingerprint: UInt64) {
      self.device = device
      self.number = number
      self.point = point
      self.fingerprint = fingerprint
    }
  }

  /// How much stands in the output, where it is a file.
  package struct Output: Hashable, Sendable {
    /// Bytes.
    package var length: Int64
    /// A number that differs for different bytes before that.
    package var fingerprint: UInt64

    package init(length: Int64, fingerprint: UInt64) {
      self.length = length
      self.fingerprint = fingerprint
    }
  }

  package var mode: TriggerMode
  /// How many events have been reported.
  package var events: Int
  /// Where the input stands; `nil` for one that cannot be read again.
  package var input: Input?
  /// Where the output stands; `nil` for one that cannot be cut back.
  package var output: Output?
  /// The latest time of a fix, where devices may be forgotten; `nil` otherwise, as it is that of a device.
  package var latest: Int64?

  package init(mode: TriggerMode, events: Int, input: Input?, output: Output?) {
    self.mode = mode
    self.events = events
    self.input = input
    self.output = output
  }

  /// A number for the last bytes before an offset of a file: another file has another one, most probably.
  package static func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
    FNVHash(Array(bytes)).value
  }

  /// How many bytes before an offset ``fingerprint(_:)`` is made of, at most.
  package static let fingerprintLength = 4_096
}

package struct StreamDevice: Sendable {
  package var track: TrackResumePoint
  package var filter: FixFilter.State
  /// What waits before the rules of usable fixes.
  package var leaps: LeapFilter
  package var session: TriggerSession
  /// Its app in place of ``session``, if its lines said what happened to it.
  package var app: StreamApp?
  /// When its last fix came, in microseconds since 1970 by the clock of the machine; `nil` where that does not
  /// matter.
  package var arrival: Int64?
  /// Its rank in the order of silence, 0 for the longest; `nil` where no device is forgotten.
  package var silence: Int?

  package init(
    track: TrackResumePoint, filter: FixFilter.State, leaps: LeapFilter = LeapFilter(),
    session: TriggerSession, app: StreamApp? = nil, arrival: Int64?
  ) {
    self.track = track
    self.filter = filter
    self.leaps = leaps
    self.session = session
    self.app = app
    self.arrival = arrival
  }
}

package struct StreamApp: Sendable {
  package var session: AppSession
  /// The time of the last line about it, in microseconds since 1970.
  package var lastTime: Int64

  package init(session: AppSession, lastTime: Int64) {
    self.session = session
    self.lastTime = lastTime
  }
}
