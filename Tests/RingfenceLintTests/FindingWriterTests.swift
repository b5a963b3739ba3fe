import RingfenceLint
import TestSupport
import Testing

// The expected bytes follow Docs/Lint.md, SARIF 2.1.0 and GitHub's page on workflow commands.
@Suite struct FindingWriterTests {
  /// A finding with every member, a warning of a reader without a line, and a note.
  static let records: [FindingRecord] = {
    var full = FindingRecord(
      file: "a,b %.json", line: 3, column: 7, rule: "size", severity: .error,
      message: "50% too \"small\"\nnext\u{1B}")
    full.zone = "a\"b"
    full.fence = "door"
    full.otherZone = "toll"
    full.otherFence = "line"
    full.found = 12.5
    full.required = .infinity
    full.more = 2
    full.point = Sample.position(1.5, -190)
    full.utf16Columns = 5..<9
    full.otherLine = 8
    full.otherUTF16Columns = 2..<2
    let plain = FindingRecord(
      file: "/tmp/ö.json", line: nil, column: nil, rule: "odd-key", severity: .warning,
      message: "odd: 1,2")
    var note = FindingRecord(
      file: "z.json", line: 4, column: nil, rule: "overlap", severity: .info, message: "near")
    note.found = 0.000_12
    return [full, plain, note]
  }()

  static let unusable = {
    var file = UnusableFile(
      file: "c:d.json", line: 1, column: 2, code: "malformed-json", message: "bad \\ end")
    file.utf16Column = 1
    return file
  }()

  func document(
    _ format: FindingFormat, _ records: [FindingRecord] = Self.records,
    _ unusable: [UnusableFile] = [Self.unusable]
  ) -> String {
    var writer = FindingWriter(format, version: "1\"2")
    var bytes: [UInt8] = []
    writer.begin(warnings: records.filter { $0.rule == "odd-key" }, into: &bytes)
    if format == .junit { writer.beginFile("empty.json", into: &bytes) }
    if let first = records.first { writer.beginFile(first.file, into: &bytes) }
    for record in records { writer.append(record, into: &bytes) }
    writer.end(fileCount: records.count, unusable: unusable, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `writes text`() {
    #expect(
      document(.text) == """
        a,b %.json:3:7: error: 50% too "small"\\u{A}next\\u{1B} [size]
        /tmp/ö.json: warning: odd: 1,2 [odd-key]
        z.json:4: info: near [overlap]
        1 error, 1 warning, 1 info in 3 files; 1 file could not be read

        """)
    #expect(document(.text, [], []) == "no findings in 0 files\n")
    #expect(document(.text, []) == "no findings to report: 1 file could not be read\n")
  }

  @Test func `writes JSON`() {
    let expected: [String] = [
      #"{"version":1,"findings":["#, "\n",
      #"{"file":"a,b %.json","line":3,"column":7,"rule":"size","severity":"error","#,
      #""zone":"a\"b","fence":"door","otherZone":"toll","otherFence":"line","found":12.5,"#,
      #""more":2,"point":[170.000000000,1.500000000],"#,
      #""message":"50% too \"small\"\nnext\u001b"},"#, "\n",
      #"{"file":"/tmp/ö.json","rule":"odd-key","severity":"warning","message":"odd: 1,2"},"#, "\n",
      #"{"file":"z.json","line":4,"rule":"overlap","severity":"info","found":0.00012,"#,
      #""message":"near"}"#, "\n", #"],"errors":["#, "\n",
      #"{"file":"c:d.json","line":1,"column":2,"code":"malformed-json","#,
      #""message":"bad \\ end"}"#, "\n", #"],"files":3,"error":1,"warning":1,"info":1}"#, "\n",
    ]
    #expect(document(.json) == expected.joined())
    #expect(
      document(.json, [], []) == #"{"version":1,"findings":["#
        + "\n" + #"],"errors":[],"files":0,"error":0,"warning":0,"info":0}"# + "\n")
  }

  @Test func `writes GitHub annotations`() {
    #expect(
      document(.github) == """
        ::error file=a%2Cb %25.json,line=3,col=7,title=size::50%25 too "small"%0Anext\\u{1B}
        ::warning file=/tmp/ö.json,title=odd-key::odd: 1,2
        ::notice file=z.json,line=4,title=overlap::near
        ::error file=c%3Ad.json,line=1,col=2,title=malformed-json::bad \\ end

        """)
    #expect(document(.github, [], []).isEmpty)
  }

