extension LintSeverity {
  /// The colour of the severity.
  var color: TextColor {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }
}
