import Ringfence
import RingfenceFiles
import Testing

/// A file of another program, and the same layout in the native form, written by hand.
struct ForeignSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let form: ZoneFileForm
  let text: String
  /// The zones of the native form.
  let zones: String
  var name: String? = nil
  var defaultRadius: Double? = nil
  /// The warnings as `line:column code`.
  var warnings: [String] = []

  func read() throws -> ZoneFile {
    let options = ZoneReadingOptions(defaultRadius: defaultRadius.map { .meters($0) })
    return try ZoneFile.read(bytes: Array(text.utf8), name: "z", options: options)
  }
}

@Suite struct ForeignZoneTests {
  static let samples =
    KMLSamples.all + TableSamples.all + TraccarSamples.all + ListSamples.all
    + WaypointSamples.all

  @Test(arguments: samples) func `reads what other programs write`(sample: ForeignSample) throws {
    let file = try sample.read()
    #expect(file.form == sample.form)
    var wanted = try ZoneFile(text: "{\"version\":1,\"zones\":[\(sample.zones)]}").layout
    wanted.name = sample.name
    #expect(file.layout == wanted)
    let warnings = file.warnings.map {
      "\($0.location.line ?? 0):\($0.location.column ?? 0) \($0.code.rawValue)"
    }
    #expect(warnings == sample.warnings)
  }

  /// What was read is written in every form and reads back, except for what a form cannot express.
  @Test(arguments: samples) func `writes what it read`(sample: ForeignSample) throws {
    let layout = try sample.read().layout
    let native = try ZoneFile.read(bytes: ZoneFileWriter.native(layout), name: "n")
    #expect(native.layout == layout)
    guard ZoneFileWriter.zonesOfOneID(layout) == nil else { return }
    let kml = try ZoneFile.read(bytes: ZoneFileWriter.kml(layout), name: "k")
    #expect(kml.form == .kml)
    #expect(kml.layout.zones == closed(layout).zones)
    guard ZoneFileWriter.traccarLosses(layout).isEmpty else { return }
    let traccar = try ZoneFile.read(bytes: ZoneFileWriter.traccar(layout), name: "t")
    #expect(traccar.form == (layout.zones.isEmpty ? .native : .traccar))
    #expect(traccar.layout.zones == closed(layout).zones)
  }

  /// A layout with its rings closed, as the writers do it.
  private func closed(_ layout: ZoneLayout) -> ZoneLayout {
    var layout = layout
    for zone in layout.zones.indices {
      for fence in layout.zones[zone].fences.indices {
        guard case .polygons(let polygons) = layout.zones[zone].fences[fence].shape else {
          continue
        }
        layout.zones[zone].fences[fence].shape = .polygons(
          polygons.map { polygon in
            Polygon(
              rings: polygon.rings.map { ring in
                Ring(ring.isClosed ? ring.vertices : ring.vertices + ring.vertices.prefix(1))
              })
          })
      }
    }
    return layout
  }

  /// A file that ends too early is refused, or is what its beginning is: a table of fewer rows.
  @Test(arguments: samples) func `survives a file cut anywhere`(sample: ForeignSample) throws {
    let bytes = Array(sample.text.utf8)
    for length in 0..<bytes.count {
      do throws(FileError) {
        let file = try ZoneFile.read(
          bytes: Array(bytes[..<length]), name: "z",
          options: ZoneReadingOptions(defaultRadius: .meters(5)))
        let isTable = sample.form == .table
        let isAll = bytes[length...].allSatisfy { [0x0A, 0x20].contains($0) }
        #expect(
          isTable || isAll || sample.testDescription.contains("sequence"),
          "\(length) of \(bytes.count)")
        #expect(file.layout.zones.count <= (try? sample.read().layout.zones.count) ?? 0)
      } catch {
        #expect(error.description.hasPrefix("z"))
      }
    }
  }
}

enum WaypointSamples {
  static let all = [
    ForeignSample(
      testDescription: "GPX waypoints with and without a radius", form: .gpx,
      text: """
        <?xml version="1.0"?>
        <gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
        <metadata><name>Round</name></metadata>
        <wpt lat="48.2" lon="16.37"><ele>180</ele><name>Door</name><sym>Flag</sym>
        <extensions><x:data><x:radius>40</x:radius><x:dwell>30 s</x:dwell><x:level>2</x:level></x:data></extensions></wpt>
        <wpt lat="48.3" lon="16.38"><name>Door</name><desc>Back &amp; forth</desc></wpt>
        <wpt lat="48.4" lon="16.39"/>
        </gpx>

        """,
      zones: """
        {"id":"Door","name":"Door","dwell":30,"customData":{"level":"2","sym":"Flag"},
         "fences":[{"id":"Door","circle":{"center":[16.37,48.2],"radius":40}}]},
        {"id":"Door (2)","name":"Door","customData":{"desc":"Back & forth"},
         "fences":[{"id":"Door","circle":{"center":[16.38,48.3],"radius":75}}]},
        {"id":"3","fences":[{"id":"1","circle":{"center":[16.39,48.4],"radius":75}}]}
        """, name: "Round", defaultRadius: 75),
    ForeignSample(
      testDescription: "GPX waypoints beside a track", form: .gpx,
      text: """
        <gpx><wpt lat="1" lon="2"/>
        <trk><trkseg/></trk></gpx>
        """,
      zones:
        "{\"id\":\"1\",\"fences\":[{\"id\":\"1\",\"circle\":{\"center\":[2,1],\"radius\":9}}]}",
      defaultRadius: 9, warnings: ["2:2 ignored-keys"]),
  ]
}
