/// How a part of a file about another platform is known.
package enum SourceTag: UInt8, CaseIterable, Sendable {
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
  /// Known, but the words of a source were not found, or its address is not known.
  case unsourced

  /// Whether a part that is known so has its source's own words.
  package var isQuoted: Bool {
    switch self {
    case .read, .readInCopy, .compared, .counted: true
    case .inferred, .unsourced: false
    }
  }

  package var name: String {
    switch self {
    case .read: "read"
    case .readInCopy: "readInCopy"
    case .compared: "compared"
    case .counted: "counted"
    case .inferred: "inferred"
    case .unsourced: "unsourced"
    }
  }
}

/// How sure it is that a part is what the platform does.
package enum SourceConfidence: UInt8, CaseIterable, Sendable {
  case high, medium, low

  package var name: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  /// From the least sure.
  package var rank: Int { 2 - Int(rawValue) }
}
