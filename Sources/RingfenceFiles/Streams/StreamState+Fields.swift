internal import Ringfence

// The state of a stream in its file, version 1, or 2 where there are apps. Times are microseconds since 1970.

/// The first line.
struct StreamHeader: Record {
  static let version = 1
  /// The version of a state with apps, which version 1 does not know.
  static let appVersion = 2

  var version = Self.version
  /// The fingerprint of the layout.
  var layout = ""
  var state = StreamState()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("version", &version)
    try visitor.field("layout", &layout)
    try state.fields(&visitor)
  }
}

/// The line of a device. That of one with an app has the member `app` besides, an ``AppRecord``.
struct DeviceRecord: Record {
  var track = TrackResumePoint(name: nil, segment: nil)
  var arrival: Int64?
  var silence: Int?
  var filter = FixFilter.State()
  /// What waits because it is dated ahead; `nil` for nothing.
  var leaps: LeapFilter?
  var session = SessionDocument()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("track", &track.name)
    try visitor.field("segment", &track.segment)
    try visitor.field("arrival", &arrival)
    try visitor.field("silence", &silence)
    try visitor.field("filter", &filter)
    try visitor.field("leaps", &leaps)
    try visitor.field("session", &session)
  }
}

/// What the session of an app does not have, because an app saves it when it ends.
struct AppRecord: Record {
  var mode = TriggerMode.normal
  var lastTime: Int64 = 0
  var awakeSince: Int64?
  var hasEnded = false

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.field("mode", &mode)
    try visitor.field("lastTime", &lastTime)
    try visitor.field("awakeSince", &awakeSince)
    try visitor.field("hasEnded", &hasEnded, absentFor: false)
    try visitor.requireMoments(lastTime, awakeSince)
  }
}

extension StreamState: Record {
  package init() { self.init(mode: .normal, events: 0, input: nil, output: nil) }

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("mode", &mode)
    try visitor.field("events", &events)
    try visitor.require((0...1 << 53).contains(events))
    try visitor.field("latest", &latest)
    try visitor.requireMoments(latest, nil)
    try visitor.field("input", &input)
    try visitor.field("output", &output)
  }
}

extension StreamState.Input: Record {
  package init() { self.init(device: 0, number: 0, point: StreamPoint(), fingerprint: 0) }

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("device", &device)
    try visitor.field("number", &number)
    try visitor.hexadecimal("fingerprint", &fingerprint)
    try point.fields(&visitor)
  }
}

extension StreamState.Output: Record {
  package init() { self.init(length: 0, fingerprint: 0) }

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("length", &length)
    try visitor.hexadecimal("fingerprint", &fingerprint)
    try visitor.require(length >= 0)
  }
}

extension StreamPoint: Record {
  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("offset", &offset)
    try visitor.require(offset >= 0)
    try visitor.field("format", &format)
    var bytes = Array(head)
    try visitor.field("head", &bytes, absentFor: [])
    head = ContiguousArray(bytes)
    try visitor.part("day", &calendar)
  }
}

extension StreamPoint.Calendar: Record {
  package init() { self.init(day: 0, time: 0, sawChecksum: false) }

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("day", &day)
    try visitor.field("time", &time)
    try visitor.field("sawChecksum", &sawChecksum)
  }
}

extension TrackStream.Format: FileWord, FieldValue {
  package static var allWords: [Self] { allCases }
  package var name: String { rawValue }
}

