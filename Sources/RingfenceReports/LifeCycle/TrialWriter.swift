internal import Ringfence
public import RingfenceSimulation

/// Writes what a scenario triggers under three profiles, and how often when something is varied.
/// `Docs/LifeCycle.md` defines the forms.
///
/// The same outcome gives the same bytes on every machine.
public struct TrialWriter: Sendable {
  let lifeCycle: LifeCycleWriter
  private var names: LayoutNames { lifeCycle.names }

  /// Creates a writer.
  ///
  /// - Parameter lifeCycle: writes the outcome of each profile, and decides the form.
  public init(_ lifeCycle: LifeCycleWriter) { self.lifeCycle = lifeCycle }

  /// How many bytes the first piece of a document is to be relieved of.
  public var separatorLength: Int { lifeCycle.format == .text ? 1 : 0 }

  private var zoneWidth: Int { names.zones.reduce(4) { max($0, min(32, TextBytes.width($1.id))) } }

  private func appendHeading(_ track: String, into bytes: inout [UInt8]) {
    bytes.append("\n")
    bytes += TextBytes.printable(track)
    bytes.append("\n")
  }

  // MARK: The band

  /// Appends the triggers of a track, how sure they are, and what each profile did.
  public func append(_ band: ProfileEnsemble, of track: String, into bytes: inout [UInt8]) {
    switch lifeCycle.format {
    case .text: appendText(band, of: track, into: &bytes)
    case .ndjson:
      let quoted = JSONBytes.quoted(track)
      for trigger in band.triggers { appendRecord(trigger, track: quoted, into: &bytes) }
      for (profile, run) in band.runs {
        lifeCycle.append(run, of: track, profile: profile, into: &bytes)
      }
    }
  }

  private func appendText(_ band: ProfileEnsemble, of track: String, into bytes: inout [UInt8]) {
    appendHeading(track, into: &bytes)
    let width = zoneWidth
    appendRow("likelihood", Array("zone".utf8), width, into: &bytes) { profile, _ in profile.name }
    for trigger in band.triggers {
      appendRow(
        trigger.likelihood.name, names.zones[trigger.zone].id, width, into: &bytes
      ) { profile, bytes in
        guard let compared = trigger[profile] else { return "-" }
        bytes.append(compared.reportedAt)
        return compared.entered == nil ? " out" : ""
      }
    }
    let sums: [(String, (LifeCycleRun, inout [UInt8]) -> String)] = [
      ("fixes", { run, _ in "\(run.deliveredFixes) of \(run.deliveredFixes + run.lostFixes)" }),
      ("wakes", { run, _ in "\(run.wakes.count)" }),
      (
        "awake",
        { run, bytes in
          EventWriter.appendClock(run.timeAwake, into: &bytes)
          return ""
        }
      ),
    ]
    for (name, value) in sums {
      appendRow(name, [], width, into: &bytes) { profile, bytes in
        band.runs.first { $0.profile == profile }.map { value($0.run, &bytes) } ?? ""
      }
    }
  }

  /// Appends a line with a cell for each profile: what the closure appends and what it gives.
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
      blanks = max(2, 30 - TextBytes.width(text))
    }
    bytes.append("\n")
  }

  private func appendRecord(
    _ trigger: ProfileEnsemble.Trigger, track: [UInt8], into bytes: inout [UInt8]
  ) {
    let zone = names.zones[trigger.zone]
    bytes.append(#"{"type":"bandTrigger","track":"#)
    bytes += track
    bytes.append(#","zone":"#)
    bytes += zone.id
    bytes.append(#","likelihood":""#)
    bytes.append(trigger.likelihood.name)
    bytes.append("\"")
    for profile in LifeCycleProfile.ensemble {
      guard let compared = trigger[profile] else { continue }
      bytes.append(",\"\(profile.name)\":{")
      bytes.append(compared.visit == nil ? #""type":"crossed""# : #""type":"visit""#)
      if let event = compared.entered ?? compared.exited {
        bytes.append(#","fence":"#)
        bytes += zone.fences[event.fence]
      }
      if let entered = compared.entered { appendEvent("entered", entered, into: &bytes) }
      if let exited = compared.exited { appendEvent("exited", exited, into: &bytes) }
      bytes.append("}")
    }
    bytes.append("}\n")
  }

  private func appendEvent(_ key: String, _ event: Event, into bytes: inout [UInt8]) {
    bytes.append(",\"\(key)\":{\"time\":")
    JSONBytes.append(event.time, into: &bytes)
    JSONBytes.append(event.mode, into: &bytes)
    JSONBytes.append("overshoot", event.overshoot?.meters, decimals: 2, into: &bytes)
    bytes.append("}")
  }

  // MARK: The sweep

  /// Appends how often each zone was triggered on a track.
  public func append(_ sweep: DetectionSweep, of track: String, into bytes: inout [UInt8]) {
    if lifeCycle.format == .text {
      appendHeading(track, into: &bytes)
      let width = zoneWidth
      bytes.append("  ")
      TextBytes.append(Array("zone".utf8), width: width, into: &bytes)
      bytes.append("  detected      share  95 % confidence\n")
      for row in sweep.zones {
        bytes.append("  ")
        TextBytes.append(names.zones[row.zone].id, width: width, into: &bytes)
        bytes.append("  ")
        TextBytes.append(Array("\(row.detections) of \(row.runs)".utf8), width: 12, into: &bytes)
        bytes.append("  ")
        bytes.append(row.share, decimals: 3)
        bytes.append("  ")
        bytes.append(row.confidence.lowerBound, decimals: 3)
        bytes.append(" to ")
        bytes.append(row.confidence.upperBound, decimals: 3)
        bytes.append("\n")
      }
      return
    }
    let track = JSONBytes.quoted(track)
    for row in sweep.zones {
      bytes.append(#"{"type":"detection","track":"#)
      bytes += track
      bytes.append(#","zone":"#)
      bytes += names.zones[row.zone].id
      bytes.append(#","detections":"#)
      bytes.append(decimal: row.detections)
      bytes.append(#","runs":"#)
      bytes.append(decimal: row.runs)
      bytes.append(#","share":"#)
      bytes.append(row.share, decimals: 6)
      bytes.append(#","confidence":["#)
      bytes.append(row.confidence.lowerBound, decimals: 6)
      bytes.append(",")
      bytes.append(row.confidence.upperBound, decimals: 6)
      bytes.append("]}\n")
    }
  }
}

extension ProfileEnsemble {
  /// The outcomes, from the best profile to the worst.
  var runs: [(profile: LifeCycleProfile, run: LifeCycleRun)] {
    [(.optimistic, optimistic), (.nominal, nominal), (.pessimistic, pessimistic)]
  }
}

extension ProfileEnsemble.Trigger {
  /// What a profile of the band sees of it.
  fileprivate subscript(profile: LifeCycleProfile) -> ComparedTrigger? {
    switch profile {
    case .optimistic: optimistic
    case .nominal: nominal
    case .pessimistic: pessimistic
    case .xcodeSimulator: nil
    }
  }
}
