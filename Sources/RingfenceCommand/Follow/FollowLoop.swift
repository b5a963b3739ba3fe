internal import Ringfence
internal import RingfenceFiles

/// Waits for what comes, and lets the evaluation take it: bytes, the end of an epoch, a dwell time, a signal.
///
/// It reads only after all events of what was read before are written, so a reader that takes nothing stops the
/// reading, and memory stays bounded.
struct FollowLoop {
  /// The bytes that are read at once.
  private static let block = 65_536
  /// How long a file is left alone at whose end nothing more was, in microseconds.
  private static let pause = 20_000 as Int64

  private var evaluation: StreamEvaluation
  private var input: FollowInput
  private var output: FollowOutput
  private var requests: FollowRequests
  private let state: StateFile?
  private let epochTimeout: Int64
  private let checkpoint: Int64
  private let environment: CommandEnvironment
  /// Looks at the file of the layout; `nil` where only a signal asks to read it again.
  private var watch: LayoutWatch?
  /// What was done is written there; `nil` for nowhere.
  private var metrics: FollowMetrics?
  private let readLayout: (_ after: TriggerEngine) throws(CommandFailure) -> FollowedLayout

  private var buffer = [UInt8](repeating: 0, count: block)
  /// When bytes came last, and when the state was saved last.
  private var lastBytes: Int64
  private var lastSave: Int64
  /// Whether something has changed that is not in the state.
  private var isChanged = false
  /// Whether there was nothing to read, and when that was last.
  private var isIdle = false
  private var lastIdle: Int64
  private var isAtEnd = false

  /// Prepares to follow.
  ///
  /// - Parameters:
  ///   - evaluation: the evaluation at the offset of the input.
  ///   - input: the input.
  ///   - output: the output, behind its last event.
  ///   - requests: what signals ask for.
  ///   - state: where the state is kept; `nil` for nowhere.
  ///   - epochTimeout: microseconds after which an epoch is complete.
  ///   - checkpoint: microseconds between two states.
  ///   - watch: looks at the file of the layout; `nil` where only a signal asks to read it again.
  ///   - metrics: where what was done is written; `nil` for nowhere.
  ///   - readLayout: reads the layout again that comes after that of an engine, or refuses it.
  ///   - environment: receives messages.
  init(
    _ evaluation: StreamEvaluation, input: FollowInput, output: FollowOutput,
    requests: FollowRequests, state: StateFile?, epochTimeout: Int64, checkpoint: Int64,
    watch: LayoutWatch?, metrics: FollowMetrics?,
    readLayout: @escaping (_ after: TriggerEngine) throws(CommandFailure) -> FollowedLayout,
    environment: CommandEnvironment
  ) {
    self.watch = watch
    self.metrics = metrics
    self.readLayout = readLayout
    self.evaluation = evaluation
    self.input = input
    self.output = output
    self.requests = requests
    self.state = state
    self.epochTimeout = epochTimeout
    self.checkpoint = checkpoint
    self.environment = environment
    lastBytes = System.now
    lastSave = lastBytes
    lastIdle = lastBytes
  }

