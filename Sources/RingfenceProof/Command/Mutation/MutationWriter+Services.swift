internal import RingfenceRecords

extension MutationWriter {
  // MARK: JUnit XML

  /// A test for each layout and each mutant that was not noticed; those noticed are one test together.
  static func appendJUnit(_ reports: [MutationReport], into bytes: inout [UInt8]) {
    JUnitXML.begin("ringfence verify --mutate", into: &bytes)
    for report in reports {
      let survivors = report.unnoticed.count { $0.reason == .survived }
      let errors = report.failures.count
      JUnitXML.beginSuite(
        report.file, tests: 1 + report.unnoticed.count + errors, failures: survivors,
        errors: errors, skipped: report.unnoticed.count - survivors, into: &bytes)
      JUnitXML.append(summary(report), in: report.file, into: &bytes)
      for item in report.unnoticed {
        JUnitXML.append(
          item.name, in: report.file,
          item.reason == .survived
            ? .init("failure", message: message(item)) : .init("skipped"), into: &bytes)
      }
      for failure in report.failures {
        JUnitXML.append(
          "input", in: report.file, .init("error", message: failure), into: &bytes)
      }
      JUnitXML.endSuite(into: &bytes)
    }
    JUnitXML.end(into: &bytes)
  }

  // MARK: GitHub

  /// A warning for each mutant that survived, at its line of the layout.
  static func appendCommands(_ reports: [MutationReport], into bytes: inout [UInt8]) {
    for report in reports {
      for failure in report.failures {
        WorkflowCommand.append("error", report.file, title: "unusable", failure, into: &bytes)
      }
      for item in report.unnoticed where item.reason == .survived {
        WorkflowCommand.append(
          "warning", report.file, item.line, title: item.name, message(item), into: &bytes)
      }
      WorkflowCommand.append(
        "notice", report.file, title: "verify --mutate", summary(report), into: &bytes)
    }
  }

  private static func message(_ item: MutationReport.Unnoticed) -> String {
    "no case notices: \(item.change)"
      + (item.drive.map { "; '\($0)' of exercise does" } ?? "")
  }
}
