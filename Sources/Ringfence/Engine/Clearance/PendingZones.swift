/// Up to four zones by their index, ascending, without memory of their own; beyond that they are only known to
/// be many.
struct PendingZones: Sendable {
  private var zones = SIMD4<Int32>(repeating: .max)
  /// How many there are; 5 when they are too many to be known.
  private(set) var count = 0

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }
  /// Whether they are too many to be known.
  var isMany: Bool { count > 4 }

  /// The zone with a number below ``count``, while they are not too many.
  subscript(number: Int) -> Int32 { zones[number] }

  /// Adds a zone.
  mutating func insert(_ zone: Int32) {
    guard count < 4 else {
      if count > 4 || !any(zones .== zone) { count = 5 }
      return
    }
    var index = 0
    while index < count, zones[index] < zone { index += 1 }
    guard index == count || zones[index] != zone else { return }
    var last = count
    while last > index {
      zones[last] = zones[last - 1]
      last -= 1
    }
    zones[index] = zone
    count += 1
  }

  /// Removes a zone, while they are not too many.
  mutating func remove(_ zone: Int32) {
    guard count <= 4, any(zones .== zone) else { return }
    var index = 0
    while zones[index] != zone { index += 1 }
    while index + 1 < count {
      zones[index] = zones[index + 1]
      index += 1
    }
    zones[index] = .max
    count -= 1
  }
}
