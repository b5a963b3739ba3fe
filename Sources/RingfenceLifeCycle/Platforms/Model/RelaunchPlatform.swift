/// A platform that launches apps, which decide themselves: what is reported of it, and what of it is different each time.
package struct RelaunchPlatform: Sendable {
  package let osVersion: SoftwareVersion
  package let table: RelaunchTable
  /// Metres between significant changes.
  package let significantChangeDistance: DeliveryDistribution
  /// Seconds on the other side of a region's edge until it counts as crossed.
  package let regionHold: DeliveryDistribution
  /// Seconds from then on until the app learns of it.
  package let regionDelivery: DeliveryDistribution
  /// Seconds for which an app runs that is woken.
  package let wakeWindow: DeliveryDistribution

  /// The range of ``significantChangeDistance``, in metres.
  package static let significantChangeDistances = 200.0...5000.0
  /// The range of ``wakeWindow``, in seconds.
  package static let wakeWindows = 1.0...30.0
}

/// Who is launched, as reports have it.
package struct RelaunchTable: Sendable {
  /// A question to which reports give different answers, and who gives which.
  package struct Question: Hashable, Sendable {
    package let question: ContestedQuestion
    package let yes: [String]
    package let no: [String]
    /// How many they are, and the answer that runs take.
    package let policy: PlatformPolicy
  }

  /// Which version launches an app that ended; of several rows that apply, the first counts.
  package let rows: [RelaunchPolicy.Row]
  package let questions: [Question]
}
