internal import Ringfence

extension GeneratedTrack {
  /// KML with a `gx:Track` in which times, positions and speeds are lists of their own, at least `count`
  /// bytes, from 2024-01-01.
  mutating func kml(bytes count: Int) -> [UInt8] {
    var (times, positions, speeds): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    while times.count + positions.count + speeds.count < count {
      times += "<when>".utf8
      appendTime(to: &times)
      times += "</when>\n".utf8
      positions += "<gx:coord>".utf8
      FixedDecimal.append(longitude, decimals: 7, to: &positions)
      positions += " ".utf8
      FixedDecimal.append(latitude, decimals: 7, to: &positions)
      positions += " 20.0</gx:coord>\n".utf8
      speeds += "<gx:value>".utf8
      FixedDecimal.append(speed, decimals: 3, to: &speeds)
      speeds += "</gx:value>\n".utf8
      move()
    }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document><Placemark><gx:Track>

      """.utf8) + times + positions
      + Array("<ExtendedData><SchemaData><gx:SimpleArrayData name=\"speed\">\n".utf8) + speeds
      + Array(
        """
        </gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></Document></kml>

        """.utf8)
  }

  /// TCX with altitude, heart rate and speed as watches write it, at least `count` bytes, from
  /// 2024-01-01.
  mutating func tcx(bytes count: Int) -> [UInt8] {
    var out = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase \
      xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
      xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
      <Activities><Activity Sport="Running"><Lap StartTime="2024-01-01T00:00:00.000Z"><Track>

      """.utf8)
    out.reserveCapacity(count + 1024)
    while out.count < count {
      out += "<Trackpoint>\n<Time>".utf8
      appendTime(to: &out)
      out += "</Time>\n<Position>\n<LatitudeDegrees>".utf8
      FixedDecimal.append(latitude, decimals: 7, to: &out)
      out += "</LatitudeDegrees>\n<LongitudeDegrees>".utf8
      FixedDecimal.append(longitude, decimals: 7, to: &out)
      out += "</LongitudeDegrees>\n</Position>\n<AltitudeMeters>20.0</AltitudeMeters>\n".utf8
      out += "<HeartRateBpm>\n<Value>131</Value>\n</HeartRateBpm>\n<Extensions>\n<ns3:TPX>\n".utf8
      out += "<ns3:Speed>".utf8
      FixedDecimal.append(speed, decimals: 3, to: &out)
      out += "</ns3:Speed>\n</ns3:TPX>\n</Extensions>\n</Trackpoint>\n".utf8
      move()
    }
    out += "</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n".utf8
    return out
  }

  private func appendTime(to out: inout [UInt8]) {
    RFC3339.append(Timestamp(microseconds: (1_704_067_200 + Int64(second)) * 1_000_000), to: &out)
  }
}
