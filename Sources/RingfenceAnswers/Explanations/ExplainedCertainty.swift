/// How sure what an explanation says of a track is, and whether visits may be missing.
package struct ExplainedCertainty: Sendable {
  /// By zone, for each of its events in their order.
  private let events: [Int: [EventCertainty]]
  /// By zone, the visit outside of those that were reported, however improbable.
  private let possible: [Int: PossibleVisit]
  /// By zone, where no path came into contact with it.
  private let withoutContact: [Double]
  /// By zone, whether it could be reached.
  private let reach: [ZoneReach]
  /// When nothing was observed.
  let unobserved: [UnobservedTime]
  /// From this probability on a possible visit is listed.
  private let floor: Double
  /// What is known of the receiver; the sums are those of the explained zones.
  let summary: CertaintySummary

  /// Collects what was measured.
  ///
  /// - Parameters:
  ///   - events: by zone, for each of its events in their order, how sure it is.
  ///   - possible: by zone, the visit outside of those that were reported, however improbable.
  ///   - withoutContact: by zone, the probability of a visit where no path came into contact with it; empty without paths.
  ///   - reach: by zone, whether it could be reached.
  ///   - unobserved: when nothing was observed.
  ///   - floor: from this probability on a possible visit is listed.
  ///   - summary: what is known of the receiver.
  package init(
    events: [Int: [EventCertainty]], possible: [Int: PossibleVisit], withoutContact: [Double],
    reach: [ZoneReach], unobserved: [UnobservedTime], floor: Double, summary: CertaintySummary
  ) {
    self.events = events
    self.possible = possible
    self.withoutContact = withoutContact
    self.reach = reach
    self.unobserved = unobserved
    self.floor = floor
    self.summary = summary
  }

  func event(_ index: Int, of zone: Int) -> EventCertainty? {
    guard let list = events[zone], list.indices.contains(index) else { return nil }
    return list[index]
  }

  /// The probability of a visit of a zone outside of those that were reported; `nil` where no fix says where the device was.
  func missed(_ zone: Int) -> Double? {
    possible[zone]?.probability
      ?? (withoutContact.indices.contains(zone) ? withoutContact[zone] : nil)
  }

  /// Whether the device could be in a zone, and when nothing shows that it was not.
  func reach(_ zone: Int) -> ZoneReach {
    reach.indices.contains(zone) ? reach[zone] : ZoneReach()
  }

  /// Whether no way came into contact with a zone that could not be reached either.
  func isExcluded(_ zone: Int) -> Bool {
    !reach(zone).isReached && possible[zone] == nil && events[zone]?.isEmpty ?? true
  }

  /// That visit, where it is probable enough to be listed.
  func possibleVisit(_ zone: Int) -> PossibleVisit? {
    possible[zone].flatMap { $0.probability >= floor ? $0 : nil }
  }
}
