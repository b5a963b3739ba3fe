package import Ringfence
package import RingfenceAnswers
package import RingfenceFiles

/// The evaluation of a stream: a session for each device, and the events as lines. Bytes and the time go in, lines
/// come out; it waits for nothing and opens nothing.
package struct StreamEvaluation: Sendable {
  struct Device: Sendable {
    let name: String?
    /// The number of its track in the stream, where devices may be forgotten; -1 before something came from it.
    var track = -1
    /// The segment of its last row before a restart.
    var segment: String?
    var filter = FixFilter()
    var clock = DeviceClock()
    var session = TriggerSession()
    /// Fixes up to this time were evaluated before a restart and come again.
    var repeatedUntil = Int64.min
    /// When the last fix came, by the clock of the machine.
    var arrival: Int64 = 0
    /// The moment in the queue that counts.
    var due = Int64.max
  }

  package struct Counts: Hashable, Sendable {
    /// Usable fixes that were evaluated.
    package var fixes = 0
    /// Fixes that were evaluated before a restart and came again.
    package var repeated = 0
    /// Fixes that the engine ignored.
    package var inaccurate = 0
    package var outOfOrder = 0
    /// Events that were reported.
    package var events = 0
    /// Events that no filter lets pass.
    package var otherEvents = 0
    package var layoutChanges = 0
    /// Dates of last fixes that were wrong.
    package var wrongDates = 0
    /// Lines about apps that were used, and how many of them came before any fix of their device.
    package var appEvents = 0
    package var earlyAppEvents = 0
    /// Devices that were forgotten because others came.
    package var forgottenDevices = 0
  }

  package internal(set) var engine: TriggerEngine
  /// How circles are made, when a line says for the first time that something happened to an app.
  let circles: RestartSettings
  /// The layout ready for both modes, from then on.
  var engines: DualModeEngine?
  /// The apps of devices, by the index of the device, that had an app event. Their sessions are here.
  var apps: [Int: StreamApp] = [:]
  /// Of apps that were known before a restart the time of the last line, until the last fix comes again.
  var repeatedApps: [Int: Int64] = [:]
  /// The devices whose last lines about apps may come again after a restart.
  var returningApps: Set<Int> = []
  var writer: EventWriter
  let clock: StreamClock
  let settings: FixFilter.Settings
  /// How far a fix may be dated ahead.
  let leapLimits: LeapFilter.Limits
  /// The name of a track without one.
  let trackName: String
  /// Which events are reported; `nil` for all.
  var eventFilter: EventFilter?

  package internal(set) var stream: TrackStream
  var devices: ContiguousArray<Device> = []
  /// The devices by the bytes of their names, which begin with a 1; that without a name is a 0.
  var numbers: [[UInt8]: Int] = [:]
  /// The device of each track of the stream; -1 for one that is forgotten.
  var deviceOfTrack: ContiguousArray<Int> = []
  /// The most devices that are known at a time; `nil` for any number.
  let maximumDevices: Int?
  /// Their order, where there is such a number.
  var silence = SilenceOrder()
  /// The latest time of a fix.
  var latest = Int64.min
  var queue = DwellQueue()
  /// The number of the last event.
  var sequence = 0
  /// What was dropped by the rules of usable fixes.
  var filterDiagnostics = TrackDiagnostics()
  /// What is odd about lines about apps, at most one of a kind.
  var appWarnings = AppWarnings()
  /// What is to be said at once. The caller takes them.
  package var notices: [TrackFileWarning] = []
  var clockWarnings = 0
  package internal(set) var counts = Counts()
  /// The lines that are to be written. The caller takes them, and then those of ``appendWaiting()``.
  package var lines: [UInt8] = []
  /// The events behind ``lines``, where rows may be long, and how many of them are in lines already.
  var waiting: [WaitingEvent] = []
  var waitingBegun = 0

  // Working memory.
  private var raw = ContiguousArray<RawFix>()
  private var columns = FixColumns()
  private var events: [Event] = []

  /// Creates an evaluation that has seen nothing.
  ///
  /// - Parameters:
  ///   - engine: the prepared layout.
  ///   - name: the input's name in messages.
  ///   - reading: how positions are read.
  ///   - clock: what makes time pass.
  ///   - format: how events are written: `ndjson` or `csv`.
  ///   - circles: how circles are made for apps that are relaunched.
  ///   - leaps: how far a fix may be dated ahead of the time of the machine, a day unless it is said, and how many fixes
  ///     confirm a leap or a jump.
  ///   - maximumDevices: the most devices that are known at a time, at least 1; `nil` for any number.
  package init(
    _ engine: TriggerEngine, name: String, reading: TrackReadingOptions = TrackReadingOptions(),
    clock: StreamClock = .fix, format: EventFormat = .ndjson,
    circles: RestartSettings = RestartSettings(),
    leaps: LeapFilter.Limits = LeapFilter.Limits(maximumLead: 86_400_000_000),
    maximumDevices: Int? = nil
  ) {
    self.maximumDevices = maximumDevices.map { max(1, $0) }
    self.engine = engine
    self.circles = circles
    self.clock = clock
    writer = EventWriter(format, layout: engine.layout)
    leapLimits = leaps
    settings = FixFilter.Settings(
      fileName: name, options: reading, isLive: true, hold: leaps.hold)
    trackName = TrackName.ofFile(name)
    stream = TrackStream(name: name, options: reading)
  }

  package var header: [UInt8] {
    writer.format == .csv ? Array("sequence,".utf8) + writer.header : []
  }

  package var diagnostics: TrackDiagnostics {
    var all = stream.diagnostics
    all.merge(filterDiagnostics)
    return all
  }

  /// How many rows and fixes were left out, by reason, with the line of the first one where that is known.
  var leftOut: [(reason: String, count: Int, firstLine: Int?)] {
    // The engine counts fixes out of order, too: those that are earlier than a restored session.
    var outOfOrder = counts.outOfOrder
    var list: [(reason: String, count: Int, firstLine: Int?)] = []
    for entry in diagnostics.entries {
      let more = entry.issue == .outOfOrder ? outOfOrder : 0
      if entry.issue == .outOfOrder { outOfOrder = 0 }
      list.append((entry.issue.rawValue, entry.count + more, entry.firstLine))
    }
    if counts.inaccurate > 0 { list.append(("inaccurate", counts.inaccurate, nil)) }
    if outOfOrder > 0 { list.append((TrackIssue.outOfOrder.rawValue, outOfOrder, nil)) }
    return list
  }

  /// What is odd about the input, at most one of a kind.
  package var warnings: [TrackFileWarning] { stream.warnings + appWarnings.list }

  // MARK: Input

  /// Takes the next bytes of the input.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - now: the time of the machine, in microseconds since 1970.
  /// - Throws: ``FileError``: what makes the input unusable from here on.
  package mutating func take(_ bytes: ArraySlice<UInt8>, at now: Int64) throws(FileError) {
    try read(at: now) { (stream, raw) throws(FileError) in try stream.take(bytes, into: &raw) }
  }

  /// Completes the open epoch of NMEA.
  package mutating func endEpoch(at now: Int64) throws(FileError) {
    try read(at: now) { (stream, raw) throws(FileError) in try stream.endEpoch(into: &raw) }
  }

  /// Begins another file or writer.
  package mutating func beginFile(at now: Int64) throws(FileError) {
    try read(at: now) { (stream, raw) throws(FileError) in try stream.beginFile(into: &raw) }
  }

  /// Refuses an input that ended and from which no fix was usable.
  package func checkUsable() throws(FileError) {
    for device in devices where device.filter.isMostlyBack {
      throw stream.mostlyBack(device.filter, isOnly: devices.count == 1)
    }
    guard counts.fixes == 0, counts.repeated == 0, counts.appEvents == 0 else { return }
    try stream.checkNothingUsable(dropped: filterDiagnostics)
  }

  /// Ends the input: what waits is complete.
  package mutating func finish(at now: Int64) throws(FileError) {
    try read(at: now) { (stream, raw) throws(FileError) in try stream.finish(into: &raw) }
    for index in devices.indices {
      try decideLeaps(device: index, before: nil, at: now)
      try decide(device: index, at: now)
    }
  }

  /// Reads, and evaluates what was read also before an error.
  private mutating func read(
    at now: Int64,
    _ body: (inout TrackStream, inout ContiguousArray<RawFix>) throws(FileError) -> Void
  ) throws(FileError) {
    raw.removeAll(keepingCapacity: true)
    forgetTracks()
    var failure: FileError?
    do throws(FileError) {
      try body(&stream, &raw)
    } catch {
      failure = error
    }
    var fixes = ContiguousArray<RawFix>()
    swap(&fixes, &raw)
    for fix in fixes { try take(fix, at: now) }
    swap(&fixes, &raw)
    if let failure { throw failure }
  }

  private mutating func take(_ fix: RawFix, at now: Int64) throws(FileError) {
    let index = try device(ofTrack: fix.track, at: now)
    if let event = fix.appEvent { return try take(event, fix, device: index, at: now) }
    if !repeatedApps.isEmpty { passRepeated(fix, device: index) }
    if isRepeated(fix, device: index, at: now) {
      counts.repeated += 1
      return
    }
    try takeTimed(fix, device: index, at: now)
  }

  /// Lets a fix go through the rules of usable fixes, and evaluates what they give.
  mutating func use(_ fix: RawFix, device index: Int, at now: Int64) throws(FileError) {
    devices[index].filter.trustFirst(fix) { Self.isPlausible($0, at: now) }
    columns.removeAll(keepingCapacity: true)
    var dropped = TrackDiagnostics()
    try devices[index].filter.take(fix, settings, &dropped, into: &columns)
    if !dropped.isEmpty {
      filterDiagnostics.merge(dropped)
      if columns.count == 0, let reason = dropped.entries.first(where: { $0.leftOut > 0 }) {
        noteLost(reason.issue, fix, device: index)
      }
    }
    evaluate(device: index, at: now)
  }

  /// Decides on the fixes of a device that wait, as at the end of a stream.
  mutating func decide(device index: Int, at now: Int64) throws(FileError) {
    columns.removeAll(keepingCapacity: true)
    try devices[index].filter.finish(settings, &filterDiagnostics, into: &columns)
    evaluate(device: index, at: now)
  }

  /// Whether a first fix may have that time: it lies less than five years back and not ahead. Others wait for a
  /// second fix that confirms the year, as those of a file do.
  private static func isPlausible(_ time: Int64, at now: Int64) -> Bool {
    let day = 86_400_000_000 as Int64
    return (now - 1_825 * day...now + day).contains(time)
  }

  // MARK: Fixes

  /// Evaluates the usable fixes of a device that are in `columns`.
  private mutating func evaluate(device index: Int, at now: Int64) {
    guard let time = columns.times.last else { return }
    devices[index].clock.lost = 0
    columns.accuracyMeaning = stream.format?.ofFiles.accuracyMeaning
    counts.fixes += columns.count
    latest = max(latest, time)
    if clock == .track { pass(until: latest, except: index) }
    events.removeAll(keepingCapacity: true)
    let ignored = process(device: index)
    counts.inaccurate += ignored.inaccurate
    counts.outOfOrder += ignored.outOfOrder
    report(device: index)
    guard clock != .fix else { return }
    devices[index].arrival = now
    enqueue(device: index)
    if clock == .track { pass(until: latest, except: nil) }
  }

  @inline(__always)
  private mutating func process(device index: Int) -> IgnoredFixes {
    if !apps.isEmpty, let engines, let app = apps.index(forKey: index) {
      return apps.values[app].session.process(columns, with: engines, into: &events)
    }
    return devices[index].session.process(columns, with: engine, into: &events)
  }

  private mutating func advance(device index: Int, to time: Timestamp) {
    if let engines, let app = apps.index(forKey: index) {
      apps.values[app].session.advance(to: time, with: engines, into: &events)
    } else {
      devices[index].session.advance(to: time, with: engine, into: &events)
    }
  }

  /// Lets time pass without a fix, by the clock of the machine. Call it after all that has come was taken.
  ///
  /// - Parameter now: the time of the machine, in microseconds since 1970.
  package mutating func pass(at now: Int64) {
    if clock == .wall { pass(until: now, except: nil) }
  }

  /// When ``pass(at:)`` has something to do; `nil` for never.
  package var nextPass: Int64? { clock == .wall ? queue.first?.moment : nil }

  /// Reports the dwell times that are over at a moment of the queue. That of a device whose fix comes next is left
  /// to its fix.
  mutating func pass(until moment: Int64, except current: Int?) {
    while let entry = queue.first, entry.moment <= moment {
      queue.removeFirst()
      guard devices[entry.device].due == entry.moment else { continue }
      devices[entry.device].due = .max
      guard entry.device != current, let due = nextDwell(device: entry.device) else { continue }
      events.removeAll(keepingCapacity: true)
      advance(device: entry.device, to: due)
      report(device: entry.device)
      // A damaged state may have a dwell time that never ends.
      guard nextDwell(device: entry.device) != due else { continue }
      enqueue(device: entry.device)
    }
  }

  /// Notes when a device is to be looked at next.
  func moment(ofDevice index: Int) -> Int64? {
    guard let due = nextDwell(device: index) else { return nil }
    guard clock == .wall, let last = lastFix(device: index) else {
      return due.microseconds
    }
    // Both are in the years 1 to 9999, and a sum beyond that never comes.
    let left = max(
      0, due.microseconds.subtractingReportingOverflow(last.time.microseconds).partialValue)
    let (moment, overflow) = devices[index].arrival.addingReportingOverflow(left)
    return overflow ? .max : moment
  }

  mutating func enqueue(device index: Int) {
    defer {
      while let first = queue.first, devices[first.device].due != first.moment {
        queue.removeFirst()
      }
    }
    guard let moment = moment(ofDevice: index) else {
      devices[index].due = .max
      return
    }
    guard moment != devices[index].due else { return }
    devices[index].due = moment
    queue.insert(DwellQueue.Entry(moment: moment, device: index))
    // Most entries of devices that move do not count any more.
    guard queue.count > 2 * devices.count + 64 else { return }
    let devices = devices
    queue.filter { devices[$0.device].due == $0.moment }
  }

  // MARK: Events

  /// Writes the events of a device as lines, with their numbers in front.
  private mutating func report(device index: Int) {
    reportRemoved(device: index, as: devices[index].name ?? trackName)
    guard !events.isEmpty else { return }
    let all = events.count
    if eventFilter != nil { events = eventFilter.apply(events) }
    counts.otherEvents += all - events.count
    counts.events += events.count
    let track = devices[index].name ?? trackName
    let writer = writer
    for event in events { append(event, of: track, by: writer) }
  }
}
