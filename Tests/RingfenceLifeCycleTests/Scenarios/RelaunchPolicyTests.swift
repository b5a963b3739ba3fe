import Foundation
import RingfenceLifeCycle
import Testing

/// The table of relaunches, against `Docs/LifeCycle.md` and against what it has to answer.
@Suite struct RelaunchPolicyTests {
  private static func text(_ version: SoftwareVersion) -> String {
    version.minor == 0 ? "\(version.major)" : "\(version.major).\(version.minor)"
  }

  private static func versions(_ row: RelaunchPolicy.Row) -> String {
    switch (row.from, row.to) {
    case (SoftwareVersion(0), nil): "any"
    case (SoftwareVersion(0), let to?): "before \(text(to))"
    case (let from, nil): "\(text(from)) on"
    case (let from, let to?): "\(text(from)) to before \(text(to))"
    }
  }

  @Test func `is the table of the documentation`() throws {
    let page = try LifeCycleDocTests.page()
    let section = try #require(
      page.components(separatedBy: "### Which iOS launches an app that ended").last?
        .components(separatedBy: "\n### ").first)
    let shown = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map {
      $0.components(separatedBy: " | ").prefix(5).joined(separator: " | ")
    }
    let rows = RelaunchPolicy.rows.map { row in
      let ends =
        row.ends.count == ProcessEnd.allCases.count
        ? "any end" : row.ends.map { "`\($0.name)`" }.joined(separator: ", ")
      let mechanisms =
        row.mechanisms.count == RelaunchMechanism.allCases.count
        ? "any" : row.mechanisms.map { "`\($0.name)`" }.joined(separator: ", ")
      let answer = row.question == nil ? (row.reports.majority ? "yes" : "no") : "contested"
      return "| \(Self.versions(row)) | \(ends) | \(mechanisms) | \(answer) | "
        + "\(row.reports.yes) yes, \(row.reports.no) no"
    }
    #expect(shown == rows)
  }

  @Test func `answers every version, end and mechanism`() {
    for major in 3...30 {
      for minor in 0...4 {
        for end in ProcessEnd.allCases {
          for mechanism in RelaunchMechanism.allCases {
            let version = SoftwareVersion(major, minor)
            #expect(RelaunchPolicy.row(version, after: end, by: mechanism) != nil)
          }
        }
      }
    }
  }

  @Test func `contradicts itself only where a question says so`() {
    for row in RelaunchPolicy.rows {
      #expect(row.reports.isContested == (row.question != nil))
      #expect(row.reports.yes + row.reports.no > 0)
      #expect(!row.sources.isEmpty)
    }
    for question in ContestedQuestion.allCases {
      #expect(question.reports.isContested)
      #expect(question.sources.yes.count == question.reports.yes)
      #expect(question.sources.no.count == question.reports.no)
    }
  }
}
