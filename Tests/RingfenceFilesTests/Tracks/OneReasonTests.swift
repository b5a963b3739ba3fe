import Ringfence
import RingfenceFiles
import Testing

/// A point is counted under one reason, whatever else is wrong with it.
@Suite struct OneReasonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var sorts = false
    /// Issues as `name count@first line`, and how many fixes were left out and values changed.
    let issues: String
    var testDescription: String { name }
  }

  private static let header = "time,latitude,longitude,speed,course\n"

  static let rows: [Row] = [
    Row(name: "values of a fix that is used", text: "1,1,0,-1,400\n", issues: "bad-value 2@2, 0 2"),
    Row(
      name: "values beside a bad position", text: "1,1,0,,\n2,91,0,-1,400\n",
      issues: "bad-position 1@3, 1 0"),
    Row(
      name: "values beside a bad time", text: "1,1,0,,\nnoon,1,0,fast,400\n",
      issues: "bad-time 1@3, 1 0"),
    Row(
      name: "bad position and bad time", text: "1,1,0,,\nnoon,x,0,,\n",
      issues: "bad-position 1@3, 1 0"),
    Row(
      name: "values of a fix at the same time", text: "1,1,0,,\n1,1,0,-1,\n2,1,0,-1,\n",
      issues: "bad-value 1@4 same-time 1@3, 1 1"),
    Row(
      name: "values of an earlier fix", text: "5,1,0,,\n1,1,0,-1,\n6,1,0,,\n",
      issues: "out-of-order 1@3, 1 0"),
    Row(
      name: "an earlier fix that is sorted", text: "5,1,0,,\n1,1,0,-1,\n6,1,0,,\n", sorts: true,
      issues: "bad-value 1@3 out-of-order 1@3, 0 2"),
    Row(
      name: "an earlier fix at the time of another one", text: "1,1,0,,\n5,1,0,,\n1,1,0,-1,\n",
      sorts: true, issues: "same-time 1@4, 1 0"),
  ]

  @Test(arguments: rows) func `counts a point once`(_ row: Row) throws {
    var options = TrackReadingOptions()
    options.outOfOrder = row.sorts ? .sort : .drop
    let file = try TrackFile.read(
      bytes: Array((Self.header + row.text).utf8), name: "f", options: options)
    let found = file.diagnostics
    let entries = found.entries.map { "\($0.issue.rawValue) \($0.count)@\($0.firstLine)" }
    #expect(
      entries.joined(separator: " ") + ", \(found.leftOut) \(found.changed)" == row.issues)
  }

  /// An unreadable time beside a computed one is no reason of its own for a fix that is left out.
  @Test func `counts an unreadable time beside another reason`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(1)
    let text = Self.header + "noon,1,0,,\nnoon,1,0,,\nnoon,1,0.001,,\n"
    let found = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options).diagnostics
    #expect(found[.badTime] == 2)
    #expect(found[.sameTime] == 1)
    #expect(found.leftOut == 1)
    #expect(found.changed == 2)
  }
}
