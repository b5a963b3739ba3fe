internal import Ringfence
package import RingfenceRecords

// What is known of the receiver on a whole track.
extension CertaintySummary {
  /// Writes members of a record: what the errors are like, and what limits the numbers.
  package func writeNoise(to json: inout JSONWriter) {
    json.object("noise") { json in
      if let factor = noise.factor {
        json.member("factor", factor, decimals: 2)
      } else {
        json.key("factor")
        json.value(json: "null")
      }
      json.member("correlationSeconds", noise.seconds, decimals: 0)
      json.member("updates", noise.updates)
    }
    json.member("flags", flags.words.map { $0.name })
  }

  /// Appends the same in words.
  package func appendNoise(into bytes: inout [UInt8]) {
    let source = flags.contains(.assumedAccuracy) ? "reported or assumed" : "reported"
    if let factor = noise.factor {
      bytes.append("errors taken as ")
      bytes.append(factor, decimals: 2)
      bytes.append(" times what is \(source)")
      if let seconds = noise.seconds {
        bytes.append(", over ")
        bytes.append(seconds, decimals: 0)
        bytes.append(" s")
      }
      bytes.append(", from \(pluralized(noise.updates, "fix", "fixes"))")
    } else {
      bytes.append("errors as \(source) (nothing was learned)")
    }
    for word in flags.words { bytes.append("; \(word.text)") }
  }
}

extension CertaintySummary.Flags {
  /// The flags that are set: their names in records, in text of the track, and in that of an event.
  var words: [(name: String, text: String, note: String)] {
    let all: [(Self, String, String, String)] = [
      (
        .assumedAccuracy, "assumedAccuracy", "fixes without an accuracy were given one",
        "accuracy assumed"
      ),
      (.shortTrack, "shortTrack", "too few fixes to know the receiver", "few fixes"),
      (
        .accuracyNotSupported, "accuracyNotSupported",
        "the errors are larger than any that are considered", "errors too large"
      ),
      (.uncertain, "uncertain", "numbers went out of range", "numbers out of range"),
      (.sparse, "sparse", "fixes are more than 5 minutes apart", "fixes sparse"),
      (.unobserved, "unobserved", "not observed all the time", "not observed all the time"),
      (.steps, "steps", "accuracies come in steps", "accuracies in steps"),
      (.repeats, "repeats", "positions repeat", "positions repeat"),
      (.jumps, "jumps", "fixes jump", "fixes jump"),
      (.fast, "fast", "faster than what was measured", "fast"),
    ]
    return all.filter { contains($0.0) }.map { ($0.1, $0.2, $0.3) }
  }
}