extension FixFilter.State: Record {
  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("lastTime", &lastTime)
    try visitor.field("lastOrdinaryTime", &lastOrdinaryTime)
    try visitor.requireMoments(lastTime, lastOrdinaryTime)
    try visitor.field("rawSegmentStartPending", &rawSegmentStartPending, absentFor: false)
    // A track without a fix begins with a segment.
    var starts = segmentStartPending ? true : nil
    try visitor.field("segmentStartPending", &starts)
    segmentStartPending = starts ?? (lastTime == nil)
    try visitor.require(segmentStartPending || lastTime != nil)
    try visitor.field("doubtful", &doubtful, absentFor: [])
    try visitor.require(doubtful.count <= 2)
    try visitor.field("place", &lastUsable)
    // Most streams let one fix wait, as those of versions before this one.
    var jump = jumps.count == 1 ? jumps[0] : nil
    try visitor.field("jump", &jump)
    var several = jump == nil ? jumps : []
    try visitor.field("jumps", &several, absentFor: [])
    try visitor.require(jump == nil || several.isEmpty)
    jumps = jump.map { [$0] } ?? several
    var agreeing = jumps.count > 1 ? agreeingJumps : nil
    try visitor.field("agreeingJumps", &agreeing)
    agreeingJumps = agreeing ?? min(1, jumps.count)
    try visitor.require((0...jumps.count).contains(agreeingJumps))
    try visitor.require(jumps.isEmpty || lastUsable != nil && jumps.last?.time == lastTime)
    try visitor.require(lastUsable?.time ?? .min <= lastTime ?? .max)
  }
}

extension LeapFilter: Record {
  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var fixes = waiting.map { FixFilter.Doubtful($0.fix) }
    try visitor.field("waiting", &fixes, absentFor: [])
    waiting = ContiguousArray(fixes.compactMap { $0.fix.map { PendingFix($0) } })
    for (a, b) in zip(waiting, waiting.dropFirst()) { try visitor.require(a.time < b.time) }
    try visitor.field("contradictions", &contradictions, absentFor: 0)
    try visitor.require((0..<Self.contradictionsNeeded).contains(contradictions))
    var back = contradictions > 0 ? lastBack : nil
    try visitor.field("lastBack", &back)
    lastBack = back ?? .min
    try visitor.requireMoments(back, nil)
    try visitor.field("isAlone", &isAlone, absentFor: false)
  }
}

extension FixFilter.Doubtful: Record {
  private static let keys = [
    "latitude", "longitude", "altitude", "accuracy", "speed", "course",
  ]

  package init() {
    self.init(time: 0, values: Array(repeating: .nan, count: Self.keys.count), flags: 0)
  }

  package mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("time", &time)
    try visitor.requireMoments(time, nil)
    for (key, index) in zip(Self.keys, values.indices) {
      var number = values[index].isFinite ? DescribedNumber(value: values[index]) : nil
      try visitor.field(key, &number)
      values[index] = number?.value ?? .nan
    }
    // Only a fix whose position is sound waits.
    try visitor.require(values[0].magnitude <= 90 && values[1].magnitude <= 180)
    try visitor.field("flags", &flags)
  }
}

// MARK: Values

/// A finite number as the standard library describes it, `12.0` for a whole one.
private struct DescribedNumber: FieldValue {
  var value: Double

  init(value: Double) { self.value = value }
  init(_ json: JSONValue) throws(IncompleteRecord) { value = try Double(json) }
  func write(to json: inout JSONWriter) { json.value(json: value.description) }
}

/// A number of 64 bits as hexadecimal digits.
private struct HexadecimalNumber: FieldValue {
  var value: UInt64

  init(value: UInt64) { self.value = value }
  init(_ json: JSONValue) throws(IncompleteRecord) {
    guard let number = UInt64(try String(json), radix: 16) else { throw IncompleteRecord() }
    value = number
  }
  func write(to json: inout JSONWriter) { json.value(word: String(value, radix: 16)) }
}

extension FieldVisitor {
  fileprivate mutating func hexadecimal(_ key: String, _ value: inout UInt64) throws(Failure) {
    var number = HexadecimalNumber(value: value)
    try field(key, &number)
    value = number.value
  }

  /// Refuses times outside the years 1 to 9999.
  fileprivate func requireMoments(_ one: Int64?, _ other: Int64?) throws(Failure) {
    try require(FixFilter.isMoment(one ?? 0) && FixFilter.isMoment(other ?? 0))
  }
}
