import Foundation

/// The road of the specification as files: metres east and north of a point on the equator, where
/// the radii of curvature of WGS 84 turn metres into degrees.
enum LifeCycleRoad {
  static let metersPerDegree = (east: 111_319.490_793_274, north: 110_574.275_821_594)
  static let start = "2026-05-04T06:00:00Z"

  static func place(_ x: Double, _ y: Double = 0) -> (latitude: String, longitude: String) {
    (
      String(format: "%.9f", y / metersPerDegree.north),
      String(format: "%.9f", 10 + x / metersPerDegree.east)
    )
  }

  private static func position(_ x: Double, _ y: Double) -> String {
    let (latitude, longitude) = place(x, y)
    return "[\(longitude), \(latitude)]"
  }

  // MARK: Zone files

  static func circle(
    _ id: String, _ x: Double, radius: Double = 55, more: String = ""
  ) -> String {
    """
    { "id": "\(id)"\(more), "fences": [ { "id": "f", "circle": {
      "center": \(position(x, 0)), "radius": \(radius) } } ] }
    """
  }

  static func rectangle(_ id: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> String
  {
    """
    { "id": "\(id)", "fences": [ { "id": "f", "rectangle": {
      "southWest": \(position(x.lowerBound, y.lowerBound)),
      "northEast": \(position(x.upperBound, y.upperBound)) } } ] }
    """
  }

  static func geoline(_ id: String, _ x: Double) -> String {
    """
    { "id": "\(id)", "fences": [ { "id": "f", "geoline": [
      \(position(x, -50)), \(position(x, 50)) ] } ] }
    """
  }

  static let three = [circle("A", 3080), circle("B", 6350), circle("C", 7830)]

  static func layout(_ zones: [String]) -> String {
    "{ \"version\": 1, \"zones\": [\(zones.joined(separator: ",\n"))] }"
  }

  // MARK: Tracks

  /// A fix a second at these metres east and north.
  static func track(_ places: [(x: Double, y: Double)]) -> String {
    var text = "time,latitude,longitude\n"
    for (second, at) in places.enumerated() {
      let (latitude, longitude) = place(at.x, at.y)
      let time = String(
        format: "%02d:%02d:%02d", 6 + second / 3600, second / 60 % 60, second % 60)
      text += "2026-05-04T\(time)Z,\(latitude),\(longitude)\n"
    }
    return text
  }

  /// 10 m/s eastwards for 1000 s.
  static let drive = track((0...1000).map { (Double($0) * 10, 0) })
  /// 9 km out at 10 m/s and back again.
  static let thereAndBack = track((0...1800).map { (Double($0 <= 900 ? $0 : 1800 - $0) * 10, 0) })
  /// Two hours in one place.
  static let stationary = track((0...7200).map { _ in (0, 0) })
  /// A 400 m track at 3 m/s for an hour, from its westernmost point.
  static let laps = track(
    (0...3600).map { second in
      let radius = 200 / Double.pi
      let angle = Double(second * 3) / radius
      return (radius - radius * cos(angle), radius * sin(angle))
    })

  // MARK: Outcomes

  /// An event or record of the output.
  struct Row {
    var type: String
    var second: Double
    var zone: String
    var mode: String
    var overshoot: Double?
    var record: [String: Any]
  }

  static func rows(_ output: String) throws -> [Row] {
    let form = ISO8601DateFormatter()
    form.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let origin = ISO8601DateFormatter().date(from: start) ?? Date(timeIntervalSince1970: 0)
    return try output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let record = object as? [String: Any] ?? [:]
      let time = (record["time"] as? String).flatMap { form.date(from: $0) } ?? origin
      return Row(
        type: record["type"] as? String ?? "", second: time.timeIntervalSince(origin),
        zone: record["zone"] as? String ?? "", mode: record["mode"] as? String ?? "",
        overshoot: record["overshoot"] as? Double, record: record)
    }
  }

  /// Why an event is not `300 A(25)`, `360 A out(465)` or, in normal mode, `303 A`, give or take a
  /// second; `nil` when it is.
  static func mismatch(_ row: Row, _ expected: String) -> String? {
    let parts = expected.split { " ()".contains($0) }.map(String.init)
    let kind = parts.contains("out") ? "exited" : parts.contains("crossed") ? "crossed" : "entered"
    let overshoot = expected.hasSuffix(")") ? parts.last.flatMap { Double($0) } : nil
    let late = row.second - (Double(parts[0]) ?? .nan)
    let fits =
      row.type == kind && row.zone == parts[1] && abs(late) <= 1
      && row.mode == (overshoot == nil ? "normal" : "restart")
      && row.record["uiAvailable"] as? Bool == (overshoot == nil ? nil : false)
      && (overshoot == nil) == (row.overshoot == nil)
      // In a second the device is 10 m farther; the page rounds to a metre.
      && abs((row.overshoot ?? 0) - (overshoot ?? 0)) <= 0.51 + 10 * abs(late)
    return fits ? nil : "\(expected): \(row.record)"
  }
}
