internal import Ringfence
internal import RingfenceReports

extension MutationWriter {
  // MARK: JUnit XML

  /// A test for each layout and each mutant that was not noticed; those noticed are one test together.
  static func appendJUnit(_ reports: [MutationReport], into bytes: inout [UInt8]) {
    bytes.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ringfence verify --mutate\">\n"
    )
    for report in reports {
      let survivors = report.unnoticed.count { $0.reason == .survived }
      let skipped = report.unnoticed.count - survivors
      let errors = report.failures.count
      bytes.append("<testsuite name=\"")
      XMLText.append(escaped: report.file, into: &bytes)
      bytes.append(
        "\" tests=\"\(1 + report.unnoticed.count + errors)\" failures=\"\(survivors)\" "
          + "errors=\"\(errors)\" skipped=\"\(skipped)\">\n<testcase name=\"")
      XMLText.append(escaped: summary(report), into: &bytes)
      bytes.append("\" classname=\"")
      XMLText.append(escaped: report.file, into: &bytes)
      bytes.append("\"></testcase>\n")
      for item in report.unnoticed { append(item, report.file, into: &bytes) }
      for failure in report.failures {
        bytes.append("<testcase name=\"input\" classname=\"")
        XMLText.append(escaped: report.file, into: &bytes)
        bytes.append("\"><error message=\"")
        XMLText.append(escaped: failure, into: &bytes)
        bytes.append("\"></error></testcase>\n")
      }
      bytes.append("</testsuite>\n")
    }
    bytes.append("</testsuites>\n")
  }

  private static func append(
    _ item: MutationReport.Unnoticed, _ file: String, into bytes: inout [UInt8]
  ) {
    bytes.append("<testcase name=\"")
    XMLText.append(escaped: item.name, into: &bytes)
    bytes.append("\" classname=\"")
    XMLText.append(escaped: file, into: &bytes)
    bytes.append("\">")
    if item.reason == .survived {
      bytes.append("<failure message=\"")
      XMLText.append(escaped: message(item), into: &bytes)
      bytes.append("\"></failure>")
    } else {
      bytes.append("<skipped></skipped>")
    }
    bytes.append("</testcase>\n")
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
