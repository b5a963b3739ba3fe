internal import Ringfence

/// The formats of region plans. `Docs/Plan.md` defines them.
public enum RegionPlanFormat: String, CaseIterable, Hashable, Sendable {
  /// Tables for people.
  case text
  /// One JSON document, version 1.
  case json
  /// A GeoJSON feature collection of the places and their refresh circles.
  case geojson
}

/// Writes which fences are monitored from where.
///
/// The same plan gives the same bytes on every machine.
public struct RegionPlanWriter: Sendable {
  /// The format that is written.
  public let format: RegionPlanFormat
  private let plan: RegionPlan

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - plan: the plan.
  public init(_ format: RegionPlanFormat, plan: RegionPlan) {
    self.format = format
    self.plan = plan
  }

  /// Appends the plan.
  /// - Complexity: linear in the places and their regions.
  public func append(into bytes: inout [UInt8]) {
    switch format {
    case .text: bytes.append(text)
    case .json: appendJSON(into: &bytes)
    case .geojson: appendGeoJSON(into: &bytes)
    }
  }

  private func ids(_ index: RegionPlan.FenceIndex) -> (zone: String, fence: String) {
    let zone = plan.layout.zones[index.zone]
    return (zone.id, zone.fences[index.fence].id)
  }

  // MARK: Text

  private var text: String {
    func meters(_ distance: Distance?) -> String {
      distance.map { DisplayFormat.decimal($0.meters, 1) + " m" } ?? "-"
    }
    var text = ""
    if !plan.points.isEmpty {
      text +=
        TextTable.text(
          ["place", "regions", "next", "refresh", "late"], right: [1, 2, 3, 4],
          plan.points.map { point in
            [
              name(of: point), "\(point.regions.count)", meters(point.next),
              meters(point.refreshRadius), meters(point.lateness),
            ]
          }) + "\n"
    }
    if !plan.unserved.isEmpty {
      text +=
        TextTable.text(
          ["not served", "why"], right: [],
          plan.unserved.map { [name(of: $0.fence), words(for: $0.reason)] }) + "\n"
    }
    if plan.circles == 0 { return text + nothingMonitored + "\n" }
    if let point = plan.tightest {
      text +=
        "tightest at \(name(of: point)): \(meters(point.next)) from the nearest circle that is not registered, "
        + "late by \(meters(point.lateness)); nearest: \(nearest(point))\n"
    }
    return text
      + "\(pluralized(plan.circles, "circle")), \(pluralized(plan.points.count, "place")): "
      + "late by \(meters(plan.largestLateness)) at most, anywhere by no more than "
      + "\(meters(plan.latenessLimit)); \(pluralized(plan.unserved.count, "fence")) not served\n"
  }

  /// The first fences that are registered at a place.
  private func nearest(_ point: RegionPlan.Point) -> String {
    let named = 3
    let names = point.regions.prefix(named).map { name(of: $0.fence) }.joined(separator: ", ")
    return point.regions.count > named
      ? "\(names) and \(point.regions.count - named) more" : names
  }

  /// Why a layout without restart circles has nothing to monitor.
  private var nothingMonitored: String {
    plan.unserved.isEmpty
      ? "nothing to monitor: the layout has no fences"
      : "nothing to monitor: no fence has a restart circle; "
        + "\(pluralized(plan.unserved.count, "fence")) not served"
  }

  private func name(of index: RegionPlan.FenceIndex) -> String {
    let (zone, fence) = ids(index)
    return DisplayFormat.text(zone) + "/" + DisplayFormat.text(fence)
      + (index.circle.map { "#\($0 + 1)" } ?? "")
  }

  private func name(of point: RegionPlan.Point) -> String {
    if let fence = point.fence { return name(of: fence) }
    return DisplayFormat.degrees(point.coordinate.latitude) + ","
      + DisplayFormat.degrees(point.coordinate.longitude)
  }

  private func words(for reason: RegionPlan.Reason) -> String {
    switch reason {
    case .noCircle(let exclusion): "no restart circle: \(exclusion.name)"
    case .crowded(let count): "a place in it is in \(count) circles"
    }
  }

  // MARK: JSON

  private func appendJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendReport(.spaced, to: &bytes) { json in
      json.member("circles", plan.circles)
      json.member("largestLateness", plan.largestLateness)
      json.member("latenessLimit", plan.latenessLimit)
      if let point = plan.tightest {
        json.object("tightest") { json in write(point, to: &json) }
      }
      json.objects("places", plan.points, onLines: true) { json, point in write(point, to: &json) }
      json.objects("unserved", plan.unserved, onLines: true) { json, left in
        write(left.fence, to: &json)
        switch left.reason {
        case .noCircle(let exclusion): json.member("exclusion", word: exclusion.name)
        case .crowded(let count): json.member("circles", count)
        }
      }
    }
  }

  private func write(_ point: RegionPlan.Point, to json: inout JSONWriter) {
    json.member("center", point.coordinate)
    writeMembers(point, to: &json)
    json.objects("regions", point.regions) { json, region in
      write(region.fence, to: &json)
      json.member("distance", region.distance)
    }
  }

  private func appendGeoJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendFeatureCollection(to: &bytes) { json in
      let points = plan.points.map { (point: $0, kind: "place") }
      for (point, kind) in points + (plan.tightest.map { [($0, "tightest")] } ?? []) {
        writeFeature(point, kind, to: &json) { json in
          json.geometry("Point") { $0.write(point.coordinate) }
        }
        guard let radius = point.refreshRadius,
          let circle = Circle(center: point.coordinate, radius: radius)
        else { continue }
        writeFeature(point, "refreshCircle", to: &json) { $0.write(.circle(circle)) }
      }
    }
  }

  private func writeFeature(
    _ point: RegionPlan.Point, _ kind: String, to json: inout JSONWriter,
    _ geometry: (inout JSONWriter) -> Void
  ) {
    json.feature(
      { json in
        json.member("kind", word: kind)
        writeMembers(point, to: &json)
      }, geometry: geometry)
  }

  private func writeMembers(_ point: RegionPlan.Point, to json: inout JSONWriter) {
    if let fence = point.fence { write(fence, to: &json) }
    json.member("registered", point.regions.count)
    json.member("next", point.next)
    json.member("refreshRadius", point.refreshRadius)
    json.member("lateness", point.lateness)
  }

  private func write(_ index: RegionPlan.FenceIndex, to json: inout JSONWriter) {
    let (zone, fence) = ids(index)
    json.member("zone", zone)
    json.member("fence", fence)
    if let circle = index.circle { json.member("circle", circle + 1) }
  }
}
