internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

package enum TuningFormat: String, CaseIterable, Sendable {
  case text, json
}

/// Text or JSON, version 1; `Docs/Certainty.md` defines both.
package struct TuningWriter: Sendable {
  private let format: TuningFormat

  package init(_ format: TuningFormat) { self.format = format }

  /// `isLabelled` says that the visits were known.
  package func append(_ result: TuningResult, isLabelled: Bool, into bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(result, isLabelled, into: &bytes)
    case .json: appendJSON(result, isLabelled, into: &bytes)
    }
  }

  // MARK: Text

  private func appendText(
    _ result: TuningResult, _ isLabelled: Bool, into bytes: inout [UInt8]
  ) {
    let decimals = isLabelled ? 0 : 1
    func number(_ value: Double) -> String { DisplayFormat.decimal(value, decimals) }
    bytes.append(
      "\(number(result.visits)) \(isLabelled ? "labelled" : "expected") visits on "
        + "\(pluralized(result.tracks, "track"))\n")
    var rows: [[String]] = []
    for choice in [result.present] + result.frontier {
      var marks: [String] = []
      if choice.candidate.changes == 0 { marks.append("present") }
      if choice == result.best { marks.append("best") }
      if choice == result.knee { marks.append("knee") }
      let row = [
        "  " + marks.joined(separator: ", "), number(choice.score.misses),
        number(choice.score.ghosts), choice.candidate.words,
      ]
      if rows.contains(row) { continue }
      rows.append(row)
    }
    bytes.append(
      TextTable.text(["  ", "missed", "ghosts", "settings"], right: [1, 2], rows))
    bytes.append(
      "best on the other tracks: cost \(number(result.leftOutCost)), present "
        + "\(number(result.presentCost)); best in \(percent(result.bestShare)) of "
        + "\(TuningResult.resamples) resamples, better than the present settings in "
        + "\(percent(result.betterShare))\n")
  }

  private func percent(_ share: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(percent: share)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: JSON

  private func appendJSON(
    _ result: TuningResult, _ isLabelled: Bool, into bytes: inout [UInt8]
  ) {
    JSONWriter.appendReport(to: &bytes) { json in
      json.member("labelled", isLabelled)
      json.member("visits", result.visits, decimals: 2)
      json.member("tracks", result.tracks)
      json.key("present")
      Self.write(result.present, to: &json)
      json.key("best")
      Self.write(result.best, to: &json)
      json.key("knee")
      Self.write(result.knee, to: &json)
      json.array("frontier", result.frontier, onLines: true) { json, choice in
        Self.write(choice, to: &json)
      }
      json.member("leftOutCost", result.leftOutCost, decimals: 2)
      json.member("presentCost", result.presentCost, decimals: 2)
      json.member("resamples", TuningResult.resamples)
      json.member("bestShare", result.bestShare, decimals: 4)
      json.member("betterShare", result.betterShare, decimals: 4)
    }
  }

  private static func write(_ choice: TuningResult.Choice, to json: inout JSONWriter) {
    json.object { json in
      json.member("misses", choice.score.misses, decimals: 2)
      json.member("ghosts", choice.score.ghosts, decimals: 2)
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
