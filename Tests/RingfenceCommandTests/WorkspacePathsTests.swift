import Foundation
import RingfenceCommand
import RingfenceRooms
import TestSupport
import Testing

/// Annotations name files from the root of GitHub's workspace.
@Suite struct WorkspacePathsTests {
  private static let damaged = #"{"version": 1, "zones": [{"id": "a", "fences": []}]}"#

  /// The files of the annotations of `lint` in a workspace.
  private func files(_ path: String, workspace: String?) -> [String] {
    let output = MemorySink()
    let environment = CommandEnvironment(
      output: output, errors: MemorySink(),
      variables: workspace.map { ["GITHUB_WORKSPACE": $0] } ?? [:])
    _ = run(["lint", "--format", "github", path], in: environment, with: Rooms.all)
    return output.text.split(separator: "\n").compactMap { line in
      guard let range = line.range(of: " file=") else { return nil }
      return String(line[range.upperBound...].prefix { $0 != "," })
    }
  }

  @Test func `a file of the workspace is named from its root`() throws {
    let folder = try TestFolder()
    let path = try folder.write("zones.json", Self.damaged)
    let root = URL(fileURLWithPath: path).deletingLastPathComponent()
    let name = root.lastPathComponent
    let parent = root.deletingLastPathComponent().path
    let given = files(path, workspace: nil)
    #expect(!given.isEmpty && Set(given) == [path])
    #expect(Set(files(path, workspace: root.path)) == ["zones.json"])
    #expect(Set(files(path, workspace: parent + "/")) == ["\(name)/zones.json"])
    #expect(
      Set(files(root.path + "/../\(name)/./zones.json", workspace: parent)) == [
        "\(name)/zones.json"
      ])
    #expect(files(path, workspace: nil).count == files(path, workspace: parent).count)
  }

  @Test func `a relative path begins in the folder of the process`() throws {
    let working = FileManager.default.currentDirectoryPath
    let parent = URL(fileURLWithPath: working).deletingLastPathComponent().path
    let name = URL(fileURLWithPath: working).lastPathComponent
    #expect(Set(files("none.json", workspace: parent)) == ["\(name)/none.json"])
    #expect(Set(files("none.json", workspace: working)) == ["none.json"])
  }

  @Test func `a file outside keeps its name, and names with commas are escaped once`() throws {
    let folder = try TestFolder()
    let path = try folder.write("a,b:c%25.json", Self.damaged)
    let root = URL(fileURLWithPath: path).deletingLastPathComponent().path
    #expect(Set(files(path, workspace: root)) == ["a%2Cb%3Ac%2525.json"])
    #expect(
      Set(files(path, workspace: root + "/other"))
        == files(path, workspace: nil).reduce(into: []) { $0.insert($1) })
    #expect(Set(files(path, workspace: "relative")) == Set(files(path, workspace: nil)))
  }
}
