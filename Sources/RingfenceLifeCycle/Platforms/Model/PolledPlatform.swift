/// A platform that looks now and then where the device is, and decides by a rule about zones that apps have registered.
package struct PolledPlatform: Sendable {
  package struct Rest: Hashable, Sendable {
    /// Seconds within the distance.
    package let after: Double
    /// Metres.
    package let within: Double
  }

  /// The name of the rule that decides.
  package let rule: String
  /// Metres that positions count as accurate to: the system has fixes of its own.
  package var accuracy: Double
  /// Seconds from one look to the next.
  package var poll: DeliveryDistribution
  /// The same for a device at rest; not less than ``poll``.
  package var pollAtRest: DeliveryDistribution
  package let rest: Rest
  /// Seconds from a look of a device that sleeps deeply to the app, where looks do not wait.
  package var dozeDelay: DeliveryDistribution
  /// How a device sleeps that rests in the dark.
  package let doze: MaintenanceLadder?
  /// How a device sleeps that is in the dark and may move.
  package let lightDoze: MaintenanceLadder?
  package var policies: [PlatformPolicy]
  package let events: [PlatformEventForm]

  package init(
    rule: String, accuracy: Double, poll: DeliveryDistribution, pollAtRest: DeliveryDistribution,
    rest: Rest, dozeDelay: DeliveryDistribution, doze: MaintenanceLadder?,
    lightDoze: MaintenanceLadder?, policies: [PlatformPolicy], events: [PlatformEventForm]
  ) {
    self.rule = rule
    self.accuracy = accuracy
    self.poll = poll
    self.pollAtRest = pollAtRest
    self.rest = rest
    self.dozeDelay = dozeDelay
    self.doze = doze
    self.lightDoze = lightDoze
    self.policies = policies
    self.events = events
  }

  /// The names of policies that the model itself asks for.
  package enum KnownPolicy: String, CaseIterable {
    /// Whether registering zones succeeds.
    case registration
    /// Whether looks wait for the windows of a device that sleeps.
    case dozeGates
  }

  /// The answer of a policy in a run.
  package func answer(_ policy: KnownPolicy, _ answers: [Bool]) -> Bool {
    policies.firstIndex { $0.name == policy.rawValue }.map { answers[$0] } ?? false
  }
}