  /// Follows the input until it ends or a signal asks to stop.
  ///
  /// - Parameter isNew: whether there was no state.
  /// - Returns: the exit status.
  /// - Throws: why the input cannot be read on, or the output or the state not be written.
  mutating func run(isNew: Bool) throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      // The state comes first: it has to know of all that stands in the output.
      if isNew { try save() }
      if output.length == 0 { try put(evaluation.header) }
      while !requests.isStopping {
        guard try step(isNew: isNew) else { break }
      }
      // With a state, what is not complete comes again.
      if requests.isStopping, state == nil, evaluation.stream.format != nil { try finish() }
      try save()
      try measure(isLast: true)
    } catch {
      report()
      throw error
    }
    report()
    return .done
  }

  /// Waits once and takes what has come.
  /// - Returns: `false` at the end of the input.
  private mutating func step(isNew: Bool) throws(CommandFailure) -> Bool {
    let ready = System.wait(for: input.waiting, or: requests.descriptor, atMost: patience)
    if ready.isAsked { requests.take() }
    if requests.isReporting {
      report()
      requests.isReporting = false
    }
    guard !requests.isStopping else { return true }
    if watch?.hasChanged(at: System.now) ?? false { requests.isReloading = true }
    if requests.isReloading {
      requests.isReloading = false
      try changeLayout()
    }
    isIdle = true
    if ready.isReady || input.waiting == nil {
      guard try read(isNew: isNew) else { return false }
    }
    let now = System.now
    // What has come and is not read yet goes before what the clock says, though for no more than a second.
    if isIdle, evaluation.stream.hasOpenEpoch, now - lastBytes >= epochTimeout {
      try evaluate { (evaluation, now) throws(FileError) in try evaluation.endEpoch(at: now) }
    }
    if isIdle || now - lastIdle >= 1_000_000 {
      lastIdle = now
      evaluation.pass(at: now)
      try flush()
    }
    if state != nil, isChanged, now - lastSave >= checkpoint { try save() }
    try measure()
    return true
  }

  /// Writes what was done so far, at most once a second.
  private mutating func measure(isLast: Bool = false) throws(CommandFailure) {
    guard metrics != nil else { return }
    try writingOutput(metrics?.write(evaluation, at: System.now, isLast: isLast))
  }

  /// How long nothing has to be done unless something comes, in microseconds; `nil` for ever.
  private var patience: Int64? {
    let now = System.now
    var moments: [Int64] = []
    if input.waiting == nil { moments.append(isAtEnd ? now + Self.pause : now) }
    if evaluation.stream.hasOpenEpoch { moments.append(lastBytes + epochTimeout) }
    if let pass = evaluation.nextPass { moments.append(pass) }
    if state != nil, isChanged { moments.append(lastSave + checkpoint) }
    if let watch { moments.append(watch.nextLook) }
    if metrics != nil { moments.append(now + FollowMetrics.interval) }
    return moments.min().map { $0.subtractingReportingOverflow(now).partialValue }
  }

  // MARK: The layout

  /// Reads the layout again and goes on with it, if it can be used; with the old one otherwise.
  private mutating func changeLayout() throws(CommandFailure) {
    let outcome: LayoutMigration.Outcome
    do throws(CommandFailure) {
      let next = try readLayout(evaluation.engine)
      do throws(LayoutError) {
        outcome = try evaluation.change(to: next.engine, filter: next.filter)
      } catch {
        throw .stopped(.unusableInput, message: "ringfence follow: error: \(error) [other-layout]")
      }
    } catch {
      if let message = error.message { environment.report(message) }
      environment.report("ringfence follow: note: goes on with the layout before")
      return
    }
    environment.report(
      "ringfence follow: note: goes on with a new layout behind event \(evaluation.sequence): "
        + "\(pluralized(outcome.unchanged + outcome.continued, "visit")) go on, "
        + "\(outcome.ended + outcome.removed) end")
    isChanged = true
    try flush()
    // A change belongs to an offset of the input: a restart must not move it.
    try save()
  }

  // MARK: Reading

  /// Reads once.
  /// - Returns: `false` at the end of the input.
  private mutating func read(isNew: Bool) throws(CommandFailure) -> Bool {
    let reading = try readingFile(input.read(&buffer))
    isAtEnd = false
    switch reading {
    case .nothing:
      isAtEnd = true
    case .bytes(let count):
      isIdle = false
      guard count > 0 else { return true }
      lastBytes = System.now
      let bytes = buffer
      try evaluate { (evaluation, now) throws(FileError) in
        try evaluation.take(bytes[..<count], at: now)
      }
    case .begins:
      if input.kind == .file {
        environment.report(
          "\(FileLocation(file: input.path)): note: the file was replaced or cut off; reads it from its beginning"
        )
      }
      try evaluate { (evaluation, now) throws(FileError) in try evaluation.beginFile(at: now) }
    case .end:
      // A stream that goes on may bring nothing new.
      if isNew || evaluation.stream.format != nil { try finish() }
      if isNew {
        try evaluate { (evaluation, _) throws(FileError) in try evaluation.checkUsable() }
      }
      return false
    }
    return true
  }

  private mutating func finish() throws(CommandFailure) {
    try evaluate { (evaluation, now) throws(FileError) in try evaluation.finish(at: now) }
  }

  /// Lets the evaluation work and writes the events, also those before an error.
  private mutating func evaluate(
    _ body: (inout StreamEvaluation, Int64) throws(FileError) -> Void
  ) throws(CommandFailure) {
    isChanged = true
    var failure: FileError?
    do throws(FileError) {
      try body(&evaluation, System.now)
    } catch {
      failure = error
    }
    try flush()
    for notice in evaluation.notices { environment.report(notice.description) }
    evaluation.notices = []
    if let failure { throw CommandFailure(failure) }
  }

  // MARK: Writing

  private mutating func flush() throws(CommandFailure) {
    repeat {
      guard !evaluation.lines.isEmpty else { continue }
      isChanged = true
      var lines: [UInt8] = []
      swap(&lines, &evaluation.lines)
      try put(lines)
      lines.removeAll(keepingCapacity: lines.capacity < 1 << 20)
      swap(&lines, &evaluation.lines)
    } while evaluation.appendWaiting()
  }

  private mutating func put(_ bytes: [UInt8]) throws(CommandFailure) {
    var requests = requests
    defer { self.requests = requests }
    let isWritten = try writingOutput(
      output.write(bytes) {
        requests.take()
        return requests.isStopping
      })
    guard isWritten else {
      let name = output.path.map { FileLocation(file: $0).description } ?? "standard output"
      throw .stopped(
        .inputOutput,
        message: "\(name): error: nothing reads the events, some are not written [write-failed]")
    }
  }

  private mutating func save() throws(CommandFailure) {
    guard let state else { return }
    try writingOutput(state.save(evaluation, input: resumePoint, output: output))
    lastSave = System.now
    isChanged = false
  }

  /// Where the input can be read again; `nil` for one that cannot.
  private var resumePoint: StreamState.Input? {
    let point = evaluation.stream.point
    guard let identity = input.identity, let fingerprint = input.fingerprint(before: point.offset)
    else { return nil }
    return StreamState.Input(
      device: identity.device, number: identity.number, point: point, fingerprint: fingerprint)
  }

  // MARK: Messages

  private func report() {
    let counts = evaluation.counts
    var line =
      "ringfence follow: note: \(pluralized(counts.fixes, "fix", "fixes")) of "
      + "\(pluralized(evaluation.devices.count, "device")), \(pluralized(counts.events, "event"))"
    if counts.otherEvents > 0 { line += ", \(counts.otherEvents) others" }
    if counts.forgottenDevices > 0 {
      line += ", \(pluralized(counts.forgottenDevices, "device")) forgotten"
    }
    if counts.appEvents > 0 {
      line += ", \(pluralized(counts.appEvents, "line")) about apps"
      if counts.earlyAppEvents > 0 {
        line += ", \(counts.earlyAppEvents) of them the first of a device"
      }
    }
    var reasons: [String] = []
    if counts.repeated > 0 { reasons.append("\(counts.repeated) that came again") }
    for entry in evaluation.leftOut {
      let firstLine = entry.firstLine.map { " (first in line \($0))" } ?? ""
      reasons.append("\(entry.count) \(entry.reason)\(firstLine)")
    }
    if !reasons.isEmpty { line += "; left out: " + reasons.joined(separator: ", ") }
    environment.report(line)
    for warning in evaluation.warnings { environment.report(warning.description) }
  }
}
