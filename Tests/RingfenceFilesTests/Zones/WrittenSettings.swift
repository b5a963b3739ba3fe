import Ringfence
import RingfenceFiles
import RingfenceRecords
import RingfenceState
import TestSupport

/// Random values of the settings that a zone can have, as they stand in the native form.
struct DrawnSettings {
  var random: SeededRandom

  /// The value of a key, unlike its default; `nil` for a key that is no setting. A new key needs a line here.
  mutating func value(of key: ZoneKey) -> String? {
    switch key {
    case .id, .name, .fences: nil
    case .setting(let setting): value(of: setting)
    case .object(let object):
      "{"
        + (object.settings.map { "\"\($0.definition.key)\":\(value(of: $0))" }
        + (object.flag.map { ["\"\($0.key)\":\(value(of: $0.setting))"] } ?? []))
        .joined(separator: ",") + "}"
    case .conditions: conditions()
    case .attendance: attendances()
    case .customData: "{\"entry\":\"\(random.int(0...99))\",\"a b\":\"\\\"é<&\\\\\",\"\":\"x,y\"}"
    case .lint: "{\"disable\":[\"spacing\",\"size\"]}"
    }
  }

  private mutating func value(of setting: ZoneSetting) -> String {
    switch setting.definition.kind {
    case .flag: "\(ZoneSettings()[setting] == .flag(false))"
    // Slower ones release, and the limit is above them.
    case .speed: "\(setting == .overspeedLimit ? random.double(8...30) : random.double(0.1...8))"
    case .distance: "\(random.int(0...1) == 0 ? 0 : random.double(31...120))"
    case .duration: "\(random.double(1...(setting == .dwell ? 60 : 120)))"
    case .probability: "\(random.double(0.51...0.99))"
    case .factor: "\(random.double(1.01...100))"
    case .count: "\(random.int(1...100))"
    }
  }

