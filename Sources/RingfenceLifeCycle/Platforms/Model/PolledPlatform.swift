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
  /// The number of circles that the system takes of an app; `nil` where none is published.
  package let limit: Int?
  /// Seconds from one look to the next.
  package var poll: DeliveryDistribution
  /// The same where ``KnownPolicy/promptLooks`` is answered with yes; `nil` where the interval is not contested.
  package var promptPoll: DeliveryDistribution?
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
    rule: String, accuracy: Double, limit: Int? = nil, poll: DeliveryDistribution,
    promptPoll: DeliveryDistribution? = nil, pollAtRest: DeliveryDistribution, rest: Rest,
    dozeDelay: DeliveryDistribution, doze: MaintenanceLadder?,
    lightDoze: MaintenanceLadder?, policies: [PlatformPolicy], events: [PlatformEventForm]
  ) {
    self.rule = rule
    self.accuracy = accuracy
    self.limit = limit
    self.poll = poll
    self.promptPoll = promptPoll
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
    /// Whether a crossing that a look has found reaches the app: drawn for each crossing, not for each run.
    case detection
    /// Whether looks wait for the windows of a device that sleeps.
    case dozeGates
    /// Whether looks have the interval ``PolledPlatform/promptPoll``.
    case promptLooks
  }

  /// Where a policy is among ``policies``.
  package func index(of policy: KnownPolicy) -> Int? {
    policies.firstIndex { Array($0.name.utf8) == Array(policy.rawValue.utf8) }
  }

  /// The answer of a policy in a run.
  package func answer(_ policy: KnownPolicy, _ answers: [Bool]) -> Bool {
    index(of: policy).map { answers[$0] } ?? false
  }
}
