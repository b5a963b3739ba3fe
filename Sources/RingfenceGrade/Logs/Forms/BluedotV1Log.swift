internal import Ringfence
internal import RingfenceFiles

extension FoundObjectForm {
  /// Bluedot, version 1 of its webhook: a check-in, and a check-out that may stand in the same object.
  static let bluedotV1 = FoundObjectForm(
    refusal: { object in
      guard object["fenceId"] != nil else { return "no 'fenceId'" }
      return bluedotTime(object, "checkIn") == nil && bluedotTime(object, "checkOut") == nil
        ? "no 'checkInTime'" : nil
    },
    read: { (object, collector) throws(RowError) in
      let zones = ["zoneId", "zoneName", "fenceId", "fenceName"].compactMap { object[$0]?.label }
      guard !zones.isEmpty else {
        throw RowError("'fenceId' is missing, expected the id of a fence")
      }
      var isEvent = false
      for (name, kind) in [("checkIn", Event.Kind.entered), ("checkOut", .exited)] {
        guard let text = bluedotTime(object, name) else { continue }
        isEvent = true
        var row = FoundLogRow(
          kind, at: try collector.times.read(text), zones: zones, line: collector.line)
        row.coordinate =
          LogObject.position(object["\(name)Latitude"], object["\(name)Longitude"])
          ?? (kind == .entered || bluedotTime(object, "checkIn") == nil
            ? LogObject.position(object["latitude"], object["longitude"]) : nil)
        row.device = object["installRef"]?.label ?? object["deviceId"]?.label
        collector.add(row)
      }
      if !isEvent { throw RowError("'checkInTime' is missing, expected a time") }
    })

  /// The time of a check-in or check-out, in the form that ISO 8601 has.
  private static func bluedotTime(_ object: LogObject, _ name: String) -> String? {
    if let text = object["\(name)TimeISO"]?.text { return text }
    guard let text = object["\(name)Time"]?.text else { return nil }
    // `18-05-2026 07:50:00`, in UTC.
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[2] == UInt8(ascii: "-"), bytes[5] == UInt8(ascii: "-") else {
      return text
    }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return "\(part(6..<10))-\(part(3..<5))-\(part(0..<2))\(part(10..<min(19, bytes.count)))Z"
  }
}
