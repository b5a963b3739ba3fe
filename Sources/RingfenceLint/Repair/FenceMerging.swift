internal import Ringfence

extension RepairDraft {
  /// Merges fences.
  mutating func mergeFences(_ settings: RepairSettings) {
  }
}
