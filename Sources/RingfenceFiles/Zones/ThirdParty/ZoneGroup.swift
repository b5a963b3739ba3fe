internal import Ringfence

/// The features of one zone that were read so far.
struct ZoneGroup {
  private(set) var zone: Zone
  let position: LineCursor.Position
  let path: String
  private(set) var fencePositions: [LineCursor.Position] = []
  private(set) var fencePaths: [String] = []
  /// The settings so far, with the offsets at which they stand.
  var settings: [ZoneKey: (value: ZoneValue, offset: Int)] = [:]
  var passed = PassthroughProperties()
  private var ids = DistinctIDs()

  init(id: String, at position: LineCursor.Position, path: String) {
    zone = Zone(id: id, fences: [])
    self.position = position
    self.path = path
  }

  /// Appends a fence with a label, or its number, as its id.
  mutating func append(
    _ shape: Shape, label: String?, at position: LineCursor.Position, path: String
  ) {
    let id = ids.take([], otherwise: label ?? "\(zone.fences.count + 1)")
    zone.fences.append(Fence(id: id, shape: shape))
    fencePositions.append(position)
    fencePaths.append(path)
  }

  var finished: Zone {
    var zone = zone
    for key in ZoneKey.allCases { settings[key]?.value.apply(to: &zone) }
    zone.customData = passed.custom(after: zone.customData)
    return zone
  }
}

/// Ids that differ, compared by their bytes.
struct DistinctIDs {
  private var taken: Set<[UInt8]> = []
  /// The number that was last appended to a name.
  private var numbers: [[UInt8]: Int] = [:]

  /// Takes an id as it is.
  mutating func take(_ id: String) -> String {
    taken.insert(Array(id.utf8))
    return id
  }

  /// The first of some ids that is free, or the first one if none is. Without ids, a name, which gets a
  /// number if it is taken: `Park`, `Park (2)`.
  mutating func take(_ ids: [String], otherwise name: String) -> String {
    if let first = ids.first {
      return take(ids.first { !taken.contains(Array($0.utf8)) } ?? first)
    }
    let bytes = Array(name.utf8)
    guard !taken.insert(bytes).inserted else { return name }
    var number = numbers[bytes] ?? 1
    while true {
      number += 1
      let id = "\(name) (\(number))"
      guard taken.insert(Array(id.utf8)).inserted else { continue }
      numbers[bytes] = number
      return id
    }
  }
}
