import RingfenceRecords
import Testing

@Suite struct CIFormatTests {
  static var report: CIReport {
    var suite = CIReport.Suite("a & b")
    suite.tests = [
      .init("whole", of: "z.json"),
      .init("said", of: "z.json", lines: ["one", "<two>"]),
      .init(
        "wrong", of: "z.json", .failed, rule: "size", message: "too \"small\"", lines: ["line"]),
      .init("left out", of: "z.json", .skipped, message: "accepted", lines: ["line"]),
      .init("torn", of: "y.json", .unusable, message: "no JSON"),
    ]
    return CIReport(
      suite,
      annotations: [
        .init(.error, "a,b.json", 3, 7, endLine: 3, title: "size: x", "100 %\nsmall"),
        .init(.warning, "z.json", 3, endLine: 5, title: "size", "small"),
        .init(.notice, nil, title: "lint", "done"),
      ])
  }

  private func text(_ format: CIFormat, _ parts: [CIReport]) -> String {
    var bytes: [UInt8] = []
    format.append("all", parts, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `JUnit XML has the tests with their counts`() {
    #expect(
      text(.junit, [Self.report, CIReport(annotations: Self.report.annotations)]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="all">
        <testsuite name="a &amp; b" tests="5" failures="1" errors="1" skipped="1">
        <testcase name="whole" classname="z.json"></testcase>
        <testcase name="said" classname="z.json"><system-out>one
        &lt;two&gt;</system-out></testcase>
        <testcase name="wrong" classname="z.json">\
        <failure type="size" message="too &quot;small&quot;">line</failure></testcase>
        <testcase name="left out" classname="z.json"><skipped message="accepted"></skipped>\
        <system-out>line</system-out></testcase>
        <testcase name="torn" classname="y.json"><error message="no JSON"></error></testcase>
        </testsuite>
        </testsuites>

        """)
  }

  @Test func `skipped tests are counted where there are some, or where they are asked for`() {
    #expect(!text(.junit, [CIReport(.init("s"))]).contains("skipped"))
    #expect(text(.junit, [CIReport(.init("s", countsSkipped: true))]).contains(#" skipped="0""#))
  }

  @Test func `GitHub has the annotations, with what ends a property escaped`() {
    #expect(
      text(.github, [Self.report]) == """
        ::error file=a%2Cb.json,line=3,col=7,title=size%3A x::100 %25%0Asmall
        ::warning file=z.json,line=3,endLine=5,title=size::small
        ::notice title=lint::done

        """)
  }

  @Test func `a report has its own formats and those of CI`() {
    enum Own: String, CaseIterable { case text, json }
    #expect(
      ReportFormat<Own>.allCases.map(\.rawValue) == ["text", "json"]
        + CIFormat.allCases.map(\.rawValue))
    #expect(
      ReportFormat<Own>.allCases.allSatisfy { ReportFormat<Own>(rawValue: $0.rawValue) != nil })
    #expect(ReportFormat<Own>(rawValue: "csv") == nil)
  }
}
