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
    if let factor = noise.factor {
      bytes.append("errors taken as ")
      bytes.append(factor, decimals: 2)
      bytes.append(" times what is reported")
      if let seconds = noise.seconds {
        bytes.append(", over ")
        bytes.append(seconds, decimals: 0)
        bytes.append(" s")
      }
      bytes.append(", from \(pluralized(noise.updates, "fix", "fixes"))")
    } else {
      bytes.append("errors as reported (nothing was learned)")
    }
    for word in flags.words { bytes.append("; \(word.text)") }
  }
}

extension CertaintySummary.Flags {
  /// The flags that are set: their names in records, and in text.
  var words: [(name: String, text: String)] {
    let all: [(Self, String, String)] = [
      (.assumedAccuracy, "assumedAccuracy", "fixes without an accuracy were given one"),
      (.shortTrack, "shortTrack", "too few fixes to know the receiver"),
      (
        .accuracyNotSupported, "accuracyNotSupported",
        "the errors are larger than any that are considered"
      ),
      (.uncertain, "uncertain", "numbers went out of range"),
      (.sparse, "sparse", "fixes are more than 5 minutes apart"),
      (.unobserved, "unobserved", "not observed all the time"),
      (.steps, "steps", "accuracies come in steps"),
      (.repeats, "repeats", "positions repeat"),
      (.jumps, "jumps", "fixes jump"),
      (.fast, "fast", "faster than what was measured"),
    ]
    return all.filter { contains($0.0) }.map { ($0.1, $0.2) }
  }
}
