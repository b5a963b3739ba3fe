internal import RingfenceAnswers

enum FollowOptions {
  static let zones = Option<String>.text(
    "zones", "FILE", "the layout: native, GeoJSON or Bluedot's JSON")
  static let output = FileOptions.output(
    "append the events to a file that does not exist yet, or that the state knows")
  static let state = Option<String>.text(
    "state", "FILE", "go on where this file says, and keep it up to date")
  static let layoutChange = Option<LayoutChange>.choice(
    "layout-change", "WHAT",
    "when the layout differs from that of the state or was read again: migrate or refuse (migrate)")
  static let watchZones = Option.flag(
    "watch-zones", "read the layout again when its file changes, as after SIGHUP")
  static let metrics = Option<String>.text(
    "metrics", "FILE",
    "write counts of fixes, events, devices and lag there, as Prometheus reads them")
  static let append = Option.flag(
    "append", "without a state: append to an output that exists", rules: [.requires("output")])
  static let format = Option<EventFormat>.format(
    [.ndjson, .csv], standard: .ndjson, followsEnding: true)
  static let clock = Option<StreamClock>.choice(
    "clock", "WHAT", "what ends a dwell time: the device's next fix, track or wall time (fix)")
  static let epochTimeout = Option.duration(
    "epoch-timeout", in: 0.001...3_600, "an NMEA epoch ends when nothing comes for so long (0.25 s)"
  )
  static let checkpoint = Option.duration(
    "checkpoint", in: 0...86_400, "save the state so often, 0 after each block of input (10 s)",
    rules: [.requires("state")])

  static let maximumLead = Option<Duration?>.durationOrOff(
    "maximum-lead", in: 0...31_622_400,
    "leave out fixes dated further ahead of this machine's clock, or off (60 s)")
  static let hold = Option.count(
    "hold", "N", in: 1...100, "fixes that confirm a jump, or a date that leaps ahead (1)")

  static let list = [
    zones.spec, state.spec, output.spec, append.spec, format.spec, ZoneSelection.option.spec,
    EventFilter.types.spec, clock.spec, maximumLead.spec, hold.spec,
    epochTimeout.spec, checkpoint.spec,
    watchZones.spec, layoutChange.spec, metrics.spec, BoundOptions.devices.spec,
  ]
}

/// What becomes of devices when the layout changes.
enum LayoutChange: String, CaseIterable {
  /// They go on with the new one.
  case migrate
  /// The new one is not taken.
  case refuse
}

extension Subcommand {
  static let follow = Subcommand(
    name: "follow", order: 20,
    summary: "report triggers while a stream of fixes comes, and go on after a crash",
    usage: "--zones FILE [OPTIONS] [INPUT]",
    details: [
      "INPUT is NMEA, or a track table as NDJSON or CSV with a device in each track. Without it, or with",
      "'-', standard input is read to its end. A FIFO and a file are followed until a signal: other writers",
      "may open the FIFO, and the file may grow, be cut off, or be replaced by another one of its name.",
      "",
      "Each event is written as soon as its fix is complete, with a number that grows by one. SIGINT and",
      "SIGTERM save the state and end with status 0; SIGUSR1 reports the counts on standard error; SIGHUP",
      "reads the layout again: visits of zones that are still there go on.",
      "",
      "A row with 'app_event' says what happened to the app of its device: terminated, relaunched, reopened",
      "or resumed. From a relaunch until the app is opened, the device is evaluated in restart mode.",
    ],
    options: [
      OptionGroup(title: "options", options: FollowOptions.list, everyday: 7),
      ModeOptions.group(comparing: false),
      SettingsOptions.engineGroup,
      SettingsOptions.streamGroup,
      ZoneInput.group,
    ],
    examples: [
      "follow --zones zones.json < walk.nmea",
      "follow --zones zones.json --state state.json --output events.ndjson fleet.ndjson",
    ],
    job: HelpJob(
      .embedding, order: 10, "--zones zones.json", "events while fixes come from a pipe"),
    run: FollowCommand.starting(FollowCommand.init))
}
