extension LintSeverity {
  var color: TextColor {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }
}
