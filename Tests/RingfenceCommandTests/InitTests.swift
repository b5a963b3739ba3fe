import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `ringfence init`: what it writes is complete, and what exists stays.
@Suite struct InitTests {
  static let files = [
    "zones.json", "ringfence.json", "cases/visit/track.gpx", "cases/visit/expected.ndjson",
    ".github/workflows/ringfence.yml",
  ]
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func start(_ path: String? = nil) -> Invocation {
    Invocation(["init", path ?? folder.path])
  }

  @Test func `writes the files of the documents`() throws {
    let made = start("\(folder.path)/new")
    #expect(made.status == .done)
    #expect(made.output == Self.files.map { "wrote \(folder.path)/new/\($0)\n" }.joined())
    #expect(
      made.errors
        == "\(folder.path)/new/.github/workflows/ringfence.yml: note: replace OWNER with the owner of "
        + "the repository whose releases are to be installed\n"
        + "ringfence init: note: try 'ringfence lint \(folder.path)/new/zones.json' and 'ringfence verify "
        + "--zones \(folder.path)/new/zones.json \(folder.path)/new/cases'\n")
    let starter = Paths.root.appendingPathComponent("Docs/Examples/starter").path
    for file in Self.files {
      let original = try String(contentsOfFile: "\(starter)/\(file)", encoding: .utf8)
      #expect(try folder.read("new/\(file)") == original)
    }
    let manager = FileManager.default
    let all = try manager.subpathsOfDirectory(atPath: starter).filter {
      (try? manager.contentsOfDirectory(atPath: "\(starter)/\($0)")) == nil
    }
    #expect(all.sorted() == Self.files.sorted())
  }

  @Test func `passes the checks of its workflow`() throws {
    #expect(start().status == .done)
    let workflow = try folder.read(".github/workflows/ringfence.yml")
    let commands = workflow.split(separator: "\n").filter { $0.contains("- run: ringfence ") }
    #expect(commands.count == 2)
    for command in commands {
      let words = command.split(separator: " ").dropFirst(3).map { word in
        ["zones.json", "cases"].contains(word) ? "\(folder.path)/\(word)" : String(word)
      }
      let result = Invocation(words)
      #expect(result.status == .done && result.errors.isEmpty, "\(result.output)\(result.errors)")
    }
    // A layout with a smaller door does not pass.
    let zones = try folder.read("zones.json").replacing("60 m", with: "50 m")
    try folder.write("zones.json", zones)
    let other = Invocation([
      "verify", "--zones", "\(folder.path)/zones.json", "\(folder.path)/cases",
    ])
    #expect(other.status == .findings)
  }

  @Test func `installs its own version in the workflow`() throws {
    _ = start()
    let version = Invocation("--version").output.dropFirst("ringfence ".count).dropLast()
    let workflow = try folder.read(".github/workflows/ringfence.yml")
    #expect(workflow.contains("OWNER/ringfence/.github/actions/ringfence@v\(version)\n"))
  }

  @Test func `changes nothing the second time`() throws {
    _ = start()
    let again = start()
    #expect(again.status == .done && again.errors.isEmpty)
    #expect(
      again.output == Self.files.map { "left \(folder.path)/\($0) as it is\n" }.joined())
  }

  /// Also files that are links to nothing.
  @Test func `overwrites no file and leaves the case out beside another layout`() throws {
    try folder.write("zones.json", TestFolder.zones)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/ringfence.json", withDestinationPath: "nothing.json")
    let made = start()
    #expect(made.status == .done)
    #expect(
      made.output == """
        left \(folder.path)/zones.json as it is
        left \(folder.path)/ringfence.json as it is
        wrote \(folder.path)/.github/workflows/ringfence.yml

        """)
    #expect(
      made.errors.hasSuffix(
        "\(folder.path)/cases/visit: note: not written, because the layout is your own; "
          + "'verify --record' makes a case of a track\n"))
    #expect(try folder.read("zones.json") == TestFolder.zones)
    #expect(try folder.names() == [".github", "ringfence.json", "zones.json"])
  }

  @Test func `writes nothing through a link to a folder`() throws {
    try folder.write("elsewhere/x", "")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.github", withDestinationPath: "elsewhere")
    let made = start()
    #expect(made.status == .inputOutput)
    #expect(
      made.errors.contains("\(folder.path)/.github: error: this is a link, expected a folder"))
    #expect(try folder.names(in: "elsewhere") == ["x"])
  }

  @Test func `completes a starter that lacks files`() throws {
    _ = start()
    try FileManager.default.removeItem(atPath: "\(folder.path)/cases")
    let made = start()
    #expect(made.output.contains("wrote \(folder.path)/cases/visit/expected.ndjson\n"))
  }

  /// Even the superuser cannot write there.
  @Test(arguments: [
    ("/proc/self", "/proc/self/zones.json"), ("/dev/null/starter", "/dev/null/starter"),
    ("$D/file", "$D/file"), ("$D/none/below", "$D/none/below"),
  ]) func `reports a folder that cannot be written`(_ path: String, _ named: String) throws {
    try folder.write("file", "")
    guard FileManager.default.fileExists(atPath: "/proc/self") || !path.hasPrefix("/proc") else {
      return
    }
    let made = start(path.replacing("$D", with: folder.path))
    #expect(made.status == .inputOutput)
    #expect(made.output.isEmpty)
    #expect(
      made.errors.hasPrefix(named.replacing("$D", with: folder.path) + ": error: ")
        && made.errors.hasSuffix(" [write-failed]\n"), "\(made.errors)")
  }

  @Test func `reports a folder without permission`() throws {
    guard geteuid() != 0 else {
      print("the superuser may write everywhere")
      return
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    let made = start()
    #expect(made.status == .inputOutput)
    #expect(
      made.errors == "\(folder.path)/zones.json: error: permission denied [write-failed]\n")
  }

  @Test func `refuses a second folder`() {
    let result = Invocation("init a b")
    #expect(result.status == .usage)
    #expect(result.errors.contains("'b' is one word too many, expected one folder"))
  }
}
