package import Ringfence
package import RingfenceFiles

extension StreamEvaluation {
  /// Writes the state for another process, in pieces of some megabytes.
  ///
  /// - Parameters:
  ///   - input: where the input stands; `nil` for one that cannot be read again. Its devices then wait for a
  ///     repetition of what was not evaluated.
  ///   - output: where the output stands; `nil` for one that cannot be cut back.
  ///   - put: receives the pieces.
  /// - Throws: what `put` throws.
  package func save(
    input: StreamState.Input?, output: StreamState.Output?,
    _ put: ([UInt8]) throws(OutputError) -> Void
  ) throws(OutputError) {
    var stateWriter = StreamStateWriter(engine)
    var bytes: [UInt8] = []
    var state = StreamState(mode: engine.mode, events: sequence, input: input, output: output)
    // That of a device that is forgotten counts.
    if maximumDevices != nil, latest != .min { state.latest = latest }
    stateWriter.append(state, hasApps: !apps.isEmpty, to: &bytes)
    let ranks = maximumDevices == nil ? [] : silence.ranks
    var segments = devices.map(\.segment)
    for (track, device) in deviceOfTrack.enumerated() where device >= 0 {
      segments[device] = stream.track(track).segment ?? segments[device]
    }
    for (index, device) in devices.enumerated() {
      var filter = device.filter.state
      var leaps = device.clock.leaps
      if input == nil {
        filter.forgetDoubtful()
        leaps.forgetWaiting()
      }
      var saved = StreamDevice(
        track: TrackResumePoint(name: device.name, segment: segments[index]), filter: filter,
        leaps: leaps, session: device.session, app: apps[index],
        arrival: clock == .wall ? device.arrival : nil)
      if ranks.indices.contains(index) { saved.silence = ranks[index] }
      stateWriter.append(saved, to: &bytes)
      if bytes.count > 1 << 20 {
        try put(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    stateWriter.appendEnd(devices: devices.count, to: &bytes)
    try put(bytes)
  }

  package mutating func begin(_ reading: TrackReadingOptions, at offset: Int64) {
    guard offset > 0 else { return }
    var point = StreamPoint()
    point.offset = offset
    stream = TrackStream(name: stream.name, options: reading, from: point)
  }

  /// Goes on from a state.
  ///
  /// - Parameters:
  ///   - reader: has read the first line of the state.
  ///   - reading: how positions are read.
  ///   - goesOnInFile: whether the next bytes are those at the offset of the state. Otherwise what was evaluated
  ///     may come again, and fixes that are not later than the last one of their device are passed over.
  ///   - now: the time of the machine, in microseconds since 1970.
  /// - Throws: ``FileError`` `not-a-state`.
  package mutating func restore(
    _ reader: StreamStateReader, _ reading: TrackReadingOptions, goesOnInFile: Bool, at now: Int64
  ) throws(FileError) {
    var reader = reader
    sequence = reader.state.events
    if goesOnInFile, let point = reader.state.input?.point {
      stream = TrackStream(name: stream.name, options: reading, from: point)
    }
    if let last = reader.state.latest, !leapLimits.isAhead(last, at: now) { latest = last }
    var all: [StreamDevice] = []
    while let saved = try reader.nextDevice() { all.append(saved) }
    all = admitted(all)
    silence = SilenceOrder(Self.order(all))
    for saved in all {
      let index = device(named: saved.track.name)
      // The stream numbers its tracks as they stand in the state.
      devices[index].track = index
      devices[index].segment = saved.track.segment
      var filter = saved.filter
      devices[index].clock.leaps = saved.leaps
      if !goesOnInFile {
        filter.forgetDoubtful()
        devices[index].clock.leaps.forgetWaiting()
        devices[index].repeatedUntil = filter.lastTime ?? .min
      }
      devices[index].filter = FixFilter(filter)
      devices[index].session = saved.session
      if let app = saved.app {
        beginApps()
        if !goesOnInFile { repeatedApps[index] = app.lastTime }
        returningApps.insert(index)
        apps[index] = app
      }
      nameSession(device: index)
      devices[index].arrival = saved.arrival ?? now
      if let last = filter.lastTime, !leapLimits.isAhead(last, at: now) {
        latest = max(latest, last)
      }
      if clock != .fix { enqueue(device: index) }
    }
    stream.know(all.map(\.track))
    if let before = reader.layoutBefore { recordLayout(after: before) }
  }

  /// The time up to which the fixes of every device were evaluated, and how many devices there are.
  package var evaluated: (until: Timestamp?, devices: Int) {
    let times = devices.indices.compactMap { lastFix(device: $0)?.time }
    return (times.min(), devices.count)
  }
}
