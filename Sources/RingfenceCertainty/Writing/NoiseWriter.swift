package import Ringfence
package import RingfenceRecords

package enum NoiseFormat: String, CaseIterable, Sendable {
  case text
  /// One JSON document, version 1.
  case json
}

/// Call ``append(_:of:means:into:)`` for each track and ``end(into:)`` last. The bytes may be written out between
/// the calls.
package struct NoiseWriter: Sendable {
  private let format: NoiseFormat
  private let times: TimeStyle
  private var document = JSONWriter(.spaced)
  private var isEmpty = true

  package init(_ format: NoiseFormat, times: TimeStyle) {
    self.format = format
    self.times = times
  }

  /// Appends the estimate of a track.
  ///
  /// - Parameters:
  ///   - estimate: what its rests show.
  ///   - track: the id of the track.
  ///   - meaning: what its accuracies were taken for.
  ///   - bytes: receives UTF-8.
  package mutating func append(
    _ estimate: NoiseEstimate, of track: String, means meaning: AccuracyMeaning,
    into bytes: inout [UInt8]
  ) {
    switch format {
    case .text:
      if !isEmpty { bytes.append("\n") }
      appendText(estimate, track, meaning, into: &bytes)
    case .json:
      if isEmpty { begin(into: &bytes) }
      document.append(to: &bytes) { json in
        json.startLine()
        Self.write(estimate, track, meaning, to: &json)
      }
    }
    isEmpty = false
  }

  /// A document without tracks is complete too.
  package mutating func end(into bytes: inout [UInt8]) {
    guard format == .json else { return }
    let isEmpty = isEmpty
    if isEmpty { begin(into: &bytes) }
    document.append(to: &bytes) { json in
      if isEmpty { json.endArray() } else { json.endArray(indent: 0) }
      json.endObject()
      json.endDocument()
    }
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    document.append(to: &bytes) { json in
      json.beginObject()
      json.member("version", 1)
      json.key("tracks")
      json.beginArray()
    }
  }

  // MARK: Text

  private func appendText(
    _ estimate: NoiseEstimate, _ track: String, _ meaning: AccuracyMeaning,
    into bytes: inout [UInt8]
  ) {
    bytes += TextBytes.printable(track)
    bytes.append(": ")
    if let factor = estimate.factor {
      bytes.append("errors are ")
      append(factor, into: &bytes)
      bytes.append(" times what the receiver reports, taken as \(meaning.name)\n")
    } else if estimate.rests.isEmpty {
      let least = NoiseEstimate.leastRest
      bytes.append("nothing can be said, no rest of ")
      bytes.append(least.seconds / 60, decimals: 0)
      bytes.append(" minutes and \(least.fixes) fixes shows errors\n")
    } else {
      bytes.append("no factor can be given, the receiver reports no accuracy\n")
    }
    for rest in estimate.rests {
      bytes.append("  ")
      times.append(rest.start, into: &bytes)
      bytes.append("  ")
      bytes.append(clock: rest.end.duration(since: rest.start))
      bytes.append(", ")
      bytes.append(pluralized(rest.fixes, "fix", "fixes"))
      bytes.append(": ")
      bytes.append(rest.deviation, decimals: 2)
      bytes.append(" m on each axis")
      if let reported = rest.reported, let factor = rest.factor {
        bytes.append(", reported ")
        bytes.append(reported, decimals: 2)
        bytes.append(" m: factor ")
        append(factor, into: &bytes)
      }
      bytes.append("; correlated over ")
      bytes.append(rest.correlationSeconds, decimals: 0)
      bytes.append(" s\n")
    }
    for refusal in NoiseEstimate.Refusal.allCases {
      guard let count = estimate.refused[refusal] else { continue }
      bytes.append("  left out \(pluralized(count, "rest")): \(refusal.words)\n")
    }
  }

  /// Appends `2.04 (1.50 to 2.78)`.
  private func append(_ interval: NoiseEstimate.Interval, into bytes: inout [UInt8]) {
    bytes.append(interval.value, decimals: 2)
    bytes.append(" (")
    bytes.append(interval.low, decimals: 2)
    bytes.append(" to ")
    bytes.append(interval.high, decimals: 2)
    bytes.append(")")
  }

  // MARK: JSON

  private static func write(
    _ estimate: NoiseEstimate, _ track: String, _ meaning: AccuracyMeaning,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("track", track)
      json.member("accuracyMeans", word: meaning.name)
      write(estimate.factor, to: &json)
      json.objects("rests", estimate.rests) { json, rest in
        json.member("start", rest.start)
        json.member("end", rest.end)
        json.member("fixes", rest.fixes)
        json.member("deviationMeters", rest.deviation, decimals: 3)
        json.member("reportedDeviationMeters", rest.reported, decimals: 3)
        write(rest.factor, to: &json)
        json.member("correlationSeconds", rest.correlationSeconds, decimals: 1)
      }
      json.object("leftOut") { json in
        for refusal in NoiseEstimate.Refusal.allCases {
          if let count = estimate.refused[refusal] { json.member(refusal.rawValue, count) }
        }
      }
    }
  }

  /// Writes the factor with its interval; `null` for none.
  private static func write(_ factor: NoiseEstimate.Interval?, to json: inout JSONWriter) {
    guard let factor else {
      json.key("factor")
      json.value(json: "null")
      return
    }
    json.object("factor") { json in
      json.member("value", factor.value, decimals: 3)
      json.member("low", factor.low, decimals: 3)
      json.member("high", factor.high, decimals: 3)
    }
  }
}

extension NoiseEstimate.Refusal {
  fileprivate var words: String {
    switch self {
    case .frozen: "the receiver repeats its position and does not measure"
    case .tooShort: "its errors last too long for its length"
    }
  }
}
