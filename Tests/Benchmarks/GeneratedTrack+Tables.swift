internal import Ringfence

/// The forms of tables and JSON that are measured.
enum GeneratedTable: String, CaseIterable {
  case csv = "CSV"
  case foreignCSV = "CSV, foreign header"
  case seconds = "CSV, four columns, seconds since 1970"
  case semicolons = "CSV, decimal commas"
  case ndjson = "NDJSON"
  case ndjsonSeconds = "NDJSON, four keys, seconds since 1970"
  case geoJSON = "GeoJSON"
  case timeline = "Google Timeline"
}

extension GeneratedTrack {
  /// A table, or a document, of at least `count` bytes, from 2024-01-01.
  mutating func table(_ form: GeneratedTable, bytes count: Int) -> [UInt8] {
    var out = Array(Self.head(form).utf8)
    out.reserveCapacity(count + 512)
    var times: [UInt8] = []
    var isFirst = true
    while out.count + times.count < count {
      if !isFirst {
        switch form {
        case .geoJSON:
          out.append(UInt8(ascii: ","))
          times.append(UInt8(ascii: ","))
        case .timeline: out.append(UInt8(ascii: ","))
        default: break
        }
      }
      isFirst = false
      append(form, to: &out, times: &times)
      move()
    }
    switch form {
    case .geoJSON:
      out += "]},\"properties\":{\"coordTimes\":[".utf8
      out += times
      out += "]}}]}\n".utf8
    case .timeline: out += "]}\n".utf8
    default: break
    }
    return out
  }

  private static func head(_ form: GeneratedTable) -> String {
    switch form {
    case .csv: "track,segment,time,latitude,longitude,altitude,accuracy,speed,course,flags\n"
    case .foreignCSV: "vehicle_id,timestamp,lat,lon,ele,h_acc,speed_kmh,heading,driver\n"
    case .semicolons: "vehicle_id;timestamp;lat;lon;ele;h_acc;speed_kmh;heading;driver\n"
    case .seconds: "track,time,lat,lon\n"
    case .ndjson, .ndjsonSeconds: ""
    case .geoJSON:
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":"
        + "{\"type\":\"LineString\",\"coordinates\":["
    case .timeline: "{\"rawSignals\":["
    }
  }

  private func append(_ form: GeneratedTable, to out: inout [UInt8], times: inout [UInt8]) {
    let time = Timestamp(microseconds: (1_704_067_200 + Int64(second)) * 1_000_000)
    func number(_ value: Double, _ decimals: Int) {
      FixedDecimal.append(value, decimals: decimals, to: &out)
    }
    func degrees(_ separator: String) {
      number(latitude, 7)
      out += separator.utf8
      number(longitude, 7)
    }
    switch form {
    case .csv:
      out += "van,1,".utf8
      RFC3339.append(time, to: &out)
      out += ",".utf8
      degrees(",")
      out += ",20,4.5,".utf8
      number(speed, 3)
      out += ",".utf8
      number(course, 2)
      out += ",\n".utf8
    case .foreignCSV:
      out += "van 7,".utf8
      RFC3339.append(time, to: &out)
      out += ",".utf8
      degrees(",")
      out += ",20.5,4.5,".utf8
      number(speed * 3.6, 2)
      out += ",".utf8
      number(course, 1)
      out += ",Ann\n".utf8
    case .seconds:
      out += "7,\(time.microseconds / 1_000_000),".utf8
      degrees(",")
      out += "\n".utf8
    case .ndjsonSeconds:
      out += "{\"track\":7,\"time\":\(time.microseconds / 1_000_000),\"lat\":".utf8
      degrees(",\"lon\":")
      out += "}\n".utf8
    case .semicolons:
      let start = out.count
      out += "van 7;".utf8
      RFC3339.append(time, to: &out)
      out += ";".utf8
      degrees(";")
      out += ";20.5;4.5;".utf8
      number(speed * 3.6, 2)
      out += ";".utf8
      number(course, 1)
      for i in start..<out.count where out[i] == UInt8(ascii: ".") { out[i] = UInt8(ascii: ",") }
      out += ";Ann\n".utf8
    case .ndjson:
      out += "{\"deviceId\":\"van\",\"timestamp\":\"".utf8
      RFC3339.append(time, to: &out)
      out += "\",\"lat\":".utf8
      degrees(",\"lon\":")
      out += ",\"speed\":".utf8
      number(speed, 3)
      out += ",\"heading\":".utf8
      number(course, 2)
      out += "}\n".utf8
    case .geoJSON:
      out += "[".utf8
      number(longitude, 7)
      out += ",".utf8
      number(latitude, 7)
      out += ",20]".utf8
      times.append(UInt8(ascii: "\""))
      RFC3339.append(time, to: &times)
      times.append(UInt8(ascii: "\""))
    case .timeline:
      out += "{\"position\":{\"LatLng\":\"".utf8
      degrees("°, ")
      out +=
        "°\",\"accuracyMeters\":13,\"altitudeMeters\":20.5,\"source\":\"GPS\",\"timestamp\":\"".utf8
      RFC3339.append(time, to: &out)
      out += "\",\"speedMetersPerSecond\":".utf8
      number(speed, 3)
      out += "}}\n".utf8
    }
  }
}
