extension DifferenceReport.Word {
  var color: TextColor {
    switch self {
    case .missing: .red
    case .unexpected: .yellow
    case .shifted, .changed: .cyan
    }
  }
}
