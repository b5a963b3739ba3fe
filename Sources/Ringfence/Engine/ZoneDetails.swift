/// What a session remembers of few zones: those with several fences, with conditions, with geolines.
struct ZoneDetails: Hashable, Sendable {
  /// The fences that contain the device beside the first one, ascending.
  var otherFences: ContiguousArray<Int32> = []
  /// The fences crossed in the visit so far, when they are more than the one that was entered.
  var path: [CrossedFence] = []
  var pendingEntry: PendingEntry?
  var memories: [CrossingMemory] = []
  var lineContacts: ContiguousArray<LineContact> = []
  var withheldExit: WithheldExit?
  var excess: SpeedExcess?

  /// Where a fence is among ``otherFences``, or where it belongs.
  func index(ofOther fence: Int32) -> Int {
    var (low, high) = (0, otherFences.count)
    while low < high {
      let middle = (low + high) / 2
      if otherFences[middle] < fence { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether there is nothing to remember.
  var isIdle: Bool {
    otherFences.isEmpty && path.isEmpty && lineContacts.isEmpty
      && memories.allSatisfy { $0.crossings.isEmpty }
      && !hasPendingEntry && !hasWithheldExit && !hasExcess
  }

  /// Whether it is as it was made.
  var isEmpty: Bool {
    otherFences.isEmpty && path.isEmpty && lineContacts.isEmpty && memories.isEmpty
      && !hasPendingEntry && !hasWithheldExit && !hasExcess
  }

  var hasExcess: Bool {
    if case .some = excess { return true }
    return false
  }

  var hasWithheldExit: Bool {
    if case .some = withheldExit { return true }
    return false
  }

  private var hasPendingEntry: Bool {
    if case .some = pendingEntry { return true }
    return false
  }
}

/// A geoline under the device.
package struct LineContact: Hashable, Sendable {
  package internal(set) var fence: Int32
  package let contact: GeolineContact

  package init(fence: Int32, contact: GeolineContact) {
    self.fence = fence
    self.contact = contact
  }
}
