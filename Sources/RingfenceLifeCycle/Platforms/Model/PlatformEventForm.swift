/// What an event does to an app and its device, as the record of a platform says.
package struct PlatformEventForm: Hashable, Sendable {
  package enum Registrations: Hashable, Sendable {
    case kept, lost
    /// Kept where a policy is answered with yes, by its index.
    case keptBy(policy: Int)
  }

  package enum Registering: Hashable, Sendable {
    case no, yes
    /// Where a policy is answered with yes, by its index.
    case by(policy: Int)
  }

  package enum Switch: UInt8, CaseIterable, Sendable {
    case device, app, location, screen, charging
  }

  package struct Setting: Hashable, Sendable {
    package let what: Switch
    /// `nil` where the value of the event says it.
    package let isOn: Bool?
  }

  package let name: String
  /// The words that its value may be; empty for an event without a value.
  package let values: [String]
  package let registrations: Registrations
  package let registering: Registering
  package let settings: [Setting]
  /// Whether it is published what it does to zones.
  package let isPublished: Bool

  /// The policies that the event asks for, by their indices.
  package var policies: [Int] {
    var policies: [Int] = []
    if case .keptBy(let policy) = registrations { policies.append(policy) }
    if case .by(let policy) = registering { policies.append(policy) }
    return policies
  }

  /// Whether a device that is off can have the event.
  package var startsDevice: Bool { settings.contains { $0.what == .device && $0.isOn == true } }
}
