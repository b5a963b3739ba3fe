package import Ringfence

package struct MutationSite: Hashable, Sendable {
  /// Index of the zone in the layout.
  package let zone: Int
  /// Index of the fence in the zone, where the error concerns one.
  package let fence: Int?
  /// Index of the condition among those of its kind, of the attendance, of the part, corner or end among those of a shape, or of the other
  /// zone.
  package let index: Int?
  /// The day of the week, from 0 for Monday, where the error concerns one.
  package let day: Int?
  package let kind: MutationOperator

  init(
    _ kind: MutationOperator, zone: Int, fence: Int? = nil, index: Int? = nil, day: Int? = nil
  ) {
    self.day = day
    self.kind = kind
    self.zone = zone
    self.fence = fence
    self.index = index
  }

  package var magnitude: MutationOperator.Magnitude { kind.magnitude }

  /// Whether a part of the change is a smaller error of the same kind.
  package var isGraded: Bool { magnitude != .none }

  /// Whether there is something to change in a layout: what ``replacements(in:strength:)`` finds, without the copy of a
  /// zone for each of its fences.
  func isPossible(in layout: ZoneLayout) -> Bool {
    switch kind {
    case .fence(let error): fenceChange(error, layout.zones[zone], magnitude.value) != nil
    case .zone(.zoneCopied): true
    case .zone, .setting, .condition, .attendance: !replacements(in: layout).isEmpty
    }
  }

  /// Plants the error in a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout of the site.
  ///   - strength: how much of ``MutationOperator/magnitude`` is planted, above 0, at most 1.
  /// - Returns: the zones that differ, one or two, or one behind the last; none where the layout has nothing to change here.
  package func replacements(in layout: ZoneLayout, strength: Double = 1) -> [ZoneReplacement] {
    let original = layout.zones[zone]
    let change = magnitude.scaled(strength)
    var content = original
    let isChanged: Bool
    switch kind {
    case .zone(.zoneRemoved): return [ZoneReplacement(zone: zone, content: nil)]
    case .zone(.zoneCopied):
      var copy = original
      repeat {
        copy.id += "-copy"
      } while layout.zones.contains {
        $0.id.utf8.elementsEqual(copy.id.utf8)
      }
      return [ZoneReplacement(zone: layout.zones.count, content: copy)]
    case .zone(.idSwapped):
      guard let other = index else { return [] }
      var (a, b) = (original, layout.zones[other])
      let id = a.id
      a.id = b.id
      b.id = id
      return [ZoneReplacement(zone: zone, content: a), ZoneReplacement(zone: other, content: b)]
    case .setting(let error, let setting):
      isChanged = error.change(&content.settings, setting, change.value)
    case .fence(let error): isChanged = changeFence(error, &content, change.value)
    case .condition(let error):
      guard let index else { return [] }
      isChanged = error.change(&content, at: index, day: day, change, layout.timeZone)
    case .attendance(let error):
      guard let index else { return [] }
      isChanged = error.change(&content, at: index, day: day, change.value, layout.timeZone)
    }
    return isChanged ? [ZoneReplacement(zone: zone, content: content)] : []
  }
}

package struct ZoneReplacement: Sendable {
  /// Index of the zone in the layout; the number of its zones for one that is added.
  package let zone: Int
  /// The zone instead; `nil` for none.
  package let content: Zone?
}

extension ZoneLayout {
  /// The layout with other zones; those that are removed leave no gap.
  package func replacing(_ replacements: [ZoneReplacement]) -> ZoneLayout {
    var layout = self
    for item in replacements {
      guard let content = item.content else { continue }
      if item.zone == layout.zones.count {
        layout.zones.append(content)
      } else {
        layout.zones[item.zone] = content
      }
    }
    for item in replacements where item.content == nil { layout.zones.remove(at: item.zone) }
    return layout
  }
}
