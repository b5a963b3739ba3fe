import Ringfence
import RingfenceFiles
import Testing

/// KML, and GPX for simulators.
@Suite struct XMLTrackWriterTests {
  @Test func `writes KML`() throws {
    #expect(
      TrackWriterTests.write(try TrackWriterTests.sample(), .kml) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>
          <Schema id="fix">
            <gx:SimpleArrayField name="speed" type="double"><displayName>Speed (m/s)</displayName>\
        </gx:SimpleArrayField>
            <gx:SimpleArrayField name="accuracy" type="double"><displayName>Accuracy (m)</displayName>\
        </gx:SimpleArrayField>
            <gx:SimpleArrayField name="bearing" type="double"><displayName>Bearing (degrees)\
        </displayName></gx:SimpleArrayField>
          </Schema>
          <Placemark>
            <name>a,"b" &lt;&amp;&gt;</name>
            <gx:MultiTrack>
              <gx:Track>
                <altitudeMode>absolute</altitudeMode>
                <when>2024-05-18T07:50:00.000Z</when>
                <when>2024-05-18T07:50:00.250Z</when>
                <gx:coord>144.963100000 -37.813600000 12.5</gx:coord>
                <gx:coord>180.000000000 -37.813600000</gx:coord>
                <ExtendedData><SchemaData schemaUrl="#fix">
                <gx:SimpleArrayData name="speed">
                  <gx:value>23.201722</gx:value>
                  <gx:value/>
                </gx:SimpleArrayData>
                <gx:SimpleArrayData name="accuracy">
                  <gx:value>5</gx:value>
                  <gx:value/>
                </gx:SimpleArrayData>
                <gx:SimpleArrayData name="bearing">
                  <gx:value>0</gx:value>
                  <gx:value/>
                </gx:SimpleArrayData>
                </SchemaData></ExtendedData>
              </gx:Track>
              <gx:Track>
                <when>2024-05-18T07:50:00.250001Z</when>
                <gx:coord>-180.000000000 90.000000000</gx:coord>
                <ExtendedData><SchemaData schemaUrl="#fix">
                <gx:SimpleArrayData name="speed">
                  <gx:value>0</gx:value>
                </gx:SimpleArrayData>
                </SchemaData></ExtendedData>
              </gx:Track>
            </gx:MultiTrack>
          </Placemark>
          <Placemark>
            <name>b</name>
            <gx:MultiTrack>
              <gx:Track>
                <altitudeMode>absolute</altitudeMode>
                <when>1970-01-01T00:00:00.000Z</when>
                <gx:coord>0.000000000 0.000000000 -3</gx:coord>
              </gx:Track>
            </gx:MultiTrack>
          </Placemark>
        </Document>
        </kml>

        """)
  }

  /// Fixes at -0.5, 0.25, 0.75 and 1 s; the last one begins a segment.
  static func fixes() throws -> [Fix] {
    [
      try TrackWriterTests.fix(-0.5, 1, 2, altitude: 12.5, flags: .startsSegment),
      try TrackWriterTests.fix(0.25, 1, 2.001, speed: 3, course: 90),
      try TrackWriterTests.fix(0.75, 1, 2.002), try TrackWriterTests.fix(1, 1, 2.003),
      try TrackWriterTests.fix(2, 1, 2.004, flags: .startsSegment),
    ]
  }

  @Test func `writes waypoints for Xcode, one a second`() throws {
    #expect(
      TrackWriterTests.write([("a", try Self.fixes())], .xcodeGPX) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="ringfence" xmlns="http://www.topografix.com/GPX/1/1">
          <wpt lat="1.000000000" lon="2.000000000"><ele>12.5</ele><time>1969-12-31T23:59:59Z</time></wpt>
          <wpt lat="1.000000000" lon="2.001000000"><time>1970-01-01T00:00:00Z</time></wpt>
          <wpt lat="1.000000000" lon="2.003000000"><time>1970-01-01T00:00:01Z</time></wpt>
          <wpt lat="1.000000000" lon="2.004000000"><time>1970-01-01T00:00:02Z</time></wpt>
        </gpx>

        """)
  }

  @Test func `writes a track for the Android emulator, one point a second`() throws {
    #expect(
      TrackWriterTests.write([("a", try Self.fixes())], .androidGPX) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="ringfence" xmlns="http://www.topografix.com/GPX/1/1">
          <trk>
            <trkseg>
              <trkpt lat="1.000000000" lon="2.000000000"><ele>12.5</ele><time>1969-12-31T23:59:59Z</time></trkpt>
              <trkpt lat="1.000000000" lon="2.001000000"><time>1970-01-01T00:00:00Z</time></trkpt>
              <trkpt lat="1.000000000" lon="2.003000000"><time>1970-01-01T00:00:01Z</time></trkpt>
            </trkseg>
            <trkseg>
              <trkpt lat="1.000000000" lon="2.004000000"><time>1970-01-01T00:00:02Z</time></trkpt>
            </trkseg>
          </trk>
        </gpx>

        """)
  }

  /// A track with whole seconds loses nothing but the values that simulators calculate.
  @Test(arguments: [TrackWriter.Format.xcodeGPX, .androidGPX])
  func `reads back what it wrote for simulators`(format: TrackWriter.Format) throws {
    var fixes: [Fix] = []
    for index in 0..<50 {
      let altitude: Double? = index % 3 == 0 ? nil : Double(index)
      let flags: FixFlags = index == 0 ? .startsSegment : []
      let shift = Double(index) / 1e4
      fixes.append(
        try TrackWriterTests.fix(
          Double(index * index), 60 + shift, 25 - shift, altitude: altitude, flags: flags))
    }
    let text = TrackWriterTests.write([("f", fixes)], format)
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(file.diagnostics.isEmpty)
    #expect(file.tracks.map { Array($0.fixes) } == [fixes])
  }

  @Test func `writes files without fixes`() throws {
    #expect(TrackWriterTests.write([], .kml).hasSuffix("  </Schema>\n</Document>\n</kml>\n"))
    #expect(TrackWriterTests.write([], .xcodeGPX).hasSuffix("/1\">\n</gpx>\n"))
    #expect(TrackWriterTests.write([], .androidGPX).hasSuffix("/1\">\n  <trk>\n  </trk>\n</gpx>\n"))
  }

  @Test func `writes a name of any characters in KML`() throws {
    let name = "\u{0}\u{1}\"\\/\t\r\n,é😀\u{FFFE}\u{7F}]]>"
    let fix = try TrackWriterTests.fix(1, 2, 3, flags: .startsSegment)
    let text = TrackWriterTests.write([(name, [fix])], .kml)
    #expect(try TrackFile.read(bytes: Array(text.utf8), name: "f").tracks[0].fixes.count == 1)
  }
}
