/// The keys of a zone in the native form. In GeoJSON the settings among them are properties.
package enum ZoneKey: String, CaseIterable {
  case id, name, fences
  case exit, exitDistance, dwell, minimumRetriggerTime, conditions, customData, lint

  package static let settings: [ZoneKey] = [
    .exit, .exitDistance, .dwell, .minimumRetriggerTime, .conditions, .customData, .lint,
  ]
}
