import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The tables that `repair` writes: circles of 50 m on the equator, 0.005° or 556.597 m apart, become circles of 28.28 m as
/// in ``RepairOutputTests``.
@Suite struct RepairTableTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Writes a table, repairs it, and gives what was written.
  private func repaired(
    _ table: String, _ words: String..., name: String = "shops.csv"
  ) throws -> (text: String, result: Invocation) {
    let path = try folder.write(name, table)
    let result = Invocation(
      ["repair", "--no-settings", path, "-o", "\(folder.path)/after-\(name)"] + words)
    let text = (try? folder.read("after-\(name)")) ?? ""
    return (text, result)
  }

  private func hasNoFindings(_ name: String, _ words: String...) -> Bool {
    let output = Invocation(
      ["lint", "--no-settings", "--mode=restart", "\(folder.path)/\(name)"] + words
    ).output
    return output == "no findings in 1 file\n"
      || output.split(separator: "\n").dropLast().allSatisfy { $0.hasSuffix(" [unnamed-zones]") }
  }

  @Test(arguments: [
    // As a spreadsheet in German writes it, with columns that mean nothing here.
    (
      "\u{FEFF}Shop;Latitude;Longitude;Radius (m);Manager\r\nWest;0;10;50;\"Anna; \"\"A\"\"\"\r\n"
        + "East;0;10,005; 50,0 ;Ben\r\n\r\nFar;0,5;11;50;\r\n",
      ["West;0;10;50;": "West;0;10;28.28;", "East;0;10,005; 50,0 ;": "East;0;10,005; 28,28 ;"]
    ),
    // With units of their own, in another order, and without a last line end.
    (
      "note,radius,name,lon,lat\n\"a, b\",50 m,West,10,0\n,\"50.0 m\",East,10.005,0",
      [",50 m,": ",28.28 m,", "\"50.0 m\"": "\"28.28 m\""]
    ),
    (
      "name\tlat\tlon\tradius\nWest\t0\t10\t0.05 km\nEast\t0\t10.005\t50\n",
      ["0.05 km": "0.02828 km", "10.005\t50": "10.005\t28.28"]
    ),
    (
      "id,wkt,radius,owner\nw,POINT(10 0),50,\ne,POINT (10.005 0),50,x\n",
      ["(10 0),50": "(10 0),28.28", "0),50,x": "0),28.28,x"]
    ),
    (
      "name,area,attributes\nWest,\"CIRCLE (0 10, 50)\",\nEast,\"CIRCLE (0 10.005, 50)\",\n",
      [
        "CIRCLE (0 10, 50)": "CIRCLE (0 10, 28.28)",
        "CIRCLE (0 10.005, 50)": "CIRCLE (0 10.005, 28.28)",
      ]
    ),
  ])
  func `changes the cells of radii and nothing else`(
    table: String, changes: [String: String]
  ) throws {
    let found = try repaired(table)
    #expect(found.result.status == .done, "\(found.result.errors)")
    let expected = changes.reduce(table) { $0.replacing($1.key, with: $1.value) }
    #expect(Array(found.text.utf8) == Array(expected.utf8), "\(found.text)")
    // A warning says that the zones of one table have no names.
    #expect(hasNoFindings("after-shops.csv"))
  }

  @Test func `writes the unit of the header`() throws {
    // 50 m are 164.041995 ft; 28.28 m are 28.28 / 0.3048 = 92.78215223 ft.
    let found = try repaired(
      "name,lat,lon,Radius (ft)\nWest,0,10,164.041995\nEast,0,10.005,164.041995\n")
    #expect(found.result.status == .done, "\(found.result.errors)")
    let radii = found.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").last.flatMap { Double($0) } ?? 0
    }
    #expect(radii.count == 2 && radii.allSatisfy { abs($0 - 92.782152) < 1e-6 }, "\(found.text)")
  }

  @Test func `moves by the cells of one row`() throws {
    let table = "name,lat,lon,radius\nWest,0,10.0,50\nEast,0,10.005,50\n"
    let found = try repaired(table, "--no-shrink", "--may-move", "100", "--keep", "East")
    let (lines, before) = (found.text.split(separator: "\n"), table.split(separator: "\n"))
    // 43.403 m are 0.00039° of longitude.
    #expect(lines.count == 3 && lines[0] == before[0] && lines[2] == before[2])
    #expect(lines[1].hasPrefix("West,0,9.99961") && lines[1].hasSuffix(",50"), "\(found.text)")
    #expect(hasNoFindings("after-shops.csv"))
  }

  @Test func `moves geometries`() throws {
    // Squares of 0.001°; between them 0.004°, 445.278 m.
    func square(_ west: String, _ east: String) -> String {
      "\"POLYGON ((\(west) 0, \(east) 0, \(east) 0.001, \(west) 0.001, \(west) 0))\""
    }
    let table =
      "geometry,name\n\(square("10", "10.001")),West\n\(square("10.005", "10.006")),East\n"
    let found = try repaired(
      table, "--select", "spacing", "--may-move", "100", "--keep", "East")
    #expect(found.result.status == .done, "\(found.result.errors)")
    let (lines, before) = (found.text.split(separator: "\n"), table.split(separator: "\n"))
    #expect(lines.count == 3 && lines[0] == before[0] && lines[2] == before[2])
    // 54.722 m are 0.0004916°.
    #expect(
      lines[1].hasPrefix("\"POLYGON ((9.99950") && lines[1].hasSuffix("))\",West"), "\(found.text)")
    #expect(hasNoFindings("after-shops.csv", "--select", "spacing"))
  }

  @Test func `keeps the reference system of a geometry, and refuses to lose a height`() throws {
    func table(_ west: String) -> String {
      "id,wkt,radius\nw,\(west),50\ne,POINT (10.005 0),50\n"
    }
    let words = ["--no-shrink", "--may-move", "100", "--keep", "e"]
    let path = try folder.write("srid.csv", table("SRID=4326; POINT(10 0)"))
    let after = "\(folder.path)/moved.csv"
    let found = Invocation(["repair", "--no-settings", path, "-o", after] + words)
    #expect(found.status == .done, "\(found.errors)")
    let row = try folder.read("moved.csv").split(separator: "\n")[1]
    #expect(row.hasPrefix("w,SRID=4326; POINT (9.99961") && row.hasSuffix(" 0),50"), "\(row)")
    let high = try folder.write("high.csv", table("POINT Z (10 0 300)"))
    let refused = Invocation(["repair", "--no-settings", high, "-o", after] + words)
    #expect(refused.status == .unusableInput)
    #expect(refused.errors.contains("high.csv:2:1: error: the row has no cells"))
  }

  /// Circles of 60 m whose centres are 30.06 m apart share a circle of 75.03 m; 0.1 m more are allowed.
  @Test func `leaves out the row that is merged`() throws {
    let table = "id,lat,lon,radius\na,0,10,60\nb,0,10.00027,60\nc,0,10.5,60\n"
    let found = try repaired(table, "--may-merge")
    #expect(found.result.status == .done, "\(found.result.errors)")
    let lines = found.text.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "id,lat,lon,radius" && lines[2] == "c,0,10.5,60")
    #expect(lines[1].firstMatch(of: #/^a,0,10\.000135,75\.[01][0-9]*$/#) != nil, "\(found.text)")
  }

  @Test func `writes a table that nothing changes as it is`() throws {
    let table = "name,lat,lon,radius\r\nWest,0,10,50\r\n"
    #expect(try repaired(table).text == table)
    #expect(try repaired(table, name: "shops.tsv").text == table)
  }

  @Test func `refuses what a row cannot hold, with its line and the way out`() throws {
    let circles = "name,lat,lon\nWest,0,10\nEast,0,10.005\n"
    let radius = try repaired(circles, "--default-radius", "50")
    #expect(radius.result.status == .unusableInput && radius.text.isEmpty)
    #expect(
      radius.result.errors.contains(
        "shops.csv:2:1: error: the row has no cells for the numbers of a repair, expected decimal "
          + "degrees and a column 'radius'; 'ringfence convert "), "\(radius.result.errors)")
    let minutes = try repaired(
      "name,lat,lon,radius\nWest,0,10°00'00\"E,50\nEast,0,10.005,50\n", "--no-shrink",
      "--may-move", "100", "--keep", "East")
    #expect(minutes.result.status == .unusableInput, "\(minutes.text)")
    let parts = try repaired(
      "id,wkt\na,\"POLYGON ((10 0, 10.0018 0, 10.0018 0.00036, 10 0.00036, 10 0))\"\n",
      "--may-cut", "--select", "restart-overshoot")
    #expect(parts.result.status == .unusableInput)
    #expect(
      parts.result.errors.contains(
        "cannot write the parts of a fence into a table, which has one row for it; 'ringfence "
          + "convert "), "\(parts.result.errors)")
  }

  @Test func `refuses an ending that is no table`() throws {
    let path = try folder.write("shops.csv", "name,lat,lon,radius\nWest,0,10,50\n")
    let result = Invocation(["repair", "--no-settings", path, "-o", "\(folder.path)/after.json"])
    #expect(result.status == .usage)
    #expect(
      result.errors.contains(
        "the layout stays in its form, expected '-o' with the ending '.csv', not '.json'; 'ringfence "
          + "convert' writes other forms"), "\(result.errors)")
  }
}
