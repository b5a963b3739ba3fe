import Foundation
import TestSupport
import Testing

/// A layout that changes while `ringfence follow` runs.
@Suite struct LayoutChangeTests {
  let process: ProcessTests
  var folder: TestFolder { process.folder }

  private static func layout(_ zones: String...) -> String {
    "{ \"version\": 1, \"zones\": [\(zones.joined(separator: ","))] }"
  }

  private static func zone(_ id: String, _ east: Double, radius: Int = 100) -> String {
    "{ \"id\": \"\(id)\", \"fences\": [ { \"id\": \"f\", \"circle\": { \"center\": [\(east), 0], \"radius\": \(radius) } } ] }"
  }

  init() throws {
    process = try ProcessTests()
    // The last fix of the first rows is in both circles at 0.
    try folder.write("first.ndjson", FollowProcessTests.rows(0..<18))
    try folder.write("second.ndjson", FollowProcessTests.rows(18..<40))
    try folder.write("one.json", Self.layout(Self.zone("gone", 0), Self.zone("kept", 0)))
    try folder.write(
      "two.json", Self.layout(Self.zone("new", 0), Self.zone("far", 1), Self.zone("kept", 0)))
    try folder.write("other.json", Self.layout(Self.zone("gone", 1)))
    try folder.write(
      "await",
      "i=0\nwhile [ \"$(cat \"$1\" 2>/dev/null | grep -c \"$3\")\" -lt \"$2\" ] && [ $i -lt 400 ]; do sleep 0.05; i=$((i+1)); done\n"
    )
  }

  private static let follow =
    "cp $D/one.json $D/zones.json; $R follow --zones $D/zones.json --checkpoint 0 --state $D/s --output $D/e"
  private static let again =
    "$R follow --zones $D/zones.json --checkpoint 0 --state $D/s --output $D/e"

  /// Lines of shell with the same change at the same place of the stream.
  private static let ways = [
    // A signal.
    """
    cp $D/first.ndjson $D/log; \(follow) $D/log & p=$!; sh $D/await $D/e 18 sequence
    cp $D/two.json $D/zones.json; kill -HUP $p; sh $D/await $D/e 1 layoutChanged
    cat $D/second.ndjson >> $D/log; sh $D/await $D/e 41 sequence; kill -TERM $p; wait $p
    """,
    // A file that is watched, replaced as a whole, and half written before.
    """
    cp $D/first.ndjson $D/log; \(follow) --watch-zones $D/log & p=$!; sh $D/await $D/e 18 sequence
    head -c 60 $D/two.json > $D/zones.json; sleep 0.8; cp $D/two.json $D/z; mv $D/z $D/zones.json
    sh $D/await $D/e 1 layoutChanged
    cat $D/second.ndjson >> $D/log; sh $D/await $D/e 41 sequence; kill -TERM $p; wait $p
    """,
    // A crash, and a restart with the other layout.
    """
    cp $D/first.ndjson $D/log; \(follow) $D/log & p=$!; sh $D/await $D/s 1 '"events":18'; kill -9 $p; wait $p
    cp $D/two.json $D/zones.json; cat $D/second.ndjson >> $D/log
    \(again) $D/log & p=$!; sh $D/await $D/e 41 sequence; kill -TERM $p; wait $p
    """,
    // An end and a beginning, and layouts in between that no fix has seen.
    """
    cp $D/first.ndjson $D/log; \(follow) < $D/log; cp $D/other.json $D/zones.json; \(again) < $D/log
    cp $D/two.json $D/zones.json; cat $D/second.ndjson >> $D/log; \(again) < $D/log
    """,
  ]

  /// What the events say, without the records of the change.
  private func events() throws -> [String] {
    try folder.read("e").split(separator: "\n").compactMap { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let record, let type = record["type"] as? String, type != "layoutChanged" else {
        return nil
      }
      let flags = (record["flags"] as? [String] ?? []).joined(separator: "+")
      let time = (record["time"] as? String ?? "").dropFirst(11).prefix(8)
      return "\(time) \(type) \(record["zone"] ?? "") \(flags)"
    }
  }

  @Test(arguments: ways) func `goes on in whatever way the layout changes`(_ line: String) throws {
    let outcome = try process.shell(line)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try events()
    // Nine events of each zone come before the change: it is entered at rows 0, 4, 8, 12, 16, and left between.
    #expect(found.count == 18 + 22)
    // The next row is outside. What was removed ended where it was; what is unchanged is left on the way; what is new and
    // contained the device is unknown, and the device has gone.
    #expect(
      Set(found[18...19]) == ["10:03:00 exited gone layoutChanged", "10:03:00 exited kept "])
    #expect(Set(found[20...21]) == ["10:03:20 entered new ", "10:03:20 entered kept "])
    #expect(!found[20...].contains { $0.contains("gone") })
    let numbers = try folder.read("e").split(separator: "\n").map {
      $0.dropFirst(12).prefix { $0 != "," }
    }
    #expect(numbers == (1...numbers.count).map { "\($0)" })
  }

  @Test func `three ways give the same bytes`() throws {
    var outputs: Set<String> = []
    for line in Self.ways.prefix(3) {
      let outcome = try process.shell("rm -f $D/s $D/e; " + line)
      #expect(outcome.status == 0, "\(outcome.errors)")
      outputs.insert(try folder.read("e"))
    }
    #expect(outputs.count == 1)
  }

  @Test func `keeps the old layout where the new one cannot be used`() throws {
    let outcome = try process.shell(
      """
      cp $D/first.ndjson $D/log; \(Self.follow) --layout-change refuse $D/log & p=$!; sh $D/await $D/e 18 sequence
      echo '{' > $D/zones.json; kill -HUP $p; sh $D/await $D/.errors 1 before
      cp $D/two.json $D/zones.json; kill -HUP $p; sh $D/await $D/.errors 2 before
      cp $D/one.json $D/zones.json; kill -HUP $p; sh $D/await $D/.errors 1 'new layout'
      cat $D/second.ndjson >> $D/log; sh $D/await $D/e 40 sequence; kill -TERM $p; wait $p
      """)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("zones.json:2:1: error"), "\(outcome.errors)")
    #expect(outcome.errors.contains("[other-layout]"))
    #expect(try events().count == 40)
    #expect(try !folder.read("e").contains("layoutChanged"))
  }

  @Test func `writes the change as a row of a table`() throws {
    let outcome = try process.shell(
      """
      cp $D/first.ndjson $D/log; \(Self.follow) --format csv < $D/log; cp $D/two.json $D/zones.json
      cat $D/second.ndjson >> $D/log; \(Self.again) --format csv < $D/log
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = try folder.read("e").split(separator: "\n")
    let commas = Set(rows.map { $0.count { $0 == "," } })
    #expect(commas.count == 1)
    #expect(
      outcome.errors.contains("zones.json: note: the layout has changed since the state was saved"))
    #expect(rows.contains { $0.hasPrefix("19,layoutChanged,,") })
    #expect(
      rows.contains {
        $0.hasPrefix("20,exited,") && $0.contains(",gone,") && $0.contains("layoutChanged")
      })
  }
}
