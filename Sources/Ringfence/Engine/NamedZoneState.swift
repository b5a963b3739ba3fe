/// What a session remembers of a zone, with what identifies the zone in another layout.
package struct NamedZoneState: Sendable {
  /// The id of the zone.
  package let id: String
  /// ``Zone/signature(layoutTimeZone:)`` of the zone.
  package let signature: UInt64
  /// Whether the zone reports exits.
  package let emitsExit: Bool
  /// The ids of the fences that the state names.
  package let fences: ContiguousArray<NamedFence>
  /// The state, with indices of the layout from which it is.
  package internal(set) var state: ZoneState

  /// A fence by its index and its id.
  package struct NamedFence: Sendable {
    package let index: Int32
    package let id: String

    package init(index: Int32, id: String) {
      self.index = index
      self.id = id
    }
  }

  package init(
    id: String, signature: UInt64, emitsExit: Bool, fences: ContiguousArray<NamedFence>,
    state: ZoneState
  ) {
    self.id = id
    self.signature = signature
    self.emitsExit = emitsExit
    self.fences = fences
    self.state = state
  }

  /// Names the state of a zone of a layout.
  package init(_ state: ZoneState, of layout: LayoutIdentity) {
    let zone = layout.layout.zones[Int(state.zone)]
    self.init(
      id: zone.id, signature: layout.signatures[Int(state.zone)], emitsExit: zone.settings.exit,
      fences: ContiguousArray(
        state.namedFences.lazy.map { NamedFence(index: $0, id: zone.fences[Int($0)].id) }),
      state: state)
  }

  /// The id of a fence that the state names.
  func id(ofFence index: Int32) -> String {
    for fence in fences where fence.index == index { return fence.id }
    return ""
  }

  /// Where a fence that the state names is in another zone; `nil` where it has none of its id.
  func newIndex(ofFence index: Int32, in zone: Zone) -> Int32? {
    guard let named = fences.first(where: { $0.index == index }) else { return nil }
    func isNamed(_ fence: Fence) -> Bool { fence.id.utf8.elementsEqual(named.id.utf8) }
    // Mostly it is where it was.
    if zone.fences.indices.contains(Int(index)), isNamed(zone.fences[Int(index)]) { return index }
    return zone.fences.firstIndex(where: isNamed).map { Int32(truncatingIfNeeded: $0) }
  }

  /// The state of a zone of the same signature; `nil` where it does not fit, which only a damaged file can say.
  func state(of zone: Zone, at index: Int) -> ZoneState? {
    var isWhole =
      state.memories.isEmpty || state.memories.count == zone.conditions.percentageCrossed.count
    var mapped = state.mapped(to: index) { fence in
      let newIndex = newIndex(ofFence: fence, in: zone)
      if newIndex == nil { isWhole = false }
      return newIndex
    }
    func isLine(_ fence: Int32) -> Bool { zone.fences[Int(fence)].shape.isGeoline }
    if let excess = state.excess, let fence = newIndex(ofFence: excess.fence, in: zone) {
      var same = excess
      same.fence = fence
      mapped.excess = same
    }
    guard isWhole, !mapped.occupied.contains(where: isLine),
      mapped.visit.map({ !isLine($0.fence) }) ?? true,
      mapped.pendingEntry.map({ !isLine($0.fence) }) ?? true,
      mapped.lineContacts.allSatisfy({ isLine($0.fence) })
    else { return nil }
    return mapped
  }
}

extension ZoneState {
  /// The fences that the state names, each once.
  var namedFences: ContiguousArray<Int32> {
    var names = occupied
    func add(_ fence: Int32) {
      if !names.contains(fence) { names.append(fence) }
    }
    func add(_ crossings: [CrossedFence]) {
      for crossing in crossings { add(Int32(truncatingIfNeeded: crossing.fence)) }
    }
    if let visit {
      add(visit.fence)
      if let exit = visit.provisionalExit { add(exit.fence) }
    }
    guard !details.isEmpty else { return names }
    add(details[0].path)
    if let excess { add(excess.fence) }
    if let entry = pendingEntry {
      add(entry.fence)
      add(entry.crossed)
    }
    for memory in memories { add(memory.crossings) }
    for contact in lineContacts { add(contact.fence) }
    return names
  }

  /// The same state of a zone in another layout.
  ///
  /// - Parameters:
  ///   - zone: the index of the zone there.
  ///   - newIndex: the index of a fence there; what it gives `nil` for is left out. A visit has its first fence then.
  /// - Returns: the state.
  func mapped(to zone: Int, _ newIndex: (Int32) -> Int32?) -> ZoneState {
    func moved(_ crossings: [CrossedFence]) -> [CrossedFence] {
      crossings.compactMap { crossing in
        newIndex(Int32(truncatingIfNeeded: crossing.fence)).map {
          CrossedFence(fence: Int($0), point: crossing.point)
        }
      }
    }
    var mapped = ZoneState(zone: zone)
    mapped.blockedUntil = blockedUntil
    for fence in occupied {
      if let fence = newIndex(fence) { mapped.insert(fence) }
    }
    if var visit {
      visit.fence = newIndex(visit.fence) ?? max(0, mapped.firstFence)
      if let exit = visit.provisionalExit {
        visit.provisionalExit?.fence = newIndex(exit.fence) ?? visit.fence
      }
      mapped.begin(visit, crossed: details.isEmpty ? [] : moved(details[0].path))
    }
    guard !details.isEmpty else { return mapped }
    if mapped.isLeaving { mapped.withheldExit = withheldExit }
    if var entry = pendingEntry, let fence = newIndex(entry.fence) {
      entry.fence = fence
      entry.crossed = moved(entry.crossed)
      mapped.pendingEntry = entry
    }
    if !memories.isEmpty {
      mapped.memories = memories.map { CrossingMemory(crossings: moved($0.crossings)) }
    }
    var contacts: ContiguousArray<LineContact> = []
    for contact in lineContacts {
      if let fence = newIndex(contact.fence) {
        contacts.append(LineContact(fence: fence, contact: contact.contact))
      }
    }
    mapped.lineContacts = contacts
    return mapped
  }
}
