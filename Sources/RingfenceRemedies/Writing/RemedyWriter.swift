package import Ringfence
package import RingfenceAnswers
package import RingfenceRecords

/// Writes the remedies of a drive, zone by zone. `Docs/Explain.md` defines the formats.
package struct RemedyWriter: Sendable {
  private let layout: ZoneLayout
  private let remedies: Remedies

  package init(_ remedies: Remedies, _ layout: ZoneLayout) {
    self.remedies = remedies
    self.layout = layout
  }

  /// More effects than this are counted in text.
  private static var mostListed: Int { 4 }

  // MARK: Text

  /// Appends the remedies of a zone, a line each and below it what else changes.
  package func appendText(zone: Int, _ times: TimeStyle, into bytes: inout [UInt8]) {
    for remedy in remedies.list where remedy.finding.zone == zone {
      bytes.append(remedy.step == nil ? "  no remedy found (" : "  remedy (")
      append(remedy.finding, times, into: &bytes)
      bytes.append("): ")
      bytes.append(words(remedy))
      if remedy.step == nil {
        bytes.append("; \(pluralized(remedy.evaluations, "try", "tries"))\n")
        continue
      }
      if remedy.effects.isEmpty {
        bytes.append("; nothing else changes in this drive by more than 1 s")
      }
      bytes.append("\n")
      for effect in remedy.effects.prefix(Self.mostListed) {
        bytes.append(effect.isHarm ? "    worse: " : "    also: ")
        append(effect, of: remedy.finding, times, into: &bytes)
        bytes.append("\n")
      }
      if remedy.effects.count > Self.mostListed {
        let rest = remedy.effects.dropFirst(Self.mostListed)
        let worse = rest.count { $0.isHarm }
        bytes.append("    and \(pluralized(rest.count, "more change"))")
        if worse > 0 { bytes.append(", \(worse) worse") }
        bytes.append("\n")
      }
    }
    for finding in remedies.unsearched where finding.zone == zone {
      bytes.append("  no remedy looked for (")
      append(finding, times, into: &bytes)
      bytes.append("): \(Remedies.mostEvaluations) evaluations of the drive are used up\n")
    }
  }

  private func append(
    _ finding: RemedyFinding, _ times: TimeStyle, into bytes: inout [UInt8]
  ) {
    bytes.append(finding.words)
    bytes.append(" at ")
    times.append(finding.began, into: &bytes)
  }

  /// The setting and its number: `radius of door 118 m, now 100 m`.
  private func words(_ remedy: Remedy) -> String {
    let setting = remedy.setting
    var text = setting.words(layout)
    if setting.isOfFence, layout.zones[setting.zone].fences.count > 1 {
      let fence = layout.zones[setting.zone].fences[setting.part]
      text += " of " + DisplayFormat.text(fence.id)
    }
    if remedy.number == nil {
      text += setting.bound < setting.now ?? 0 ? " down to" : " up to"
    }
    text += " " + Self.quantity(remedy.number ?? setting.bound, setting)
    if let now = setting.now { text += ", now " + Self.quantity(now, setting) }
    return text
  }

  private static func quantity(_ number: Double, _ setting: RemedySetting) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(number, upTo: 2, to: &bytes)
    let unit = setting.unit
    return String(decoding: bytes, as: UTF8.self) + (unit == "°" ? unit : " " + unit)
  }

  /// Appends an effect; the zone is named where it is another one.
  private func append(
    _ effect: RemedyEffect, of finding: RemedyFinding, _ times: TimeStyle,
    into bytes: inout [UInt8]
  ) {
    if effect.zone != finding.zone {
      let zone = layout.zones[effect.zone]
      bytes += TextBytes.printable(zone.ownName ?? zone.id)
      bytes.append(", ")
    }
    bytes.append(effect.event.name)
    bytes.append(" at ")
    times.append(effect.time, into: &bytes)
    bytes.append(": ")
    bytes.append(Self.words(effect))
  }

  private static func words(_ effect: RemedyEffect) -> String {
    var bytes: [UInt8] = []
    if effect.kind == .moved {
      bytes.append(clock: effect.shift < .zero ? .zero - effect.shift : effect.shift)
      bytes.append(" ")
    }
    bytes.append(effect.words)
    if effect.mode == .restart { bytes.append(", in restart mode") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The numbers of a zone in a cell: `radius 118 m, now 100 m; …`.
  package func cell(zone: Int) -> String {
    remedies.list.filter { $0.finding.zone == zone && $0.step != nil }
      .map { words($0) + ($0.isWorse ? " (worse)" : "") }.joined(separator: "; ")
  }

  // MARK: JSON

  /// Writes the member `remedies` of a zone, an array.
  package func write(zone: Int, to json: inout JSONWriter) {
    json.array("remedies", remedies.list.filter { $0.finding.zone == zone }) { json, remedy in
      write(remedy, to: &json)
    }
    json.member("unsearched", remedies.unsearched.count { $0.zone == zone })
  }

  /// The same as an object of its own.
  package func json(zone: Int) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in write(zone: zone, to: &json) }
    return json.bytes
  }

  private func write(_ remedy: Remedy, to json: inout JSONWriter) {
    let setting = remedy.setting
    let finding = remedy.finding
    let zone = layout.zones[finding.zone]
    json.object { json in
      json.member("type", word: "remedy")
      json.member("finding", word: finding.name)
      json.member("what", word: finding.words)
      json.member("time", finding.began)
      if zone.fences.indices.contains(finding.fence) {
        json.member("fence", zone.fences[finding.fence].id)
      }
      json.member("setting", word: setting.name)
      if setting.isOfCondition { json.member("index", setting.part) }
      let (unit, factor) = setting.recorded
      json.member("now", setting.now.map { $0 * factor }, decimals: 2)
      if let number = remedy.number {
        json.member("value", number * factor, decimals: 2)
      } else {
        json.member("bound", setting.bound * factor, decimals: 2)
      }
      json.member("unit", unit)
      json.member("center", setting.center)
      json.member("text", words(remedy))
      json.member("tries", remedy.evaluations)
      guard remedy.step != nil else { return }
      json.member("isWorse", remedy.isWorse)
      json.array("effects", remedy.effects) { json, effect in
        json.object { json in
          json.member("effect", word: effect.name)
          json.member("zone", layout.zones[effect.zone].id)
          json.member("mode", word: effect.mode.name)
          json.member("event", word: effect.event.name)
          json.member("time", effect.time)
          if effect.kind == .moved { json.member("shift", seconds: effect.shift) }
          if effect.kind == .falseCheckIn { json.member("wasRight", effect.wasRight) }
          json.member("text", Self.words(effect))
          json.member("isWorse", effect.isHarm)
        }
      }
    }
  }

  // MARK: Explanations

  /// What an explanation takes of it.
  package var explained: ExplainedRemedies {
    ExplainedRemedies(
      appendText: { appendText(zone: $0, $1, into: &$2) }, write: { write(zone: $0, to: &$1) },
      cell: { cell(zone: $0) })
  }
}
