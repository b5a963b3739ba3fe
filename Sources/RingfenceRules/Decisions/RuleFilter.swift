/// A fix that a rule refuses, before it looks at zones.
package struct RuleFilter: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case accuracyAbove, accuracyAtLeast, accuracyMissing
    /// Earlier than the last fix that was taken.
    case olderThanLast
    /// Earlier than the last fix that was taken, or at the same time.
    case notNewerThanLast
    /// Fewer seconds after the last fix that was taken.
    case sinceLastBelow
    /// Fewer metres from the last fix that was taken.
    case movedLessThan
    /// Fewer metres from the last fix that was taken than its accuracy, times the number.
    case movedLessThanAccuracy
    /// At the same position as the last fix that was taken, fewer seconds later.
    case samePositionWithin
    /// Metres per second that the receiver reports.
    case speedAbove

    package var name: String {
      switch self {
      case .accuracyAbove: "accuracyAbove"
      case .accuracyAtLeast: "accuracyAtLeast"
      case .accuracyMissing: "accuracyMissing"
      case .olderThanLast: "olderThanLast"
      case .notNewerThanLast: "notNewerThanLast"
      case .sinceLastBelow: "sinceLastBelow"
      case .movedLessThan: "movedLessThan"
      case .movedLessThanAccuracy: "movedLessThanAccuracy"
      case .samePositionWithin: "samePlaceWithin"
      case .speedAbove: "speedAbove"
      }
    }

    package var hasValue: Bool {
      switch self {
      case .accuracyMissing, .olderThanLast, .notNewerThanLast: false
      default: true
      }
    }
  }

  package enum Effect: UInt8, CaseIterable, Sendable {
    /// The fix is not looked at.
    case skip
    /// States follow the fix, and nothing is reported.
    case silent

    package var name: String {
      switch self {
      case .skip: "skip"
      case .silent: "silent"
      }
    }
  }

  package let kind: Kind
  package let value: Double
  package let effect: Effect

  package init(_ kind: Kind, _ value: Double = 0, effect: Effect = .skip) {
    self.kind = kind
    self.value = value
    self.effect = effect
  }
}
