// The fences that contain the device.
extension ZoneState {
  /// Whether an area fence contains the last fix.
  @inline(__always)
  var isOccupied: Bool { firstFence >= 0 }

  /// The area fences that contain the last fix, by their index in the zone, ascending.
  package var occupied: ContiguousArray<Int32> {
    if firstFence < 0 { return [] }
    return [firstFence] + (details.isEmpty ? [] : details[0].otherFences)
  }

  /// Calls a closure with each of them.
  func forEachFence(_ body: (Int32) -> Void) {
    if firstFence < 0 { return }
    body(firstFence)
    guard !details.isEmpty else { return }
    for fence in details[0].otherFences { body(fence) }
  }

  /// How many area fences contain the last fix.
  var occupiedCount: Int {
    firstFence < 0 ? 0 : 1 + (details.isEmpty ? 0 : details[0].otherFences.count)
  }

  /// Whether a fence contains the last fix.
  @inline(__always)
  func isOccupied(_ fence: Int32) -> Bool {
    if fence == firstFence { return true }
    if details.isEmpty { return false }
    let index = details[0].index(ofOther: fence)
    return index < details[0].otherFences.count && details[0].otherFences[index] == fence
  }

  /// A fence that contains the device: `fence` if it does, else the first in the order of the zone.
  func fenceInside(preferring fence: Int32) -> Int32 {
    isOccupied(fence) || !isOccupied ? fence : firstFence
  }

  /// Adds a fence to those that contain the device.
  package mutating func insert(_ fence: Int32) {
    guard firstFence >= 0 else {
      firstFence = fence
      return
    }
    if fence == firstFence { return }
    let other = max(fence, firstFence)
    firstFence = min(fence, firstFence)
    change {
      let index = $0.index(ofOther: other)
      if index < $0.otherFences.endIndex, $0.otherFences[index] == other { return }
      $0.otherFences.insert(other, at: index)
    }
  }

  /// Removes a fence from those that contain the device.
  mutating func remove(_ fence: Int32) {
    guard !details.isEmpty, let next = details[0].otherFences.first else {
      if fence == firstFence { firstFence = -1 }
      return
    }
    let gone = fence == firstFence ? next : fence
    if fence == firstFence { firstFence = next }
    change {
      let index = $0.index(ofOther: gone)
      if index < $0.otherFences.count, $0.otherFences[index] == gone {
        $0.otherFences.remove(at: index)
      }
    }
  }
}
