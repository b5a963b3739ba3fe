internal import Ringfence
public import RingfenceLifeCycle
internal import RingfenceRecords

/// Writes the triggers of a scenario under three profiles, and how often each zone is triggered when a
/// setting is varied. `Docs/LifeCycle.md` defines the formats.
///
/// The same runs give the same bytes on every machine.
public struct TrialWriter: Sendable {
  let lifeCycle: LifeCycleWriter
  private var names: LayoutNames { lifeCycle.names }

  /// Creates a writer.
  ///
  /// - Parameter lifeCycle: writes the life cycle under each profile, and determines the format.
  public init(_ lifeCycle: LifeCycleWriter) { self.lifeCycle = lifeCycle }

  /// The number of bytes to drop from the first piece of a document.
  public var separatorLength: Int { lifeCycle.format == .text ? 1 : 0 }

  private func appendHeading(_ track: String, into bytes: inout [UInt8]) {
    bytes.append("\n")
    bytes += TextBytes.printable(track)
    bytes.append("\n")
  }

  // MARK: Profiles

  /// Appends the triggers of a track with their likelihood, and the life cycle under each profile.
  public func append(_ band: ProfileEnsemble, of track: String, into bytes: inout [UInt8]) {
    switch lifeCycle.format {
    case .text: appendText(band, of: track, into: &bytes)
    case .ndjson:
      let track = JSONWriter.quoted(track)
      JSONWriter.append(to: &bytes) { json in
        for trigger in band.triggers { write(trigger, track: track, to: &json) }
        for alternative in band.alternatives {
          for trigger in alternative.ensemble.triggers {
            write(trigger, track: track, alternative, to: &json)
          }
        }
        for (profile, run) in band.runsOfProfiles {
          lifeCycle.write(run, track: track, profile, to: &json)
          json.endDocument()
        }
      }
    }
  }

  private func appendText(_ band: ProfileEnsemble, of track: String, into bytes: inout [UInt8]) {
    appendHeading(track, into: &bytes)
    appendTable(band, into: &bytes)
    for alternative in band.alternatives {
      let reports = alternative.question.reports
      bytes.append(
        "  contested: \(alternative.question.words). \(pluralized(reports.yes, "report")) "
          + "\(reports.yes == 1 ? "says" : "say") yes, \(reports.no) no; above it is "
          + "\(alternative.isYes ? "no" : "yes"), below \(alternative.isYes ? "yes" : "no")\n")
      appendTable(alternative.ensemble, into: &bytes)
    }
  }

  private func appendTable(_ band: ProfileEnsemble, into bytes: inout [UInt8]) {
    let width = names.zoneWidth
    appendRow("likelihood", Array("zone".utf8), width, into: &bytes) { profile, _ in profile.name }
    for trigger in band.triggers {
      appendRow(
        trigger.likelihood.name, names.zones[trigger.zone].id, width, into: &bytes
      ) { profile, bytes in
        guard let compared = trigger[profile] else { return "-" }
        lifeCycle.times.append(compared.reportedAt, into: &bytes)
        return compared.entered == nil ? " out" : ""
      }
    }
    let totals: [(String, (LifeCycleRun, inout [UInt8]) -> String)] = [
      ("fixes", { run, _ in "\(run.deliveredFixes) of \(run.deliveredFixes + run.lostFixes)" }),
      ("wakes", { run, _ in "\(run.wakes.count)" }),
      (
        "awake",
        { run, bytes in
          bytes.append(clock: run.timeAwake)
          return ""
        }
      ),
    ]
    for (name, value) in totals {
      appendRow(name, [], width, into: &bytes) { profile, bytes in
        band.runsOfProfiles.first { $0.profile == profile }.map { value($0.run, &bytes) } ?? ""
      }
    }
  }

