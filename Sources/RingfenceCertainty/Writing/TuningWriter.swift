internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

package enum TuningFormat: String, CaseIterable, Sendable {
  case text, json
}

/// Text or JSON, version 2; `Docs/Certainty.md` defines both.
package struct TuningWriter: Sendable {
  private let format: TuningFormat

  package init(_ format: TuningFormat) { self.format = format }

  /// `count` is what counts as a labelled visit that was found; `nil` where the visits were not known.
  package func append(_ result: TuningResult, count: TuningCount?, into bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(result, count, into: &bytes)
    case .json: appendJSON(result, count, into: &bytes)
    }
  }

  // MARK: Text

  private func appendText(
    _ result: TuningResult, _ count: TuningCount?, into bytes: inout [UInt8]
  ) {
    let decimals = count == nil ? 1 : 0
    func number(_ value: Double) -> String { DisplayFormat.decimal(value, decimals) }
    bytes.append(
      "\(number(result.visits)) \(count == nil ? "expected" : "labelled") visits on "
        + "\(pluralized(result.tracks, "track"))\(count.map { ", counted by \($0.rawValue)" } ?? "")\n"
    )
    var rows: [[String]] = []
    for choice in [result.present] + result.frontier {
      var marks: [String] = []
      if choice.candidate.changes == 0 { marks.append("present") }
      if choice == result.best {
        marks.append("best")
      } else if choice == result.cheapest, choice.candidate.changes > 0 {
        marks.append("least cost")
      }
      if choice == result.knee { marks.append("knee") }
      let row =
        [
          "  " + marks.joined(separator: ", "), number(choice.score.misses),
          number(choice.score.ghosts),
        ] + (count == .entries ? [number(choice.score.fragments)] : []) + [choice.candidate.words]
      if rows.contains(row) { continue }
      rows.append(row)
    }
    bytes.append(
      count == .entries
        ? TextTable.text(
          ["  ", "missed", "ghosts", "fragments", "settings"], right: [1, 2, 3], rows)
        : TextTable.text(["  ", "missed", "ghosts", "settings"], right: [1, 2], rows))
    bytes.append(
      "chosen on the other tracks: cost \(number(result.leftOutCost)), present "
        + number(result.presentCost))
    if result.cheapest.candidate.changes > 0 {
      bytes.append(
        "; chosen in \(percent(result.sameShare)) of \(TuningResult.resamples) resamples, better than "
          + "the present settings in \(percent(result.betterShare))")
    }
    bytes.append("\n")
    if result.best == nil {
      bytes.append(
        result.cheapest.candidate.changes == 0
          ? "keep the present settings: none that was tried costs less\n"
          : "keep the present settings: other tracks do not confirm that others are better\n")
    }
  }

  private func percent(_ share: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(percent: share)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: JSON

  private func appendJSON(
    _ result: TuningResult, _ count: TuningCount?, into bytes: inout [UInt8]
  ) {
    JSONWriter.appendReport(version: 2, to: &bytes) { json in
      json.member("labelled", count != nil)
      if let count { json.member("count", word: count.rawValue) }
      json.member("visits", result.visits, decimals: 2)
      json.member("tracks", result.tracks)
      json.key("present")
      Self.write(result.present, to: &json)
      json.key("leastCost")
      Self.write(result.cheapest, to: &json)
      json.member("keep", result.best == nil)
      if let best = result.best {
        json.key("best")
        Self.write(best, to: &json)
      }
      json.key("knee")
      Self.write(result.knee, to: &json)
      json.array("frontier", result.frontier, onLines: true) { json, choice in
        Self.write(choice, to: &json)
      }
      json.member("leftOutCost", result.leftOutCost, decimals: 2)
      json.member("presentCost", result.presentCost, decimals: 2)
      json.member("resamples", TuningResult.resamples)
      json.member("chosenShare", result.sameShare, decimals: 4)
      json.member("betterShare", result.betterShare, decimals: 4)
    }
  }

  private static func write(_ choice: TuningResult.Choice, to json: inout JSONWriter) {
    json.object { json in
      json.member("misses", choice.score.misses, decimals: 2)
      json.member("ghosts", choice.score.ghosts, decimals: 2)
      json.member("fragments", choice.score.fragments, decimals: 2)
      json.object("settings") { json in
        for (setting, value) in choice.candidate.changed {
          json.member(setting.definition.name, value, decimals: 3)
        }
      }
    }
  }
}

extension TuningCandidate {
  /// The settings that are changed.
  fileprivate var changed: [(setting: TuningSetting, value: Double)] {
    TuningSetting.allCases.compactMap { setting in self[setting].map { (setting, $0) } }
  }

  fileprivate var words: String {
    let parts = changed.map { setting, value in
      var bytes: [UInt8] = []
      FixedDecimal.append(value, upTo: 3, to: &bytes)
      return setting.definition.words(String(decoding: bytes, as: UTF8.self))
    }
    return parts.isEmpty ? "as they are" : parts.joined(separator: ", ")
  }
}
