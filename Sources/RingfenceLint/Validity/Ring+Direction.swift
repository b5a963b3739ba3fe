package import Ringfence

extension Ring {
  /// Whether the ring runs counterclockwise in the plane of longitude and latitude; `nil` where it crosses the
  /// antimeridian, or has no area.
  package var isCounterclockwise: Bool? {
    guard vertices.count > 2, isPlanar else { return nil }
    let origin = vertices[0]
    var sum = 0.0
    for (one, other) in zip(vertices, vertices.dropFirst()) {
      sum +=
        (one.longitude - origin.longitude) * (other.latitude - origin.latitude)
        - (other.longitude - origin.longitude) * (one.latitude - origin.latitude)
    }
    return sum == 0 ? nil : sum > 0
  }

  /// Whether longitude and latitude are coordinates in a plane: no edge crosses the antimeridian.
  package var isPlanar: Bool {
    vertices.indices.allSatisfy { index in
      let next = vertices[(index + 1) % vertices.count]
      return abs(next.longitude - vertices[index].longitude) < 180
        && abs(vertices[index].longitude) <= 180
    }
  }
}
