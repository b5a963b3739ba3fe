internal import Ringfence

extension Event.Kind {
  /// The order of the kinds in results.
  package var order: Int {
    switch self {
    case .entered: 0
    case .exited: 1
    case .crossed: 2
    case .dwelled: 3
    case .overstayed: 4
    }
  }
}
