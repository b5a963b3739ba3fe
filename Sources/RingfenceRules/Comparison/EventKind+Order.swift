internal import Ringfence

extension Event.Kind {
  /// The order of the kinds in results.
  package var order: Int {
    Event.Kind.allCases.firstIndex(of: self) ?? 0
  }
}
