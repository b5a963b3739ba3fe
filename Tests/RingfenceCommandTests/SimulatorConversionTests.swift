import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Conversion to the forms of simulators, and of routes.
@Suite struct SimulatorConversionTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `converts a track for Xcode and reads it back`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx(points: 3))
    for format in ["xcode-gpx", "android-gpx", "kml"] {
      let path = "\(folder.path)/\(format)"
      let result = Invocation(["convert", track, "-o", path, "--format", format])
      #expect(result.errors.isEmpty)
      #expect(result.status == .done)
      let words = ["-o", "-", "--format", "csv"]
      let table = Invocation(["convert", path] + words).output
      #expect(
        table.replacing("\(format),", with: "walk.gpx,")
          == Invocation(["convert", track] + words).output)
    }
  }

  @Test func `reports the fixes that simulators do not hold`() throws {
    let track = try folder.write(
      "walk.csv", "time,latitude,longitude\n1.2,1,2\n1.7,1,2.001\n1.9,1,2.002\n2,1,2.003\n")
    let result = Invocation(["convert", track, "-o", "-", "--format", "xcode-gpx"])
    #expect(
      result.errors == "\(track): note: left out 2 fixes, as xcode-gpx holds one a second\n")
    #expect(result.output.components(separatedBy: "<wpt").count == 3)
    #expect(result.status == .done)
  }

  @Test func `refuses several tracks for a simulator, and writes nothing`() throws {
    let track = try folder.write(
      "two.csv", "track,time,latitude,longitude\na,1,1,2\nb,2,1,2.1\n")
    let output = "\(folder.path)/out.gpx"
    let result = Invocation(["convert", track, "-o", output, "--format", "android-gpx"])
    #expect(
      result.errors
        == "\(track): error: the file has several tracks, expected one: android-gpx holds a single "
        + "track [several-tracks]\n")
    #expect(result.status == .unusableInput)
    #expect(Invocation(["inspect", output]).status == .missingFile)
  }

  @Test func `evaluates a route at an assumed speed`() throws {
    let zones = try folder.write("zones.json", TestFolder.zones)
    let points = [-0.003, 0.003].map { "<rtept lat='0' lon='\($0)'/>" }.joined()
    let route = try folder.write("way.gpx", "<gpx><rte>\(points)</rte></gpx>")
    let words = ["evaluate", "--zones", zones, "--format", "ndjson", route]
    let refused = Invocation(words)
    #expect(refused.errors.contains("give a speed with --assume-speed"))
    #expect(refused.status == .unusableInput)
    let result = Invocation(words + ["--assume-speed", "10m/s"])
    #expect(result.output.contains("\"entered\""))
    #expect(result.status == .done)
  }
}
