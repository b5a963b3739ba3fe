internal import Ringfence

/// `geoline-settings`: a zone has geolines only, and a setting that is about visits.
///
/// A geoline has no inside: a crossing has no visit, so nothing dwells, and there is no edge that a device could be
/// outside of. See `Docs/Triggers.md`. The exit is on unless it is turned off, so it says nothing about what is meant.
enum GeolineSettingsRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a setting of visits has no effect, because the zone has geolines only",
        "The zone has \(alternatives), and all its fences are geolines. The crossing of a geoline has no visit, so there is neither an entry, nor "
          + "a dwell event, nor an exit.",
        "Remove the setting, or draw areas in place of the lines."),
      check: .layout(check))
  }

  /// The settings that are about visits, but for flags: times first, then lengths, then speeds, then certainties.
  private static var settings: [ZoneSetting] {
    let all = ZoneSetting.allCases.filter { $0.definition.isOfVisits && $0.definition.range != nil }
    return ["s", "m", "m/s", ""].flatMap { unit in all.filter { $0.definition.unit == unit } }
  }

  private static var alternatives: String {
    let all = ZoneSetting.allCases.filter { settings.contains($0) }
    let isAlwaysThere = { (setting: ZoneSetting) in ZoneSettings()[setting] != nil }
    let names =
      all.filter { !isAlwaysThere($0) }.map { $0.withArticle }
      + all.filter(isAlwaysThere).map {
        $0.withArticle + " other than that of zones without one"
      }
    return names.dropLast().joined(separator: ", ") + ", or " + (names.last ?? "")
  }

  private static func text(_ value: SettingValue) -> String? {
    switch value {
    case .flag: nil
    case .distance(let distance): LintText.number(distance.meters) + " m"
    case .speed(let speed): LintText.number(speed.metersPerSecond) + " m/s"
    case .duration(let duration): LintText.seconds(duration) + " s"
    case .probability(let number), .factor(let number): LintText.number(number, decimals: 3)
    case .count(let count): "\(count)"
    }
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let standard = ZoneSettings()
    for (zone, item) in context.layout.zones.enumerated() {
      guard !item.fences.isEmpty, item.fences.allSatisfy({ $0.shape.isGeoline }) else { continue }
      var settings = settings.filter { item.settings[$0] != standard[$0] }
        .compactMap { setting in
          item.settings[setting].flatMap { text($0) }.map { "\(setting.withArticle) of \($0)" }
        }
      if !item.attendances.isEmpty { settings.append("an attendance") }
      guard !settings.isEmpty else { continue }
      let isOne = settings.count == 1
      findings.append(
        Finding(
          rule: .geolineSettings, at: .zone(zone),
          message:
            "\(context.layout.label(zone: zone)) has \(LintText.list(settings)), which "
            + "\(isOne ? "has" : "have") no effect, as its fences are all geolines; remove "
            + "\(isOne ? "it" : "them"), or draw areas in place of the lines"))
    }
  }
}

extension ZoneSetting {
  fileprivate var withArticle: String {
    let words = definition.words
    let startsWithVowel = words.utf8.first.map { "aeiou".utf8.contains($0) } ?? false
    return (startsWithVowel ? "an " : "a ") + words
  }
}
