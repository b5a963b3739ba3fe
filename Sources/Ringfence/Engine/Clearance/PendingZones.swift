/// A few zones by their index, ascending, without memory of their own; beyond four it is only known that
/// they are many.
struct PendingZones: Sendable {
  private var zones = SIMD4<Int32>(repeating: .max)
  /// How many there are; 5 when they are too many to be known.
  private(set) var count = 0

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }
  /// Whether they are too many to be known.
  var isMany: Bool { count > 4 }

  /// The zone at a place below ``count``, while they are not too many.
  subscript(place: Int) -> Int32 { zones[place] }

  /// Adds a zone.
  mutating func insert(_ zone: Int32) {
    guard count < 4 else {
      if count > 4 || !any(zones .== zone) { count = 5 }
      return
    }
    var place = 0
    while place < count, zones[place] < zone { place += 1 }
    guard place == count || zones[place] != zone else { return }
    var last = count
    while last > place {
      zones[last] = zones[last - 1]
      last -= 1
    }
    zones[place] = zone
    count += 1
  }

  /// Takes a zone away, while they are not too many.
  mutating func remove(_ zone: Int32) {
    guard count <= 4, any(zones .== zone) else { return }
    var place = 0
    while zones[place] != zone { place += 1 }
    while place + 1 < count {
      zones[place] = zones[place + 1]
      place += 1
    }
    zones[place] = .max
    count -= 1
  }
}
