public import Ringfence

/// Writes layouts as zone files, in UTF-8 with a stable order of keys. Here is the native form; `RingfenceFiles` adds the
/// forms of other programs.
///
/// Numbers are in SI units, in the shortest form that reads back as the same number. Durations are
/// rounded to the microsecond. Settings with their default value are left out.
public enum ZoneFileWriter {
  /// A layout in the native form, version 1. Reading it gives an equal layout.
  ///
  /// This holds for every layout that a file can express. Shapes without a position and settings out
  /// of range are written as they are, and refused when read.
  /// - Complexity: linear in the positions.
  public static func native(_ layout: ZoneLayout) -> [UInt8] {
    native(layout, schema: nil)
  }

  /// The same with the `$schema` of the file from which the layout comes, if it has one.
  package static func native(_ layout: ZoneLayout, schema: String?) -> [UInt8] {
    var json = JSONWriter(.padded)
    json.beginObject()
    if let schema {
      json.startLine(indent: 2)
      json.member("$schema", schema)
    }
    json.startLine(indent: 2)
    json.member("version", 1)
    json.writeHead(of: layout)
    json.startLine(indent: 2)
    json.key("zones")
    json.beginArray()
    for zone in layout.zones {
      json.startLine(indent: 4)
      json.beginObject()
      json.startLine(indent: 6)
      json.member("id", zone.id)
      if let name = zone.name {
        json.startLine(indent: 6)
        json.member("name", name)
      }
      for (key, write) in settings(of: zone) {
        json.startLine(indent: 6)
        json.key(key)
        write(&json)
      }
      json.startLine(indent: 6)
      json.key("fences")
      json.beginArray()
      for fence in zone.fences {
        json.startLine(indent: 8)
        json.object { json in
          json.member("id", fence.id)
          json.writeNativeShape(fence.shape)
        }
      }
      json.endArray(indent: 6, unless: zone.fences.isEmpty)
      json.endObject(indent: 4)
    }
    json.endArray(indent: 2, unless: layout.zones.isEmpty)
    json.endObject(indent: 0)
    json.endDocument()
    return json.bytes
  }

  /// The first zone that has the id of an earlier zone, after that earlier one, by their indices; `nil`
  /// when all ids differ. Ids are compared by their bytes.
  /// - Complexity: linear in the zones.
  public static func zonesOfOneID(_ layout: ZoneLayout) -> (first: Int, second: Int)? {
    var known = [[UInt8]: Int]()
    for (index, zone) in layout.zones.enumerated() {
      if let first = known.updateValue(index, forKey: Array(zone.id.utf8)) {
        return (first, index)
      }
    }
    return nil
  }

  package typealias Write = (inout JSONWriter) -> Void

  /// The settings of a zone that differ from the default, by their keys.
  package static func settings(of zone: Zone) -> [(key: String, write: Write)] {
    var members = [(key: String, write: Write)]()
    for key in ZoneKey.settings {
      if let write = value(of: key, zone) { members.append((key.rawValue, write)) }
    }
    return members
  }

  /// What writes the value of a setting; `nil` for the default, and for keys that are no settings.
  private static func value(of key: ZoneKey, _ zone: Zone) -> Write? {
    switch key {
    case .id, .name, .fences: return nil
    case .setting(let setting):
      return changed(setting, zone).map { value in { $0.write(value) } }
    case .object(let object):
      var members = object.settings.compactMap { setting in
        changed(setting, zone).map { (key: setting.definition.key, value: $0) }
      }
      if let flag = object.flag, let value = changed(flag.setting, zone) {
        if members.isEmpty { return { $0.write(value) } }
        members.append((flag.key, value))
      }
      guard !members.isEmpty else { return nil }
      return { json in
        json.object { json in
          for (key, value) in members {
            json.key(key)
            json.write(value)
          }
        }
      }
    case .conditions: return zone.conditions.isEmpty ? nil : { $0.write(zone.conditions) }
    case .attendance:
      return zone.attendances.isEmpty ? nil : { $0.write(zone.attendances) }
    case .customData: return zone.customData.isEmpty ? nil : { $0.write(zone.customData) }
    case .lint:
      return zone.disabledLintRules.isEmpty
        ? nil : { $0.write(disabledLintRules: zone.disabledLintRules) }
    }
  }

  /// The value of a setting that is not the default.
  private static func changed(_ setting: ZoneSetting, _ zone: Zone) -> SettingValue? {
    let value = zone.settings[setting]
    return value == ZoneSettings()[setting] ? nil : value
  }
}

// MARK: Shapes

extension JSONWriter {
  /// Writes the members that a layout has in both forms, a line each.
  package mutating func writeHead(of layout: ZoneLayout) {
    for (key, text) in [("name", layout.name), ("timeZone", layout.timeZone?.name)] {
      guard let text else { continue }
      startLine(indent: 2)
      member(key, text)
    }
  }

  /// Closes an array on a line of its own, or on the same line when it is empty.
  package mutating func endArray(indent: Int, unless isEmpty: Bool) {
    if isEmpty { endArray() } else { endArray(indent: indent) }
  }

  /// Writes the member that holds a shape in the native form.
  package mutating func writeNativeShape(_ shape: Shape) {
    switch shape {
    case .circle(let circle):
      object(shape.kindName) { json in
        json.key("center")
        json.write(shortest: circle.center)
        json.key("radius")
        json.value(shortest: circle.radius.meters)
      }
    case .rectangle(let rectangle):
      object(shape.kindName) { json in
        json.key("southWest")
        json.write(shortest: rectangle.southWest)
        json.key("northEast")
        json.write(shortest: rectangle.northEast)
      }
    case .polygons(let polygons):
      if polygons.count == 1 {
        key(shape.kindName)
        write(rings: polygons[0].rings.map { $0.vertices })
      } else {
        array("polygons", polygons) { json, polygon in
          json.write(rings: polygon.rings.map { $0.vertices })
        }
      }
    case .corridor(let corridor):
      object(shape.kindName) { json in
        json.key("line")
        json.write(positions: corridor.line.vertices)
        json.key("halfWidth")
        json.value(shortest: corridor.halfWidth.meters)
      }
    case .geoline(let line):
      key(shape.kindName)
      write(positions: line.vertices)
    }
  }

  package mutating func write(rings: [[Coordinate]]) {
    array(rings) { json, ring in json.write(positions: ring) }
  }

  package mutating func write(positions: [Coordinate]) {
    array(positions) { json, position in json.write(shortest: position) }
  }

  package mutating func write(shortest position: Coordinate) {
    beginArray()
    value(shortest: position.longitude)
    value(shortest: position.latitude)
    endArray()
  }
}
