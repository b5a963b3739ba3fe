/// The keys of a zone in the native form. In GeoJSON the settings among them are properties.
package enum ZoneKey: String, CaseIterable {
  case id, name, fences
  case exit, exitDistance, dwell, minimumRetriggerTime, entry, conditions, customData, lint

  package static let settings: [ZoneKey] = [
    .exit, .exitDistance, .dwell, .minimumRetriggerTime, .entry, .conditions, .customData, .lint,
  ]

  /// Whether the value of the setting is an object, which forms without objects have as a text with JSON.
  package var isObject: Bool {
    switch self {
    case .entry, .conditions, .customData, .lint: true
    case .id, .name, .fences, .exit, .exitDistance, .dwell, .minimumRetriggerTime: false
    }
  }
}

/// The keys of the setting ``ZoneKey/entry``.
package enum EntryKey: String, CaseIterable { case certainty }
