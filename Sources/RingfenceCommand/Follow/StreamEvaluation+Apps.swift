internal import Ringfence
internal import RingfenceFiles

/// What is odd about the lines about apps of a stream, at most one of a kind.
struct AppWarnings: Sendable {
  /// The kinds, in the order of their messages.
  enum Kind: Int, CaseIterable, Sendable {
    /// The line has no time that can be read.
    case timeless
    /// It goes back in time.
    case back
    /// The engine evaluates restart circles for all devices.
    case restartMode
    /// No fix of the device came before.
    case early
  }

  private var found: [Kind: TrackFileWarning] = [:]

  /// The warnings of the first line of each kind.
  var list: [TrackFileWarning] { Kind.allCases.compactMap { found[$0] } }

  mutating func add(_ kind: Kind, _ event: AppEvent, file: String, line: Int) {
    guard found[kind] == nil else { return }
    let detail =
      switch kind {
      case .timeless:
        "'\(event.rawValue)' has no time that can be read, expected one as that of a fix"
      case .back:
        "'\(event.rawValue)' is earlier than the fix or the line about the app before it, expected a later one"
      case .restartMode:
        "'\(event.rawValue)' changes the mode of a device, expected '--mode normal' with such lines"
      case .early:
        "'\(event.rawValue)' is the first line of its device, which is taken for a new one"
      }
    found[kind] = TrackFileWarning(
      .badAppEvent, at: FileLocation(file: file, line: line), detail)
  }
}

// The apps of devices: ended, launched again and opened, as lines of the stream say.
extension StreamEvaluation {
  mutating func take(
    _ event: AppEvent, _ line: RawFix, device index: Int, at now: Int64
  ) throws(FileError) {
    let time = line.microseconds
    guard FixFilter.isMoment(time) else { return leaveOut(event, line, .timeless, .badAppEvent) }
    guard engine.mode == .normal else {
      return leaveOut(event, line, .restartMode, .badAppEvent)
    }
    guard time > repeatedApps[index] ?? .min else {
      counts.repeated += 1
      return
    }
    // What came before the line is evaluated before it.
    try decideLeaps(device: index, before: time, at: now)
    try decide(device: index, at: now)
    let lastFix = devices[index].filter.lastOrderedTime
    let lastLine = apps[index]?.lastTime ?? .min
    let isBack = time < lastLine && !returningApps.contains(index)
    guard time >= lastFix ?? .min, !isBack else {
      return leaveOut(event, line, .back, .outOfOrder)
    }
    if time >= lastLine { returningApps.remove(index) }
    if lastFix == nil, apps[index] == nil {
      counts.earlyAppEvents += 1
      appWarnings.add(.early, event, file: stream.name, line: line.line)
    }
    counts.appEvents += 1
    beginApps()
    var app =
      apps[index]
      ?? StreamApp(session: AppSession(continuing: devices[index].session), lastTime: time)
    app.session.apply(event, at: Timestamp(microseconds: time))
    app.lastTime = max(lastLine, time)
    apps[index] = app
    devices[index].session = TriggerSession()
    guard clock != .fix else { return }
    enqueue(device: index)
    if clock == .track { pass(until: latest, except: nil) }
  }

  /// Prepares the circles, unless they are there.
  mutating func beginApps() {
    guard engines == nil else { return }
    engines = DualModeEngine(
      RestartLayout(engine.layout, settings: circles), normal: engine)
  }

  private mutating func leaveOut(
    _ event: AppEvent, _ line: RawFix, _ kind: AppWarnings.Kind, _ issue: TrackIssue
  ) {
    filterDiagnostics.record(issue, line: line.line)
    appWarnings.add(kind, event, file: stream.name, line: line.line)
  }

  // MARK: Repetitions

  /// Notes that a fix came. Lines about an app that come before the last fix of a restart comes again were taken
  /// before. Those behind it are taken once more, which changes nothing.
  mutating func passRepeated(_ fix: RawFix, device index: Int) {
    guard fix.microseconds >= devices[index].repeatedUntil else { return }
    repeatedApps[index] = nil
  }

  // MARK: Sessions

  func nextDwell(device index: Int) -> Timestamp? {
    if !apps.isEmpty, let engines, let app = apps[index] {
      return app.session.nextDeadline(with: engines)
    }
    return devices[index].session.nextDeadline(with: engine)
  }

  /// The last fix of a device that was evaluated.
  func lastFix(device index: Int) -> Fix? {
    apps[index]?.session.lastFix ?? devices[index].session.lastFix
  }
}
