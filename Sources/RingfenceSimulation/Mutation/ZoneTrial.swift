package import Ringfence

/// Evaluates single zones. What one zone triggers does not depend on the others, but for the numbers of visits.
package struct ZoneTrial: Sendable {
  private let timeZone: TimeZoneRules?
  private let settings: EngineSettings
  private let zones: [Zone]

  /// Prepares trials of zones of a layout.
  package init(_ layout: ZoneLayout, settings: EngineSettings) {
    timeZone = layout.timeZone
    zones = layout.zones
    self.settings = settings
  }

  /// An engine of one zone, whose index is 0.
  package func engine(_ zone: Zone) -> TriggerEngine {
    TriggerEngine(ZoneLayout(timeZone: timeZone, zones: [zone]), settings: settings)
  }

  /// Whether the replacements change nothing of what an engine prepares.
  package func isSame(_ replacements: [ZoneReplacement]) -> Bool {
    replacements.allSatisfy { item in
      guard let content = item.content else { return zones[item.zone].fences.isEmpty }
      let original = zones[item.zone]
      return content.id.utf8.elementsEqual(original.id.utf8)
        && content.fences.count == original.fences.count
        && zip(content.fences, original.fences).allSatisfy {
          $0.id.utf8.elementsEqual($1.id.utf8)
        } && content.isPrepared(as: original, settings)
    }
  }
}
