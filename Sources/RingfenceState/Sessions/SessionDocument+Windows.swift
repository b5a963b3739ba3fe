internal import Ringfence

// The windows in which the device of a saved session is expected.
extension SessionDocument {
  /// The windows in which the device is expected; `nil` for none.
  func ledger() throws(InvalidSession) -> NamedLedger? {
    guard let settled else { return nil }
    let time = try validTime(settled)
    guard let last = lastFix?.point.time, last <= settled, omittedWindows ?? 0 >= 0 else {
      throw InvalidSession(detail: "the windows of attendances are settled before the last fix")
    }
    var open: [NamedLedger.NamedAttendance] = []
    for window in windows { open.append(try window.named()) }
    return NamedLedger(settled: time, omitted: omittedWindows ?? 0, open: open)
  }
}

extension SessionDocument.WindowRecord {
  init(_ named: NamedLedger.NamedAttendance) {
    self.init()
    let open = named.window
    (zone, attendance) = (named.zone, named.number)
    signature = LayoutFingerprint.text(named.signature)
    (opens, closes) = (open.window.opens.microseconds, open.window.closes.microseconds)
    (arrived, left) = (open.arrived?.microseconds, open.left?.microseconds)
    (present, unobserved) = (open.presentMicroseconds, open.unobservedMicroseconds)
    isAsked = open.isAsked
  }

  func named() throws(InvalidSession) -> NamedLedger.NamedAttendance {
    let window = ScheduleWindow(opens: try validTime(opens), closes: try validTime(closes))
    guard opens < closes, let signature = UInt64(signature, radix: 16), attendance >= 0,
      (0...closes - opens).contains(present), (0...closes - opens).contains(unobserved),
      arrived != nil || left == nil && present == 0
    else { throw InvalidSession(detail: "a window of an attendance has impossible numbers") }
    return NamedLedger.NamedAttendance(
      zone: zone, signature: signature, number: attendance,
      window: OpenAttendance(
        attendance: 0, window: window, presentMicroseconds: present,
        arrived: try arrived.map { time throws(InvalidSession) in try validTime(time) },
        left: try left.map { time throws(InvalidSession) in try validTime(time) },
        unobservedMicroseconds: unobserved, isAsked: isAsked))
  }
}
