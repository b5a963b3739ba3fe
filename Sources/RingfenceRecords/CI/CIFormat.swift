/// A format in which CI reads a ``CIReport``. Options, help and the endings of files derive from the cases.
package enum CIFormat: String, CaseIterable, Sendable {
  /// JUnit XML: the tests.
  case junit
  /// Workflow commands that make GitHub annotate files.
  case github

  /// The endings of its files, the usual one first.
  package var endings: [String] {
    switch self {
    case .junit: ["xml", "junit"]
    case .github: [rawValue]
    }
  }

  /// Appends a whole report, part by part.
  package func append(_ name: String, _ parts: [CIReport], into bytes: inout [UInt8]) {
    begin(name, into: &bytes)
    for part in parts { append(part, into: &bytes) }
    end(into: &bytes)
  }

  package func begin(_ name: String, into bytes: inout [UInt8]) {
    switch self {
    case .junit: JUnitXML.begin(name, into: &bytes)
    case .github: break
    }
  }

  package func append(_ part: CIReport, into bytes: inout [UInt8]) {
    switch self {
    case .junit: if let suite = part.suite { JUnitXML.append(suite, into: &bytes) }
    case .github: for item in part.annotations { WorkflowCommand.append(item, into: &bytes) }
    }
  }

  package func end(into bytes: inout [UInt8]) {
    switch self {
    case .junit: JUnitXML.end(into: &bytes)
    case .github: break
    }
  }
}

/// A format of a report: one of its own, or one of CI.
package enum ReportFormat<Own>: RawRepresentable, CaseIterable, Sendable
where Own: RawRepresentable<String> & CaseIterable & Sendable {
  case own(Own)
  case ci(CIFormat)

  package static var allCases: [Self] {
    Own.allCases.map(Self.own) + CIFormat.allCases.map(Self.ci)
  }

  package init?(rawValue: String) {
    guard
      let own = Own(rawValue: rawValue).map(Self.own) ?? CIFormat(rawValue: rawValue).map(Self.ci)
    else { return nil }
    self = own
  }

  package var rawValue: String {
    switch self {
    case .own(let format): format.rawValue
    case .ci(let format): format.rawValue
    }
  }
}
