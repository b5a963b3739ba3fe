/// How a part of a rule is known.
package enum RuleTag: UInt8, CaseIterable, Sendable {
  /// Read in the named source text or on the maker's page.
  case read
  /// Read in an older copy of the maker's text.
  case readInCopy
  /// Compared with what the source's own code decides.
  case compared
  /// Counted or measured from public reports.
  case counted
  /// Inferred; no source says it.
  case inferred

  package var name: String {
    switch self {
    case .read: "read"
    case .readInCopy: "readInCopy"
    case .compared: "compared"
    case .counted: "counted"
    case .inferred: "inferred"
    }
  }
}

/// How sure it is that a part of a rule is what the platform does.
package enum RuleConfidence: UInt8, CaseIterable, Sendable {
  case high, medium, low

  package var name: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  var rank: Int { 2 - Int(rawValue) }
}

/// What decides: it has fixes of its own.
package enum RulePlace: UInt8, CaseIterable, Sendable {
  /// A server, on the fixes that are sent to it.
  case server
  /// An app, on the fixes that the system gives it.
  case app
  /// The system of a phone, on fixes that nobody sees.
  case system

  package var name: String {
    switch self {
    case .server: "server"
    case .app: "app"
    case .system: "system"
    }
  }
}
