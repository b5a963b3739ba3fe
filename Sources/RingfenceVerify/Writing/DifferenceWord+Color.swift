extension DifferenceReport.Word {
  /// The colour of the difference: an event that is missing, one too many, another one.
  var color: TextColor {
    switch self {
    case .missing: .red
    case .unexpected: .yellow
    case .shifted, .changed: .cyan
    }
  }
}