  /// One or two, with what each may have. A grace is below half of an hour, which the shortest window has.
  private mutating func attendances() -> String {
    func one(_ id: String, _ random: inout SeededRandom) -> String {
      let from = random.int(0...22)
      let schedule =
        "{\"days\":[\"mon\"],\"from\":\"\(from < 10 ? "0" : "")\(from):00\","
        + "\"to\":\"\(from < 9 ? "0" : "")\(from + 1):00\"}"
      let grace = random.int(0...1) == 0 ? "" : ",\"grace\":\(random.int(1...1700))"
      let tracks = random.int(0...1) == 0 ? "" : ",\"tracks\":[\"bus-7\",\"ä, \\\"b\\\"\"]"
      return "{\(id)\"schedule\":\(schedule)\(grace)\(tracks)}"
    }
    let first = one(random.int(0...1) == 0 ? "" : "\"id\":\"shift\",", &random)
    return random.int(0...1) == 0 ? first : "[\(first),\(one("\"id\":\"b\",", &random))]"
  }

  private mutating func conditions() -> String {
    var kinds = ConditionKind.ofZones.filter { _ in random.int(0...2) == 0 }
    if kinds.isEmpty {
      kinds = [ConditionKind.ofZones[random.int(0...ConditionKind.ofZones.count - 1)]]
    }
    var members: [String] = []
    for kind in kinds {
      guard let one = condition(kind), let other = condition(kind) else { continue }
      members.append("\"\(kind.name)\":[\(one),\(other)]")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// A condition of a kind. A new kind needs a line here.
  mutating func condition(_ kind: ConditionKind) -> String? {
    let when = random.int(0...1) == 0 ? "inside" : "crossing"
    switch kind {
    case .speed:
      let low = random.double(0...6)
      return "{\"minimum\":\(low),\"maximum\":\(low + 9),\"when\":\"\(when)\"}"
    case .altitude: return "{\"maximum\":\(random.double(150...190)),\"when\":\"\(when)\"}"
    case .bearing:
      return "{\"from\":\(random.int(0...359)),\"to\":\(random.int(0...359)),\"when\":\"\(when)\"}"
    case .percentageCrossed:
      return
        "{\"percentage\":\(random.int(1...60)),\"timeout\":\(random.int(60...900)),\"sequential\":\(random.int(0...1) == 0)}"
    case .schedule:
      let hour = random.int(10...13)
      return
        "{\"days\":[\"thu\",\"fri\",\"sat\"],\"from\":\"\(hour):00:01\",\"to\":\"\(hour + 2):05\","
        + "\"fromDate\":\"2026-01-01\",\"toDate\":\"2027-02-28\",\"timeZone\":\"UTC\"}"
    default: return nil
    }
  }

  /// A zone with the values of some settings, without fences.
  mutating func zone(_ keys: [ZoneKey]) throws -> Zone {
    // A dwell time is repeated where there is one.
    var keys = keys
    if keys.contains(.setting(.dwellRepeat)), !keys.contains(.setting(.dwell)) {
      keys.append(.setting(.dwell))
    }
    let members = keys.compactMap { key in value(of: key).map { "\"\(key.rawValue)\":\($0)" } }
    let text =
      "{\"version\":1,\"zones\":[{\"id\":\"z\",\(members.map { $0 + "," }.joined())\"fences\":[]}]}"
    return try ZoneFile(text: text).layout.zones[0]
  }
}

/// A form in which layouts are written, by this package or as other programs write the same settings.
enum WrittenForm: String, CaseIterable {
  case native, geoJSON, kml, traccar
  /// GeoJSON whose objects are texts, as GDAL and QGIS write them.
  case geoJSONOfGDAL
  /// Tables with a column for each setting.
  case commas, tabs, semicolons

  func write(_ layout: ZoneLayout) throws -> [UInt8] {
    switch self {
    case .native: ZoneFileWriter.native(layout)
    case .geoJSON: ZoneFileWriter.geoJSON(layout)
    case .kml: ZoneFileWriter.kml(layout)
    case .traccar: ZoneFileWriter.traccar(layout)
    case .geoJSONOfGDAL: try Self.objectsAsTexts(ZoneFileWriter.geoJSON(layout))
    case .commas: Self.table(layout, ",")
    case .tabs: Self.table(layout, "\t")
    case .semicolons: Self.table(layout, ";")
    }
  }

  private static func objectsAsTexts(_ bytes: [UInt8]) throws -> [UInt8] {
    let document = try ZoneDocument.document(ContiguousArray(bytes))
    var written: [UInt8] = []
    var end = 0
    let features = document.member("features", of: 0).map { Array(document.children($0)) } ?? []
    for feature in features {
      guard let properties = document.member("properties", of: feature) else { continue }
      for key in document.children(properties) where document.kind(key + 1) == .object {
        let range = document.tape.range(key + 1)
        written += bytes[end..<range.lowerBound]
        var json = JSONWriter()
        json.value(String(decoding: bytes[range], as: UTF8.self))
        written += json.bytes
        end = range.upperBound
      }
    }
    return written + bytes[end...]
  }

  private static func table(_ layout: ZoneLayout, _ separator: String) -> [UInt8] {
    let keys = ZoneKey.settings.map { $0.rawValue }
    func row(_ fields: [String]) -> String {
      fields.map {
        "\""
          + $0.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: separator) + "\n"
    }
    var text = row(["zone", "zoneName", "id", "radius", "halfWidth"] + keys + ["wkt"])
    for zone in layout.zones {
      var values: [String: String] = [:]
      for (key, write) in ZoneFileWriter.settings(of: zone) {
        var json = JSONWriter()
        write(&json)
        values[key] = String(decoding: json.bytes, as: UTF8.self)
      }
      for fence in zone.fences {
        var (radius, halfWidth) = ("", "")
        switch fence.shape {
        case .circle(let circle): radius = DecimalNumber.text(circle.radius.meters)
        case .corridor(let corridor):
          halfWidth = DecimalNumber.text(corridor.halfWidth.meters)
        case .rectangle, .polygons, .geoline: break
        }
        text += row(
          [zone.id, zone.name ?? "", fence.id, radius, halfWidth] + keys.map { values[$0] ?? "" }
            + [wellKnownText(fence.shape)])
      }
    }
    return Array(text.utf8)
  }

  private static func wellKnownText(_ shape: Shape) -> String {
    func positions(_ list: [Coordinate]) -> String {
      "("
        + list.map { DecimalNumber.text($0.longitude) + " " + DecimalNumber.text($0.latitude) }
        .joined(separator: ", ") + ")"
    }
    switch shape {
    case .circle(let circle): return "POINT " + positions([circle.center])
    case .corridor(let corridor): return "LINESTRING " + positions(corridor.line.vertices)
    case .geoline(let line): return "LINESTRING " + positions(line.vertices)
    case .polygons(let polygons):
      let texts = polygons.map {
        "(" + $0.rings.map { positions($0.vertices) }.joined(separator: ", ") + ")"
      }
      return texts.count == 1
        ? "POLYGON " + texts[0] : "MULTIPOLYGON (" + texts.joined(separator: ", ") + ")"
    case .rectangle: return "POINT EMPTY"
    }
  }
}
