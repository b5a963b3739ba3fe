import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct InspectTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `prints the content of a track`() throws {
    let rows = [
      "time,latitude,longitude,speed", "2026-01-02T10:00:00Z,10,179.5,3",
      "2026-01-02T10:00:02Z,10.5,-179.25,", "2026-01-02T10:00:04Z,11,-179,4",
      "2026-01-02T10:00:04Z,11,-179,4", "2026-01-02T11:00:00Z,11,-179,",
    ]
    let path = try folder.write("boat.csv", rows.joined(separator: "\n") + "\n")
    let result = Invocation(["inspect", "--maximum-speed", "off", path])
    #expect(
      result.output == """
        \(path): track table as CSV
          track boat.csv
            fixes      4, one every 2 s
            time       2026-01-02T10:00:00.000Z to 2026-01-02T11:00:00.000Z, 1:00:00
            segments   2, longest gap 3596 s
            bounds     10.0000000 to 11.0000000 north, 179.5000000 to -179.0000000 east
            with       altitude 0, accuracy 0, speed 2, course 0
          left out or changed
            same-time           1, first in line 5

        """)
    #expect(result.status == .done)
  }

  @Test func `names a document that is no track`() throws {
    let path = try folder.write("z.xml", "<?xml version=\"1.0\"?>\n<rss><channel/></rss>\n")
    let result = Invocation(["inspect", path])
    #expect(result.output.isEmpty)
    #expect(
      result.errors
        == "\(path):2:2: error: root element is <rss>, expected <gpx>, <kml> or "
        + "<TrainingCenterDatabase> [unknown-format]\n"
    )
    #expect(result.status == .unusableInput)
  }

  @Test func `prints the content of a zone file`() throws {
    let path = try folder.write("zones.json", TestFolder.zones)
    // The circle of 100 m: 100 / 110,574.3 m a degree of latitude at the equator of WGS 84, and
    // 100 / 111,319.5 m a degree of longitude.
    let result = Invocation(["inspect", path])
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      Array(lines.prefix(4)) == [
        "\(path): zone file, native form", "  zones      1", "  fences     1: 1 circle",
        "  vertices   0",
      ])
    #expect(lines.last?.hasPrefix("  bounds     -0.00090") == true)
    #expect(result.status == .done)
  }

  @Test func `writes JSON of the readable files and names the others`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let zones = try folder.write("zones.json", TestFolder.zones)
    let notes = try folder.write("notes.txt", "nothing\n")
    let none = "\(folder.path)/none"
    let result = Invocation(["inspect", "--format", "json", track, notes, none, zones])
    let document =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let files = document?["files"] as? [[String: Any]] ?? []
    #expect(document?["version"] as? Int == 1)
    #expect(files.map { $0["kind"] as? String } == ["tracks", "zones"])
    #expect(files.map { $0["format"] as? String } == ["gpx", "native"])
    let tracks = files.first?["tracks"] as? [[String: Any]]
    #expect(tracks?.first?["fixes"] as? Int == 7)
    #expect(tracks?.first?["bounds"] as? [Double] == [-0.003, 0, 0.003, 0])
    #expect(
      result.errors.split(separator: "\n").map { $0.split(separator: "[").last } == [
        "unknown-format]", "missing-file]",
      ])
    #expect(result.status == .missingFile)
  }

  @Test func `gives a valid document when nothing can be read`() throws {
    let result = Invocation(["inspect", "--format", "json", "\(folder.path)/none"])
    #expect(result.output == "{\"version\": 1, \"files\": []}\n")
  }
}
