/// Devices in the order in which something came from them last. Every change takes constant time.
struct SilenceOrder: Sendable {
  /// The neighbours of each device, -1 for none.
  private var older = ContiguousArray<Int>()
  private var newer = ContiguousArray<Int>()
  /// The device that was silent longest; -1 for none.
  private(set) var longest = -1
  private var shortest = -1

  init() {}

  /// An order, the device that was silent longest first.
  ///
  /// - Parameter order: all indices below its count.
  init(_ order: [Int]) {
    older = ContiguousArray(repeating: -1, count: order.count)
    newer = older
    for device in order {
      older[device] = shortest
      if shortest >= 0 { newer[shortest] = device } else { longest = device }
      shortest = device
    }
  }

  /// Notes that something came from a device.
  ///
  /// - Parameter device: its index; a new one is the next index.
  mutating func heard(_ device: Int) {
    guard device != shortest else { return }
    if device == older.count {
      older.append(-1)
      newer.append(-1)
    } else {
      take(device)
    }
    older[device] = shortest
    newer[device] = -1
    if shortest >= 0 { newer[shortest] = device } else { longest = device }
    shortest = device
  }

  private mutating func take(_ device: Int) {
    let (before, behind) = (older[device], newer[device])
    if before >= 0 { newer[before] = behind } else { longest = behind }
    if behind >= 0 { older[behind] = before }
  }

  /// The rank of each device, 0 for the one that was silent longest.
  /// - Complexity: linear.
  var ranks: ContiguousArray<Int> {
    var ranks = ContiguousArray(repeating: 0, count: older.count)
    var (device, rank) = (longest, 0)
    while device >= 0 {
      ranks[device] = rank
      rank += 1
      device = newer[device]
    }
    return ranks
  }
}
