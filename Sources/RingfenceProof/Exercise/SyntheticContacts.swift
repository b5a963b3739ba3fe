internal import Ringfence
internal import RingfenceReference

/// The path is cut into parts: fences that lie far from the box around a part are not looked at there.
struct SyntheticContacts {
  private let track: ReferenceTrack
  private let starts: Set<Int>
  private let scene: ZoneScene
  private let points: [PlanePoint]
  /// The edges of each fence that the path can meet.
  private let edges: [[PlaneEdge]]
  /// Whether the path can meet a fence, by part and fence.
  private let isNear: [[Bool]]
  private let mustEnd: @Sendable () -> Bool

  /// The shortest time between two contacts, and between a contact and a fix, in seconds.
  private static let shortestTime = 0.004
  /// Contacts with fences that share an edge are this near to each other at most, in metres.
  private static let sharedMeters = 1e-6
  /// The number of fixes in a part.
  private static let partLength = 32

  /// - Parameters:
  ///   - track: the track.
  ///   - points: those of its fixes.
  ///   - scene: the zone.
  ///   - mustEnd: whether planning is over. There are no contacts then.
  init(
    _ track: ReferenceTrack, _ points: [PlanePoint], in scene: ZoneScene,
    until mustEnd: @escaping @Sendable () -> Bool
  ) {
    self.mustEnd = mustEnd
    self.track = track
    starts = Set(track.starts)
    self.scene = scene
    self.points = points
    edges = scene.edges(near: points)
    isNear = stride(from: 0, to: points.count, by: Self.partLength).map { first in
      // With the fix before, where the way to the first one begins.
      let part = points[max(0, first - 1)..<min(points.count, first + Self.partLength)]
      let bounds = PlaneBounds(part)
      let step = zip(part, part.dropFirst()).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
      return scene.fences.map { !$0.isFar(from: bounds, steps: step) }
    }
  }

  /// What a fix shows, as ``ReferencePath/contacts(revealedBy:)`` defines it.
  func contacts(revealedBy fix: Int) throws(NearLimit) -> [FenceContact] {
    try starts.contains(fix) ? areas(at: fix) : contacts(onWayTo: fix)
  }

  /// Whether some contacts have the moment of another one: the path passes an edge that areas share.
  static func shareEdges(_ contacts: [FenceContact]) -> Bool {
    zip(contacts, contacts.dropFirst()).contains { $0.moment == $1.moment && $0.moment.t > 0 }
  }

  private func areas(at fix: Int) throws(NearLimit) -> [FenceContact] {
    var contacts: [FenceContact] = []
    for (number, fence) in scene.fences.enumerated() where !fence.isLine {
      let distance = fence.signedDistance(to: points[fix])
      if abs(distance) < 0.05 { throw NearLimit() }
      if distance <= 0 {
        contacts.append(FenceContact(.enter, fence: number, at: PathMoment(fix: fix, t: 0)))
      }
    }
    return contacts
  }

  private func contacts(onWayTo fix: Int) throws(NearLimit) -> [FenceContact] {
    let (start, end) = (points[fix - 1], points[fix])
    let seconds = Double(track.time(fix) - track.time(fix - 1)) / 1e6
    let metersPerSecond = start.distance(to: end) / seconds
    var contacts: [FenceContact] = []
    let part = fix / Self.partLength
    let isFree = !isNear[part].contains(true)
    if isFree { return [] }
    if mustEnd() { throw NearLimit() }
    // Of more contacts some are nearer to each other than the shortest time.
    let limit = ContactLimit(
      most: Int(min(1e9, seconds / Self.shortestTime)),  // checked: at most 1e9
      mustEnd: mustEnd)
    for number in scene.fences.indices where isNear[part][number] {
      for contact in try scene.fences[number].contacts(start, end, edges[number], limit: limit) {
        // Positions are rounded to 0.1 mm. Along an edge that moves the boundary point far, and when slow for long.
        if contact.sine < 0.01 || contact.sine * metersPerSecond < 0.07 { throw NearLimit() }
        let moment = PathMoment(fix: fix - 1, t: contact.t)
        contacts.append(FenceContact(contact.kind, fence: number, at: moment))
      }
    }
    if start != end, track.fixes[fix].speedMetersPerSecond == 0, isOnEdge(end) { throw NearLimit() }
    contacts = joined(contacts, within: Self.sharedMeters / max(1e-9, start.distance(to: end)))
    var moments: [Double] = []
    for contact in contacts {
      let t = contact.moment.fix == fix ? 1 : contact.moment.t
      if moments.last != t { moments.append(t) }
    }
    for (before, after) in zip([0] + moments, moments + [1]) where !moments.isEmpty {
      // Contacts at one point, and contacts at a fix, come in an order that rounding decides.
      if (after - before) * seconds < Self.shortestTime { throw NearLimit() }
    }
    return contacts
  }

  /// Contacts in the order of their moments. Those at an edge that several areas share have the same one: in a moment a device
  /// comes in before it leaves.
  private func joined(_ contacts: [FenceContact], within share: Double) -> [FenceContact] {
    guard contacts.count > 1 else { return contacts }
    var sorted = contacts.sorted { $0.moment < $1.moment }
    for index in sorted.indices.dropFirst() {
      let (before, contact) = (sorted[index - 1], sorted[index])
      guard before.moment.fix == contact.moment.fix, before.fence != contact.fence,
        contact.moment.t - before.moment.t <= share, !contact.kind.isCrossing,
        !before.kind.isCrossing
      else { continue }
      sorted[index] = FenceContact(contact.kind, fence: contact.fence, at: before.moment)
    }
    return sorted
  }

  /// Whether a point lies where rounding decides on which side of an edge.
  private func isOnEdge(_ point: PlanePoint) -> Bool {
    scene.fences.contains {
      !$0.isFarther(than: 0.02, from: point) && abs($0.signedDistance(to: point)) < 0.02
    }
  }
}
