import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

@Suite struct PageWriterTests {
  /// Names that would end a text in HTML, in a script or in JSON.
  private static let names = [
    "<script>alert(1)</script>", "</script><img src=x>", "<!--", "]]>", "\"'&amp;", "\u{2028}",
    "{{module}}", "\u{0}", "\\u003c",
  ]

  private func page(_ name: String) throws -> String {
    let center = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
    let circle = try #require(Circle(center: center, radius: .meters(50)))
    let layout = ZoneLayout(
      name: name,
      zones: [Zone(id: name, fences: [Fence(id: name, shape: .circle(circle))])])
    let native = ContiguousArray(ZoneFileWriter.native(layout))
    let file = try ZoneFile.read(bytes: Array(native), name: name)
    var content = PageContent(
      title: name, generator: "ringfence", layout: PageLayout(file, bytes: native))
    let fix = Fix(time: try #require(Timestamp(secondsSince1970: 1)), coordinate: center)
    content.sources = [
      PageContent.Source(
        track: Track(id: name, fixes: [fix]), file: name, messages: [name])
    ]
    content.scenario = PageContent.ScenarioText(
      name: name, text: Array(#"{"version":1,"events":[]}"#.utf8), profile: "nominal")
    return PageWriter.bytes(content).text
  }

  /// The data of a page, as a browser finds them: up to the first end of a script.
  private func data(_ page: String) throws -> NSDictionary {
    let start = try #require(page.range(of: #"id="report-data">"#))
    let end = try #require(
      page.range(
        of: "</script", options: .caseInsensitive, range: start.upperBound..<page.endIndex))
    let text = page[start.upperBound..<end.lowerBound]
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test(arguments: names) func `escapes names everywhere`(_ name: String) throws {
    let plain = try page("plain")
    let page = try page(name)
    // As many elements as with a name of letters.
    for tag in ["<script", "</script", "<img", "<!--", "<td", "</title", "<h1"] {
      #expect(
        page.components(separatedBy: tag).count == plain.components(separatedBy: tag).count,
        "\(tag)")
    }
    let data = try data(page)
    #expect(data["title"] as? String == name)
    let layout = try #require(data["layout"] as? NSDictionary)
    #expect(layout["name"] as? String == name)
    let text = try #require(layout["text"] as? String)
    #expect(try ZoneFile.read(bytes: Array(text.utf8), name: "z").layout.zones[0].id == name)
    let track = try #require((data["tracks"] as? [NSDictionary])?.first)
    #expect(track["name"] as? String == name)
    #expect(track["messages"] as? [String] == [name])
    #expect((data["scenario"] as? NSDictionary)?["name"] as? String == name)
  }

  @Test func `has the fixes of its tracks`() throws {
    let data = try data(page("plain"))
    let track = try #require((data["tracks"] as? [NSDictionary])?.first)
    let text = try #require(track["packed"] as? String)
    let packed = try #require(Data(base64Encoded: text))
    let fixes = try PackedTrack.fixes(Array(packed))
    #expect(fixes.count == 1)
    #expect(fixes.first?.coordinate.latitude == 48.2)
    #expect(track["fixes"] as? Int == 1)
  }

  @Test func `counts the rows that its tables leave out`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    let text = try sample.layoutText()
    let file = try ZoneFile.read(bytes: text, name: "zones.json")
    var content = PageContent(
      title: "t", generator: "g", layout: PageLayout(file, bytes: ContiguousArray(text)))
    let track = try #require(try sample.tracks().first)
    content.sources = Array(repeating: PageContent.Source(track: track, file: "f"), count: 40)
    let page = PageWriter.bytes(content).text
    // 10 events in the sample, by its expected.ndjson.
    #expect(page.contains("<p>400 events; the first 100 are shown.</p>"))
  }

  @Test func `its tables say what came of a window, at no fence`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "depot-shifts" })
    let text = try sample.layoutText()
    let file = try ZoneFile.read(bytes: text, name: "zones.json")
    var content = PageContent(
      title: "t", generator: "g", layout: PageLayout(file, bytes: ContiguousArray(text)))
    content.sources = [
      PageContent.Source(track: try #require(try sample.tracks().first), file: "f")
    ]
    let page = PageWriter.bytes(content).text
    // As in the sample's expected.ndjson: two windows attended, one missed; in both modes.
    let zone = "<td>Expected from 8:10 to 8:50, and never there</td>"
    #expect(page.components(separatedBy: "<td>attendance: missed</td>\(zone)").count == 3)
    #expect(page.components(separatedBy: "<td>attendance: attended</td>").count == 5)
    #expect(page.contains("<td>absent</td>\(zone)"))
  }

  /// The certainties are those of the command's CSV, as whole per cent.
  @Test func `its tables say how sure events are where that was measured`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    let text = try sample.layoutText()
    let file = try ZoneFile.read(bytes: text, name: "zones.json")
    var content = PageContent(
      title: "t", generator: "g", layout: PageLayout(file, bytes: ContiguousArray(text)))
    let track = try #require(try sample.tracks().first)
    content.sources = [PageContent.Source(track: track, file: "f")]
    #expect(!PageWriter.bytes(content).text.contains("<th scope=\"col\">Certainty</th>"))
    content.sources[0].measured = CertaintyEngine(TriggerEngine(file.layout))
      .evaluate(track, CertaintySettings())
    let page = PageWriter.bytes(content).text
    #expect(page.contains("<h2>Visits that may be missing</h2>"))
    let table = try #require(
      page.components(separatedBy: "<h2>Events in normal mode</h2>").last?
        .components(separatedBy: "</table>").first)
    let shown = table.components(separatedBy: "<tr>").dropFirst(2).compactMap {
      $0.components(separatedBy: "<td>").last?.components(separatedBy: "</td>").first
    }
    let csv = command(
      "evaluate", "--zones", sample.zones, "--certainty", "--format", "csv", sample.track)
    let rows = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    // Custom data have commas, and stand before it.
    let header = try #require(rows.first)
    let fromEnd = header.count - (try #require(header.firstIndex(of: "certainty")))
    let expected = rows.dropFirst().compactMap { Double($0[$0.count - fromEnd]) }
    #expect(shown.count == expected.count && !shown.isEmpty)
    for (text, certainty) in zip(shown, expected) {
      let number = text.split(separator: " ").compactMap { Double($0) }.first
      #expect(number.map { abs($0 - certainty * 100) <= 1 } ?? false, "\(text) \(certainty)")
    }
  }

  /// A car of 10 m/s along the equator, and an app that is swiped away before the second zone.
  @Test func `its tables compare with the scenario and call zones by their names`() throws {
    let center = { (longitude: Double) throws -> Shape in
      let point = try #require(Coordinate(latitude: 0, longitude: longitude))
      return .circle(try #require(Circle(center: point, radius: .meters(100))))
    }
    let layout = ZoneLayout(zones: [
      Zone(id: "c0ffee", name: "Café <1>", fences: [Fence(id: "f", shape: try center(10.01))]),
      Zone(id: "c0ffef", name: "Lager", fences: [Fence(id: "f", shape: try center(10.05))]),
    ])
    let native = ContiguousArray(ZoneFileWriter.native(layout))
    let file = try ZoneFile.read(bytes: Array(native), name: "zones.json")
    var content = PageContent(
      title: "t", generator: "g", layout: PageLayout(file, bytes: native))
    let fixes = try (0..<700).map { second in
      Fix(
        time: try #require(Timestamp(secondsSince1970: Double(second))),
        coordinate: try #require(
          Coordinate(latitude: 0, longitude: 10 + Double(second) * 10 / 111_319.49)))
    }
    content.sources = [
      PageContent.Source(track: Track(id: "car", fixes: FixColumns(fixes)), file: "car.gpx")
    ]
    func tables() -> String {
      PageWriter.bytes(content).text.components(separatedBy: "<main id=\"static\">")[1]
        .components(separatedBy: "</main>")[0]
    }
    let normal = tables()
    #expect(normal.contains("<p>None of 2 visits and crossings lost in restart mode.</p>"))
    #expect(normal.contains("<td>fired in both modes</td>"))
    #expect(normal.contains("<td>Café &lt;1&gt;</td>") && !normal.contains("c0ffe"))
    content.scenario = PageContent.ScenarioText(
      name: "swipe",
      text: Array(
        #"{"version":1,"settings":{"osVersion":"18.5"},"events":[{"at":"3 min","event":"swipe"}]}"#
          .utf8), profile: "pessimistic")
    let swiped = tables()
    #expect(
      swiped.contains(
        "<p>1 of 2 visits and crossings lost after the swipe at 1970-01-01T00:03:00.000Z.</p>"),
      "\(swiped)")
    #expect(swiped.contains("<td>visit lost</td><td>Lager</td><td>its fixes did not reach the app"))
    #expect(swiped.contains("<td>lost: fired only without the scenario</td>"))
  }

  @Test func `takes only addresses of tiles`() {
    for text in [
      "https://tiles.example.org/{z}/{x}/{y}.png", "http://localhost:8080/{z}/{x}/{y}",
      "https://a.b/t?z={z}&x={x}&y={y}",
    ] {
      #expect(TileAddress(text)?.text == text)
    }
    #expect(
      TileAddress("https://tiles.example.org:443/{z}/{x}/{y}.png")?.origin
        == "https://tiles.example.org:443")
    for text in [
      "", "tiles", "https://host", "https:///{z}/{x}/{y}", "ftp://host/{z}/{x}/{y}",
      "https://host/{z}/{x}", "https://host/{z}/{x}/{y}/{s}",
      "https://host; script-src */{z}/{x}/{y}",
      "https://host'/{z}/{x}/{y}", "https://host/{z}/{x}/{y} ", "https://user@host/{z}/{x}/{y}",
      "javascript://host/{z}/{x}/{y}",
    ] {
      #expect(TileAddress(text) == nil, "\(text)")
    }
  }
}
