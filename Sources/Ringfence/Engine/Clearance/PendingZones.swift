/// Up to eight zones by their index, ascending, without memory of their own; beyond that they are only known to
/// be many.
struct PendingZones: Sendable {
  // Eight at once would have to begin at a multiple of 32 bytes.
  private var first = SIMD4<Int32>(repeating: .max)
  private var second = SIMD4<Int32>(repeating: .max)
  /// How many there are; 9 when they are too many to be known.
  private(set) var count = 0

  private static let most = 8

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }
  /// Whether they are too many to be known.
  var isMany: Bool { count > Self.most }

  /// The zone with a number below ``count``, while they are not too many.
  private(set) subscript(number: Int) -> Int32 {
    get { number < 4 ? first[number] : second[number - 4] }
    set { if number < 4 { first[number] = newValue } else { second[number - 4] = newValue } }
  }

  private func contains(_ zone: Int32) -> Bool { any((first .== zone) .| (second .== zone)) }

  /// Adds a zone.
  mutating func insert(_ zone: Int32) {
    if count > Self.most || contains(zone) { return }
    guard count < Self.most else {
      count = Self.most + 1
      return
    }
    var index = count
    while index > 0, self[index - 1] > zone {
      self[index] = self[index - 1]
      index -= 1
    }
    self[index] = zone
    count += 1
  }

  /// Removes a zone, while they are not too many.
  mutating func remove(_ zone: Int32) {
    guard count <= Self.most, contains(zone) else { return }
    var index = 0
    while self[index] != zone { index += 1 }
    while index + 1 < count {
      self[index] = self[index + 1]
      index += 1
    }
    self[index] = .max
    count -= 1
  }
}
