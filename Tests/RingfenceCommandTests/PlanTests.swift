import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct PlanTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Three circles of 70 m on the equator, 0.01° or 1,113.195 m apart; their restart circles have 100 m.
  private static let row = """
    {
      "version": 1,
      "zones": [
        { "id": "a", "fences": [{ "id": "f", "circle": { "center": [10, 0], "radius": 70 } }] },
        { "id": "b", "fences": [{ "id": "f", "circle": { "center": [10.01, 0], "radius": 70 } }] },
        { "id": "c", "fences": [{ "id": "f", "circle": { "center": [10.02, 0], "radius": 70 } }] }
      ]
    }

    """

  /// 10 m/s for 20 s are 200 m; the next edge is 1,013.2 m from the centre of a neighbour.
  @Test func `prints the refresh circle of each place`() throws {
    let zones = try folder.write("zones.json", Self.row)
    let result = Invocation(["plan", zones, "--regions", "2", "--speed", "10", "--at", "0,10.1"])
    #expect(
      result.output == """
        place                 regions      next   refresh   late
        a/f                         1  1013.2 m   813.2 m  0.0 m
        b/f                         1  1013.2 m   813.2 m  0.0 m
        c/f                         1  1013.2 m   813.2 m  0.0 m
        0.0000000,10.1000000        1  9918.8 m  9718.8 m  0.0 m

        3 circles, 4 places: late by 0.0 m at most, anywhere by no more than 0.0 m; 0 fences not served

        """)
    #expect(result.status == .done)
    let late = Invocation(["plan", zones, "--regions", "2", "--speed", "100 m/s"])
    #expect(late.status == .findings)
  }

  @Test func `writes JSON and GeoJSON`() throws {
    let zones = try folder.write("zones.json", Self.row)
    let json = Invocation(["plan", zones, "--regions", "2", "--format", "json"])
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let places = document?["places"] as? [[String: Any]] ?? []
    #expect(places.map { $0["zone"] as? String } == ["a", "b", "c"])
    #expect((places.first?["regions"] as? [[String: Any]])?.count == 1)
    let geoJSON = Invocation(["plan", zones, "--regions", "2", "--format", "geojson"])
    let features =
      (try JSONSerialization.jsonObject(with: Data(geoJSON.output.utf8)) as? [String: Any])?[
        "features"] as? [[String: Any]] ?? []
    let kinds = features.map { ($0["properties"] as? [String: Any])?["kind"] as? String }
    #expect(
      kinds == ["place", "refreshCircle", "place", "refreshCircle", "place", "refreshCircle"])
  }

  @Test(arguments: ["91,0", "1", "1,2,3", "nan,0", "0,181", "a,b"])
  func `refuses a place that is none`(place: String) throws {
    let zones = try folder.write("zones.json", Self.row)
    let result = Invocation(["plan", zones, "--at", place])
    #expect(result.status == .usage)
    #expect(result.errors.contains("expected latitude and longitude"))
  }

  @Test func `says that there is nothing to monitor, and why`() throws {
    let line = try folder.write(
      "line.json",
      #"{"version":1,"zones":[{"id":"a","fences":[{"id":"f","geoline":[[10,0],[10,0.01]]}]}]}"#)
    let result = Invocation(["plan", line])
    #expect(
      result.output == """
        not served  why
        a/f         no restart circle: geoline

        nothing to monitor: no fence has a restart circle; 1 fence not served

        """)
    #expect(result.status == .findings)
    let empty = try folder.write(
      "empty.json", #"{"version":1,"zones":[{"id":"a","fences":[]}]}"#)
    let nothing = Invocation(["plan", empty])
    #expect(nothing.output == "nothing to monitor: the layout has no fences\n")
    #expect(nothing.status == .done)
  }
}
