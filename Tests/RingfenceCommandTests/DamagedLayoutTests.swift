import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A layout of a folder that cannot be read is an error of `lint` in every form of output, not a file of another kind.
@Suite struct DamagedLayoutTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("b.json", TestFolder.zones)
  }

  static let damaged: [(name: String, text: String)] = [
    ("a.csv", "name,lat,lon,radius\nA,41.15,-8.62,-50\n"),
    ("a.csv", "name,lat,lon,radius\nA,41.15,-8.62,fifty\n"),
    ("a.csv", "name,lat,lon,radius\nA,41.15,-8.62,\n"),
    ("a.csv", "name,lat,lon,radius\nA,91.15,-8.62,50\n"),
    ("a.csv", "name,lat,lon,rad\nA,41.15,-8.62,50\n"),
    ("a.csv", "name;lat;lon;rayon\nA;41.15;-8.62;-50\n"),
    ("a.csv", "name,wkt\nA,\"POLYGON ((1 1, 2 1, 2 2\"\n"),
    ("a.wkt", "POLYGON ((1 1, 2 1, 2 2\n"),
    ("a.wkt", "nothing of the kind\n"),
  ]

  @Test(arguments: damaged.indices) func `is an error in every form`(index: Int) throws {
    let (name, text) = Self.damaged[index]
    let file = try folder.write(name, text)
    for format in ["text", "json", "junit", "sarif", "github"] {
      let result = Invocation(["lint", "--format", format, folder.path])
      #expect(result.status == .unusableInput, "\(format)")
      #expect(result.errors.contains("a."), "\(format): \(result.errors)")
      #expect(!result.errors.contains("of another kind"))
      if format == "sarif" { #expect(result.output.contains(#""executionSuccessful":false"#)) }
      if format == "github" { #expect(result.output.contains("::error file=")) }
    }
    try FileManager.default.removeItem(atPath: file)
  }

  @Test func `is an error of a table in Latin-1`() throws {
    let bytes = Array("name,lat,lon,radius\nZ".utf8) + [0xFC] + Array("r,41.15,-8.62,50\n".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/a.csv"))
    let result = Invocation(["lint", folder.path])
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("byte 0xFC is not UTF-8"))
    #expect(result.errors.contains("(if it is Latin-1: iconv -f WINDOWS-1252 -t UTF-8 "))
  }

  /// Tables of another kind are none.
  @Test func `is none of the tables that hold something else`() throws {
    try folder.write("countries.csv", "name,area,population\nA,41.15,8\n")
    try folder.write("drive.csv", "time,lat,lon\n2024-06-01T10:00:00Z,41.15,-8.62\n")
    try folder.write("notes.txt", "A radius of 50 m is too small.\n")
    let result = Invocation(["lint", folder.path])
    #expect(result.errors.contains("note: 3 files are of another kind and skipped"))
    #expect(!result.errors.contains("error:"))
  }

  @Test func `is an error of a file that a baseline names`() throws {
    let file = try folder.write("sub/c.txt", "name,lat,lon,radius\nA,41.15,-8.62,2\n")
    let baseline = "\(folder.path)/baseline.json"
    #expect(Invocation(["lint", "--write-baseline", baseline, folder.path]).status == .done)
    try folder.write("sub/c.txt", "gone\n")
    let result = Invocation(["lint", "--baseline", baseline, folder.path])
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains(file))
  }
}
