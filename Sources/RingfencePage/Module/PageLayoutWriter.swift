internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceLint

/// Writes what a layout is: its shapes, what restart mode makes of them, the findings of the linter and the warnings
/// of the reader. Positions keep every bit, as the page draws and edits them.
struct PageLayoutWriter {
  let file: ZoneFile
  let circles: RestartLayout
  /// The settings of the linter; `nil` leaves it out.
  let lint: LintSettings?

  /// One JSON object: `zones`, with their titles and those of fences, `degradation` as `degrade --format json`, `lint` as `lint --format json` with the
  /// indices of zones and fences in `locations`, or `null` where it did not run, and `warnings`.
  var bytes: [UInt8] {
    let findings = lint.map { Linter(settings: $0).findings(in: file.layout) }
    var degradation: [UInt8] = []
    DegradationWriter(.json, restart: circles).append(into: &degradation)
    return JSONWriter.object { json in
      let titles = ZoneTitles(file.layout).zones
      json.array("zones", Array(titles.indices)) { json, zone in
        Self.write(file.layout.zones[zone], titles[zone], to: &json)
      }
      json.member("degradation", json: degradation)
      json.member("lint", json: findings.map { document($0) } ?? Array("null".utf8))
      json.array("locations", findings ?? []) { json, finding in
        json.beginArray()
        json.value(finding.location.zone ?? -1)
        if case .fence(let fence, zone: _) = finding.location {
          json.value(fence)
        } else {
          json.value(-1)
        }
        json.endArray()
      }
      json.member("warnings", file.warnings.map { $0.description })
    }
  }

  private func document(_ findings: [Finding]) -> [UInt8] {
    var writer = FindingWriter(.json, version: "")
    var bytes: [UInt8] = []
    writer.begin(warnings: [], into: &bytes)
    for finding in findings {
      let location =
        switch finding.location {
        case .fence(let fence, zone: let zone): file.location(ofFence: fence, inZone: zone)
        case .zone(let zone): file.location(ofZone: zone)
        case .layout: FileLocation(file: file.name)
        }
      writer.append(
        FindingRecord(
          finding, in: file.layout, file: file.name, line: location.line, column: location.column),
        into: &bytes)
    }
    writer.end(fileCount: 1, into: &bytes)
    return bytes
  }

  private static func write(_ zone: Zone, _ title: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", zone.id)
      json.member("title", title)
      if let name = zone.name { json.member("name", name) }
      json.key("exitDistanceMeters")
      json.value(json: DecimalNumber.text(zone.settings.exitDistance.meters))
      json.array("fences", Array(zone.fences.indices)) { json, index in
        let fence = zone.fences[index]
        json.object { json in
          json.member("id", fence.id)
          json.member("title", ZoneTitles.fence(index, of: zone) ?? "")
          json.object("shape") { json in write(fence.shape, to: &json) }
        }
      }
    }
  }

  private static func write(_ shape: Shape, to json: inout JSONWriter) {
    switch shape {
    case .circle(let circle):
      json.member("kind", word: "circle")
      json.key("center")
      json.write(exactly: circle.center)
      json.key("radius")
      json.value(json: DecimalNumber.text(circle.radius.meters))
    case .rectangle(let rectangle):
      json.member("kind", word: "rectangle")
      json.key("southWest")
      json.write(exactly: rectangle.southWest)
      json.key("northEast")
      json.write(exactly: rectangle.northEast)
    case .polygons(let polygons):
      json.member("kind", word: "polygon")
      json.array("polygons", polygons) { json, polygon in
        json.array(polygon.rings) { json, ring in
          json.array(ring.vertices) { json, vertex in json.write(exactly: vertex) }
        }
      }
    case .corridor(let corridor):
      json.member("kind", word: "corridor")
      json.array("line", corridor.line.vertices) { json, vertex in json.write(exactly: vertex) }
      json.key("halfWidth")
      json.value(json: DecimalNumber.text(corridor.halfWidth.meters))
      json.array("outline", corridor.outline()) { json, vertex in json.write(exactly: vertex) }
    case .geoline(let line):
      json.member("kind", word: "geoline")
      json.array("line", line.vertices) { json, vertex in json.write(exactly: vertex) }
    }
  }
}

extension JSONWriter {
  /// Writes a position with every bit: longitude, latitude.
  fileprivate mutating func write(exactly position: Coordinate) {
    beginArray()
    value(json: DecimalNumber.text(position.longitude))
    value(json: DecimalNumber.text(position.latitude))
    endArray()
  }
}
