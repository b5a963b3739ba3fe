internal import RingfenceRecords

/// The formats of findings. `Docs/Lint.md` defines them.
public enum FindingFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines as compilers print them, with a summary at the end.
  case text
  /// One JSON document, version 1.
  case json
  /// JUnit XML, which continuous integration shows as tests.
  case junit
  /// SARIF 2.1.0, which code-scanning services read.
  case sarif
  /// Workflow commands that make GitHub annotate a pull request.
  case github

  /// The linter's own formats, and those of CI.
  enum Form {
    case text, json, sarif
    case ci(CIFormat)
  }

  var form: Form {
    switch self {
    case .text: .text
    case .json: .json
    case .sarif: .sarif
    case .junit: .ci(.junit)
    case .github: .ci(.github)
    }
  }

  /// How many findings of a file are listed, unless somebody says otherwise: what people read, and what services
  /// accept.
  var findingsPerFile: Int { self == .text ? 50 : 10_000 }
}