  @Test func `writes JUnit XML`() {
    #expect(
      document(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="ringfence lint">
        <testsuite name="empty.json" tests="1" failures="0" errors="0">
        <testcase name="no findings" classname="empty.json"></testcase>
        </testsuite>
        <testsuite name="a,b %.json" tests="3" failures="2" errors="0">
        <testcase name="size at 3:7" classname="a,b %.json"><failure type="size" message="50% too \
        &quot;small&quot;\\u{A}next\\u{1B}">a,b %.json:3:7: error: 50% too \
        &quot;small&quot;\\u{A}next\\u{1B} [size]</failure></testcase>
        <testcase name="odd-key" classname="/tmp/ö.json"><failure type="odd-key" \
        message="odd: 1,2">/tmp/ö.json: warning: odd: 1,2 [odd-key]</failure></testcase>
        <testcase name="overlap at 4" classname="z.json"><system-out>z.json:4: info: near \
        [overlap]</system-out></testcase>
        </testsuite>
        <testsuite name="c:d.json" tests="1" failures="0" errors="1">
        <testcase name="malformed-json at 1:2" classname="c:d.json"><error type="malformed-json" \
        message="bad \\ end"></error></testcase>
        </testsuite>
        </testsuites>

        """)
  }

  /// Every rule of the linter in its order, then the codes of readers.
  private func rules(_ more: String = "") -> String {
    let rules = LintRule.allCases.map { rule in
      let level =
        switch rule.defaultSeverity {
        case .info: "note"
        case .warning: "warning"
        case .error: "error"
        }
      let help = rule.help
      return #"{"id":"\#(rule.name)","shortDescription":{"text":"\#(help.summary)"},"#
        + #""fullDescription":{"text":"\#(help.description)"},"#
        + #""help":{"text":"\#(help.description) \#(help.remedy)"},"#
        + #""defaultConfiguration":{"level":"\#(level)"}}"#
    }
    return #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","#
      + #""runs":[{"tool":{"driver":{"name":"ringfence","version":"1\"2","rules":["# + "\n"
      + rules.joined(separator: ",\n") + more + "\n"
      + #"]}},"columnKind":"utf16CodeUnits","results":["#
  }

  @Test func `writes SARIF`() throws {
    let size = try #require(LintRule.allCases.firstIndex(of: .size))
    let overlap = try #require(LintRule.allCases.firstIndex(of: .overlap))
    let code = LintRule.allCases.count
    let expected: [String] = [
      rules(",\n" + #"{"id":"odd-key","defaultConfiguration":{"level":"warning"}}"#), "\n",
      #"{"ruleId":"size","ruleIndex":\#(size),"level":"error","#,
      #""message":{"text":"50% too \"small\"\nnext\u001b"},"locations":[{"physicalLocation":"#,
      #"{"artifactLocation":{"uri":"a%2Cb%20%25.json"},"region":{"startLine":3,"startColumn":5,"endColumn":9}}}],"#,
      #""relatedLocations":[{"id":1,"physicalLocation":{"artifactLocation":"#,
      #"{"uri":"a%2Cb%20%25.json"},"region":{"startLine":8,"startColumn":2}},"#,
      #""message":{"text":"fence 'line'"}}],"#,
      #""properties":{"zone":"a\"b","fence":"door","otherZone":"toll","otherFence":"line","#,
      #""found":12.5,"more":2,"point":[170.000000000,1.500000000]}},"#, "\n",
      #"{"ruleId":"odd-key","ruleIndex":\#(code),"level":"warning","message":{"text":"odd: 1,2"},"#,
      #""locations":[{"physicalLocation":{"artifactLocation":"#,
      #"{"uri":"file:///tmp/%C3%B6.json"}}}]},"#, "\n",
      #"{"ruleId":"overlap","ruleIndex":\#(overlap),"level":"note","message":{"text":"near"},"#,
      #""locations":[{"physicalLocation":{"artifactLocation":{"uri":"z.json"},"#,
      #""region":{"startLine":4}}}],"properties":{"found":0.00012}}"#, "\n",
      #"],"invocations":[{"executionSuccessful":false,"toolExecutionNotifications":["#, "\n",
      #"{"descriptor":{"id":"malformed-json"},"level":"error","message":{"text":"bad \\ end"},"#,
      #""locations":[{"physicalLocation":{"artifactLocation":{"uri":"c%3Ad.json"},"#,
      #""region":{"startLine":1,"startColumn":1}}}]}"#, "\n]}]}]}\n",
    ]
    #expect(document(.sarif) == expected.joined())
    #expect(
      document(.sarif, [], []) == rules()
        + "\n" + #"],"invocations":[{"executionSuccessful":true}]}]}"# + "\n")
  }
}
