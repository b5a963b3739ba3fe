internal import Ringfence
internal import RingfenceFiles

extension FoundObjectForm {
  /// Bluedot, version 3 of its webhook: a payload with events.
  static let bluedotV3 = FoundObjectForm(
    refusal: { object in
      bluedotPayload(object)["triggerEvents"]?.isArray == true
        ? nil : "no 'payload.triggerEvents'"
    },
    read: { (object, collector) throws(RowError) in
      let payload = bluedotPayload(object)
      guard let events = payload["triggerEvents"], events.isArray else {
        throw RowError("'payload.triggerEvents' is missing, expected an array")
      }
      let retries = object["retryCount"]?.number ?? payload["retryCount"]?.number ?? 0
      for event in events.elements {
        do throws(RowError) {
          try readBluedot(event, of: payload, isRetried: retries > 0, &collector)
        } catch {
          collector.refuse(error)
        }
      }
    })

  private static func bluedotPayload(_ object: LogObject) -> LogObject {
    object["payload"] ?? object
  }

  private static func readBluedot(
    _ event: LogObject, of payload: LogObject, isRetried: Bool,
    _ collector: inout FoundLogCollector
  ) throws(RowError) {
    let type = try event.required("eventType")
    guard let kind = LogWords.kind(atEndOf: type) else {
      return collector.ignore("eventType \(type)")
    }
    let time = try collector.time(event["eventTime"], "eventTime")
    let zone = event["zoneInfo"] ?? payload["zoneInfo"]
    let zones = [
      zone?["name"], zone?["id"], event["fenceId"], event["fenceName"],
    ].compactMap { $0?.label }
    guard !zones.isEmpty else {
      throw RowError("'zoneInfo' is missing, expected one with 'name'")
    }
    var row = FoundLogRow(kind, at: time, zones: zones, line: collector.line)
    // Of several locations the one that is nearest in time.
    var nearest = Double.infinity
    for location in event["locations"]?.elements ?? [] {
      let moment = try? collector.time(location["time"], "time")
      let away = moment.map { abs($0.seconds(since: time)) } ?? .infinity
      guard away <= nearest else { continue }
      nearest = away
      row.coordinate = LogObject.position(location["latitude"], location["longitude"])
      row.accuracy = location["horizontalAccuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }
    }
    row.id = event["id"]?.label
    row.device = payload["installRef"]?.label ?? event["installRef"]?.label
    if isRetried || event["retryCount"]?.number ?? 0 > 0 { collector.remark(.retried) }
    collector.add(row)
  }
}