  /// Appends a line with a cell for each profile: the bytes that `cell` appends, then its result.
  private func appendRow(
    _ title: String, _ zone: [UInt8], _ width: Int, into bytes: inout [UInt8],
    _ cell: (LifeCycleProfile, inout [UInt8]) -> String
  ) {
    bytes.append("  ")
    TextBytes.append(Array(title.utf8), width: 10, into: &bytes)
    bytes.append("  ")
    TextBytes.append(zone, width: width, into: &bytes)
    var blanks = 2
    for profile in LifeCycleProfile.ensemble {
      var text: [UInt8] = []
      let ending = cell(profile, &text)
      text.append(ending)
      bytes += repeatElement(0x20, count: blanks)
      bytes += text
      blanks = max(2, lifeCycle.times.width + 6 - TextBytes.width(text))
    }
    bytes.append("\n")
  }

  private func write(
    _ trigger: ProfileEnsemble.Trigger, track: [UInt8],
    _ alternative: ProfileEnsemble.Alternative? = nil, to json: inout JSONWriter
  ) {
    let zone = names.zones[trigger.zone]
    json.line("bandTrigger") { json in
      json.member("track", json: track)
      json.member("zone", json: zone.id)
      json.member("likelihood", word: trigger.likelihood.name)
      if !trigger.questions.isEmpty {
        json.member("contested", trigger.questions.map { $0.name })
      }
      if let alternative {
        json.member("question", word: alternative.question.name)
        json.member("taken", word: alternative.isYes ? "yes" : "no")
      }
      for profile in LifeCycleProfile.ensemble {
        guard let compared = trigger[profile] else { continue }
        json.object(profile.name) { json in
          json.member("type", word: compared.kindName)
          if let event = compared.entered ?? compared.exited {
            json.member("fence", json: zone.fences[event.fence])
          }
          if let entered = compared.entered { Self.write("entered", entered, to: &json) }
          if let exited = compared.exited { Self.write("exited", exited, to: &json) }
        }
      }
      zone.writeName(to: &json)
    }
  }

  /// Writes an event as a member under the name of its role in the visit.
  private static func write(_ name: String, _ event: Event, to json: inout JSONWriter) {
    json.object(name) { json in
      json.member("time", event.time)
      json.member("mode", word: event.mode.name)
      json.member("overshoot", event.overshoot?.meters, decimals: 2)
    }
  }

  // MARK: Sweeps

  /// Appends how often each zone was triggered on a track.
  public func append(_ sweep: DetectionSweep, of track: String, into bytes: inout [UInt8]) {
    if lifeCycle.format == .text {
      appendHeading(track, into: &bytes)
      let width = names.zoneWidth
      bytes.append("  ")
      TextBytes.append(Array("zone".utf8), width: width, into: &bytes)
      bytes.append("  detected      share  95 % confidence\n")
      for result in sweep.zones {
        bytes.append("  ")
        TextBytes.append(names.zones[result.zone].id, width: width, into: &bytes)
        bytes.append("  ")
        TextBytes.append(
          Array("\(result.detections) of \(result.runs)".utf8), width: 12, into: &bytes)
        bytes.append("  ")
        bytes.append(result.share, decimals: 3)
        bytes.append("  ")
        bytes.append(result.confidence.lowerBound, decimals: 3)
        bytes.append(" to ")
        bytes.append(result.confidence.upperBound, decimals: 3)
        bytes.append("\n")
      }
      return
    }
    let track = JSONWriter.quoted(track)
    JSONWriter.append(to: &bytes) { json in
      for result in sweep.zones {
        json.line("detection") { json in
          json.member("track", json: track)
          json.member("zone", json: names.zones[result.zone].id)
          json.member("detections", result.detections)
          json.member("runs", result.runs)
          json.member("share", result.share, decimals: 6)
          let confidence = result.confidence
          json.member(
            "confidence", [confidence.lowerBound, confidence.upperBound], decimals: 6)
          names.zones[result.zone].writeName(to: &json)
        }
      }
    }
  }
}
