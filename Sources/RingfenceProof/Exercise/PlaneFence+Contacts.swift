internal import Ringfence
internal import RingfenceReference

struct ContactLimit: Sendable {
  var most = Int.max
  var mustEnd: @Sendable () -> Bool
}

extension PlaneFence {
  /// Where a straight path meets the fence, in order.
  ///
  /// - Parameters:
  ///   - from: the beginning of the path.
  ///   - to: its end.
  ///   - edges: the edges that the path can meet.
  ///   - limit: what ends the search.
  /// - Returns: the contacts.
  /// - Throws: where a contact cannot be decided safely, as at a corner, or there are too many.
  func contacts(
    _ from: PlanePoint, _ to: PlanePoint, _ edges: [PlaneEdge],
    limit: ContactLimit
  ) throws(NearLimit) -> [Contact] {
    guard from != to else { return [] }
    switch form {
    case .circle(let circle):
      return isFar(circle, from, to) ? [] : circleContacts(from, to)
    case .corridor:
      return bounds.meets(from, to) ? try corridorContacts(from, to) : []
    case .area:
      return bounds.meets(from, to) ? try areaContacts(from, to, edges, limit) : []
    case .line:
      return bounds.meets(from, to) ? try lineContacts(from, to, edges) : []
    }
  }

  private func lineContacts(
    _ from: PlanePoint, _ to: PlanePoint, _ edges: [PlaneEdge]
  ) throws(NearLimit) -> [Contact] {
    var contacts: [Contact] = []
    for edge in edges {
      guard let meeting = edge.meeting(from, to) else { continue }
      if meeting.isAtEnd { throw NearLimit() }
      let direction: CrossingDirection = edge.side(from) > 0 ? .leftToRight : .rightToLeft
      contacts.append(Contact(t: meeting.t, kind: .cross(direction), sine: meeting.sine))
    }
    return contacts.sorted { $0.t < $1.t }
  }

  private func areaContacts(
    _ from: PlanePoint, _ to: PlanePoint, _ edges: [PlaneEdge], _ limit: ContactLimit
  ) throws(NearLimit) -> [Contact] {
    var cuts: [(t: Double, sine: Double)] = []
    for edge in edges {
      guard let meeting = edge.meeting(from, to) else { continue }
      if meeting.isAtEnd { throw NearLimit() }
      cuts.append((meeting.t, meeting.sine))
    }
    guard !cuts.isEmpty else { return [] }
    // Each cut of a single polygon is a contact.
    if case .area(let polygons) = form, polygons.count == 1, cuts.count > limit.most {
      throw NearLimit()
    }
    cuts.sort { $0.t < $1.t }
    var contacts: [Contact] = []
    var wasInside = contains(from.interpolated(to: to, cuts[0].t / 2))
    for (index, cut) in cuts.enumerated() {
      if index % 64 == 63, limit.mustEnd() { throw NearLimit() }
      let next = index + 1 < cuts.count ? cuts[index + 1].t : 1
      let isInside = contains(from.interpolated(to: to, (cut.t + next) / 2))
      if isInside != wasInside {
        contacts.append(Contact(t: cut.t, kind: isInside ? .enter : .leave, sine: cut.sine))
      }
      wasInside = isInside
    }
    return contacts
  }

  /// Whether a path is certainly far from a circle: within 100 km the plane is right to 5 %.
  private func isFar(_ circle: Circle, _ from: PlanePoint, _ to: PlanePoint) -> Bool {
    let meters = min(from.distance(to: center), to.distance(to: center))
    return circle.radius.meters < 10_000 && meters < 100_000
      && meters * 0.95 > circle.radius.meters * 1.05 + from.distance(to: to) + 20
  }

  private func circleContacts(_ from: PlanePoint, _ to: PlanePoint) -> [Contact] {
    let length = from.distance(to: to)
    let start = signedDistance(to: from)
    let end = signedDistance(to: to)
    // No point of the way is nearer than half of what its ends are away beyond its length.
    guard min(start, end) <= 0 || start + end <= length * 1.05 + 0.1 else { return [] }
    func edge(_ outside: Double, _ inside: Double) -> Double {
      var (outside, inside) = (outside, inside)
      for _ in 0..<60 {
        let middle = (outside + inside) / 2
        if signedDistance(to: from.interpolated(to: to, middle)) > 0 {
          outside = middle
        } else {
          inside = middle
        }
      }
      return inside
    }
    func contact(_ t: Double, _ kind: FenceContact.Kind) -> Contact {
      // From the distances 1 cm before and after the point.
      let step = 0.01 / length
      let change =
        signedDistance(to: from.interpolated(to: to, t + step))
        - signedDistance(to: from.interpolated(to: to, t - step))
      return Contact(t: t, kind: kind, sine: min(1, abs(change) / 0.02))
    }
    switch (start <= 0, end <= 0) {
    case (true, true): return []
    case (false, true): return [contact(edge(0, 1), .enter)]
    case (true, false): return [contact(edge(1, 0), .leave)]
    case (false, false):
      let nearest = nearestPoint(from, to)
      guard signedDistance(to: from.interpolated(to: to, nearest)) <= 0 else { return [] }
      return [contact(edge(0, nearest), .enter), contact(edge(1, nearest), .leave)]
    }
  }

  /// The share of a path up to the point that is nearest to the centre.
  private func nearestPoint(_ from: PlanePoint, _ to: PlanePoint) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<80 {
      let first = low + (high - low) / 3
      let second = high - (high - low) / 3
      if signedDistance(to: from.interpolated(to: to, first))
        < signedDistance(to: from.interpolated(to: to, second))
      {
        high = second
      } else {
        low = first
      }
    }
    return (low + high) / 2
  }
}
