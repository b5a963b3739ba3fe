internal import Ringfence
internal import RingfenceRecords

extension RestartDegradation.Grade {
  var color: TextColor {
    switch self {
    case .exact: .green
    case .documented: .cyan
    case .unfit: .yellow
    case .unsupported: .red
    }
  }
}

extension Comparison.Outcome {
  /// The colour of the outcome: a false check-in, a loss; none where nothing fired.
  var color: TextColor? {
    switch self {
    case .both: .green
    case .restartOnly: .yellow
    case .normalOnly: .red
    case .neither: nil
    }
  }
}
