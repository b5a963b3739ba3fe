import TestSupport
import Testing

/// `ringfence follow` as a process, with wrong clocks and with states that were changed.
@Suite struct WrongClockProcessTests {
  let process: ProcessTests
  var folder: TestFolder { process.folder }

  init() throws {
    process = try ProcessTests()
    try folder.write("rows.ndjson", FollowProcessTests.rows(0..<40))
    // 40 fixes up to a minute ago and 12 an hour ahead of the clock, behind the twentieth.
    try folder.write(
      "live",
      """
      now=$(date +%s); i=0
      while [ $i -lt 40 ]; do
        echo "{\\"track\\":\\"bus\\",\\"time\\":$((now - 450 + i * 10)),\\"latitude\\":0,\\"longitude\\":0.00$((i / 2 % 2 * 5))0001}"
        [ $i = 20 ] && for j in 1 2 3 4 5 6 7 8 9 10 11 12; do
          echo "{\\"track\\":\\"bus\\",\\"time\\":$((now + 3600 + j)),\\"latitude\\":0,\\"longitude\\":0.0010001}"
        done
        i=$((i+1))
      done
      """)
  }

  static let follow = FollowProcessTests.follow
  static let kept = FollowProcessTests.kept

  @Test func `a clock an hour ahead does not silence a device, and is said`() throws {
    let outcome = try process.shell("sh $D/live > $D/in; \(Self.follow) < $D/in | wc -l")
    #expect(outcome.output.filter(\.isNumber) == "20", "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "10 fixes of 'bus' in a row were left out, the last one as future-time"))
    #expect(outcome.errors.contains("left out: 12 future-time (first in line 22)"))
  }

  @Test func `without the clock a run dated ahead counts, and costs nine fixes`() throws {
    let outcome = try process.shell(
      "sh $D/live > $D/in; \(Self.follow) --maximum-lead off < $D/in > /dev/null")
    #expect(outcome.errors.contains("[wrong-clock]"), "\(outcome.errors)")
    #expect(outcome.errors.contains("left out: 9 out-of-order"))
  }

  @Test func `a recording with dates to come is refused with the way to follow it`() throws {
    let line = "sed 's/2026-/2199-/' $D/rows.ndjson"
    let refused = try process.shell("\(line) | \(Self.follow)")
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains(
        "all 40 fixes were left out, as future-time; dates are ahead of the clock of this machine; "
          + "follow a recording with --maximum-lead off [no-usable-fix]"), "\(refused.errors)")
    let read = try process.shell("\(line) | \(Self.follow) --maximum-lead off | wc -l")
    #expect(read.output.filter(\.isNumber) == "20", "\(read.errors)")
  }

  @Test func `a state is for its owner, and keeps the rights that it was given`() throws {
    let outcome = try process.shell(
      """
      umask 022; \(Self.kept) < $D/rows.ndjson; ls -l $D/s | cut -c 1-10
      chmod 640 $D/s; cat $D/rows.ndjson | \(Self.kept); ls -l $D/s | cut -c 1-10
      """)
    #expect(outcome.output == "-rw-------\n-rw-r-----\n", "\(outcome.errors)")
  }

  @Test func `a changed state is refused, and one without a checksum read with a note`() throws {
    let changed = try process.shell(
      "\(Self.kept) < $D/rows.ndjson; sed -i 's/\"events\":20/\"events\":21/' $D/s; \(Self.kept) < $D/rows.ndjson"
    )
    #expect(changed.status == 65)
    #expect(changed.errors.contains("/s: error: is damaged: "), "\(changed.errors)")
    let older = try process.shell(
      """
      sed -i 's/\"events\":21/\"events\":20/; s/,"checksum":"[0-9a-f]*"//' $D/s
      \(Self.kept) < $D/rows.ndjson; wc -l < $D/e; grep -c checksum $D/s
      """)
    #expect(older.status == 0)
    #expect(older.errors.contains("/s: note: the state has no checksum"), "\(older.errors)")
    #expect(older.output.split { $0 == "\n" || $0 == " " } == ["20", "1"])
  }

  @Test(arguments: ["--maximum-lead -1", "--maximum-lead never", "--hold 0", "--hold 101"])
  func `refuses limits out of range`(_ option: String) throws {
    let outcome = try process.shell("\(Self.follow) \(option) < $D/rows.ndjson")
    #expect(outcome.status == 64, "\(outcome.errors)")
  }
}
