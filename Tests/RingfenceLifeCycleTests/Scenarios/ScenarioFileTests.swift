import Ringfence
import RingfenceLifeCycle
import Testing

@Suite struct ScenarioFileTests {
  static func read(_ text: String) throws(FileError) -> ScenarioFile {
    try ScenarioFile.read(bytes: Array(text.utf8), name: "s.json")
  }

  @Test func `reads every event`() throws {
    let file = try Self.read(
      """
      { "version": 1, "managers": ["sdk", "host"], "events": [
        { "at": 0, "event": "background" },
        { "at": "5 min", "event": "foreground" },
        { "at": -2.5, "event": "suspend" },
        { "at": "2026-05-04T08:00:00+02:00", "event": "swipe" },
        { "at": "2026-05-04T06:00:00Z", "event": "systemKill" },
        { "at": "2026-05-04T01:30:00.5-04:30", "event": "reboot" },
        { "at": 1, "event": "unlock" },
        { "at": 1, "event": "powerOff" },
        { "at": 1, "event": "powerOn" },
        { "at": 1, "event": "airplane", "value": "on" },
        { "at": 1, "event": "airplane", "value": "off" },
        { "at": 1, "event": "wifi", "value": "off" },
        { "at": 1, "event": "permission", "value": "whenInUse" },
        { "at": 1, "event": "backgroundRefresh", "value": "restricted" },
        { "at": 1, "event": "slcStart", "value": "host" },
        { "at": 1, "event": "slcStop", "value": "sdk" }
      ] }
      """)
    // 2026-05-04 is day 20577 of 1970 (56 · 365 + 14 leap days + 123).
    let six = Timestamp(microseconds: (20_577 * 86_400 + 6 * 3600) * 1_000_000)
    let one = ScenarioMoment.sinceFirstFix(.seconds(1))
    let expected: [(ScenarioEvent.Kind, ScenarioMoment)] = [
      (.background, .sinceFirstFix(.zero)), (.foreground, .sinceFirstFix(.seconds(300))),
      (.suspend, .sinceFirstFix(.milliseconds(-2500))), (.swipe, .time(six)),
      (.systemKill, .time(six)),
      (.reboot, .time(Timestamp(microseconds: six.microseconds + 500_000))),
      (.unlock, one), (.powerOff, one), (.powerOn, one), (.airplaneMode(isOn: true), one),
      (.airplaneMode(isOn: false), one), (.wifi(isOn: false), one), (.permission(.whenInUse), one),
      (.backgroundRefresh(.restricted), one), (.startSignificantChanges(manager: 1), one),
      (.stopSignificantChanges(manager: 0), one),
    ]
    let events = expected.enumerated().map { ScenarioEvent($1.0, at: $1.1, line: $0 + 2) }
    #expect(file.scenario == Scenario(events: events, managers: ["sdk", "host"]))
    #expect(file.settings() == LifeCycleSettings())
  }

  @Test func `reads every setting`() throws {
    let file = try Self.read(
      """
      { "version": 1, "profile": "pessimistic", "events": [], "settings": {
        "osVersion": "26.4.2", "passcode": false, "wifi": false, "cellular": false,
        "network": false, "airplaneMode": true,
        "sdkVersion": "1.12", "restartMode": false, "permission": "denied",
        "backgroundRefresh": "denied", "missing": ["usageText", "request", "backgroundMode",
          "alwaysUsageText", "whenInUseUsageText", "allowsBackgroundLocationUpdates",
          "callbacksInAppDelegate"],
        "leakBackgroundTask": true, "zoneCache": false,
        "pausesLocationUpdatesAutomatically": true, "pauseTime": "5 min", "significantChangeDistance": "1 km",
        "significantChangeInterval": "2 min", "wakeSources": ["regions", "visits", "plannedRegions",
          "monitor"],
        "regionDelay": 21, "maximumRegions": 19, "refreshSpeed": "36 km/h", "refreshRadius": 150,
        "arrivalTime": "4 min", "arrivalDistance": 70,
        "forceQuit": "relaunch", "minorityAnswers": ["backgroundRefresh", "regionAfterSwipe"],
        "radioOffDistance": 400, "radioOffDelay": 30, "wakeWindow": 9, "extendedWindow": 30, "renewalMargin": 5,
        "keepAlive": "single", "dutyCycle": "1 min/20 s",
        "backgroundDutyCycle": "firstFix 40", "dutyPhase": 7,
        "wakingAccuracyLimit": 90, "wifiAccuracy": 60, "cellAccuracy": 1000,
        "maximumRequests": 3, "endOnOverload": true, "energyPerHour": 0.208,
        "locationEnergyPerHour": 7.5 } }
      """)
    var settings = LifeCycleSettings()
    settings.osVersion = SoftwareVersion(26, 4, 2)
    settings.hasPasscode = false
    settings.isWifiOn = false
    settings.isCellularOn = false
    settings.isNetworkOn = false
    settings.isAirplaneModeOn = true
    settings.sdkVersion = SoftwareVersion(1, 12)
    settings.isRestartModeEnabled = false
    settings.permission = .denied
    settings.backgroundRefresh = .denied
    settings.setupFaults = [
      .usageText, .request, .backgroundMode, .alwaysUsageText, .whenInUseUsageText,
      .allowsBackgroundLocationUpdates, .callbacksInAppDelegate,
    ]
    settings.leaksBackgroundTask = true
    settings.hasZoneCache = false
    settings.pausesAutomatically = true
    settings.pauseTime = .seconds(300)
    settings.significantChangeDistance = .meters(1000)
    settings.significantChangeInterval = .seconds(120)
    settings.wakeSources = [.regions, .visits, .plannedRegions, .monitor]
    settings.regionDelay = .seconds(21)
    settings.maximumRegions = 19
    settings.refreshSpeed = .metersPerSecond(10)
    settings.refreshRadius = .meters(150)
    settings.arrivalTime = .seconds(240)
    settings.arrivalDistance = .meters(70)
    settings.forceQuitPolicy = .relaunches
    settings.minorityAnswers = [.backgroundRefresh, .regionAfterSwipe]
    settings.radioOffDistance = .meters(400)
    settings.radioOffDelay = .seconds(30)
    settings.wakeWindow = .seconds(9)
    settings.extendedWindow = .seconds(30)
    settings.renewalMargin = .seconds(5)
    settings.keepAlive = .single
    settings.dutyCycle = .periodic(period: .seconds(60), on: .seconds(20))
    settings.backgroundDutyCycle = .firstFix(every: .seconds(40))
    settings.dutyPhase = .seconds(7)
    settings.wakingAccuracyLimit = .meters(90)
    settings.wifiAccuracy = .meters(60)
    settings.cellAccuracy = .meters(1000)
    settings.maximumRequests = 3
    settings.endsOnOverload = true
    settings.energyPerHour = 0.208
    settings.locationEnergyPerHour = 7.5
    #expect(file.settings() == settings)
    #expect(file.profile == .pessimistic)
  }

  @Test(arguments: [
    ("continuous", DutyCycle.continuous), ("firstFix 150", .firstFix(every: .seconds(150))),
    ("firstFix 3 min", .firstFix(every: .seconds(180))),
    ("60/10", .periodic(period: .seconds(60), on: .seconds(10))),
  ])
  func `reads duty cycles`(text: String, expected: DutyCycle) throws {
    let file = try Self.read(
      "{\"version\":1,\"events\":[],\"settings\":{\"dutyCycle\":\"\(text)\"}}")
    #expect(file.settings().dutyCycle == expected)
  }

  @Test func `holds what the file says against every profile`() throws {
    let text = """
      {"version":1,"profile":"optimistic","events":[],
       "settings":{"keepAlive":"single","passcode":false}}
      """
    let file = try Self.read(text)
    #expect(file.settings().significantChangeDistance == .meters(400))
    let pessimistic = file.settings(.pessimistic)
    #expect(pessimistic.significantChangeDistance == .meters(2000))
    #expect(pessimistic.keepAlive == .single)
    #expect(!pessimistic.hasPasscode)
  }

  // MARK: Presets

  static func clock(_ hour: Int, _ minute: Int, _ second: Int) -> TimeOfDay {
    TimeOfDay(hour: hour, minute: minute, second: second) ?? .midnight
  }

  @Test(arguments: [
    ("swipe", [ScenarioEvent(.swipe, at: .sinceFirstFix(.zero))]),
    ("swipe@300", [ScenarioEvent(.swipe, at: .sinceFirstFix(.seconds(300)))]),
    ("swipe@5 min", [ScenarioEvent(.swipe, at: .sinceFirstFix(.seconds(300)))]),
    (
      "reboot@600+unlock@660",
      [
        ScenarioEvent(.reboot, at: .sinceFirstFix(.seconds(600))),
        ScenarioEvent(.unlock, at: .sinceFirstFix(.seconds(660))),
      ]
    ),
    (
      "permission=whenInUse+airplane=on@1970-01-01T01:00:10+01:00+swipe",
      [
        ScenarioEvent(.permission(.whenInUse), at: .sinceFirstFix(.zero)),
        ScenarioEvent(.airplaneMode(isOn: true), at: .time(Timestamp(microseconds: 10_000_000))),
        ScenarioEvent(.swipe, at: .sinceFirstFix(.zero)),
      ]
    ),
    (
      "slcStart=host+slcStop=host@2",
      [
        ScenarioEvent(.startSignificantChanges(manager: 1), at: .sinceFirstFix(.zero)),
        ScenarioEvent(.stopSignificantChanges(manager: 1), at: .sinceFirstFix(.seconds(2))),
      ]
    ),
    ("swipe@08:20", [ScenarioEvent(.swipe, at: .timeOfDay(clock(8, 20, 0)))]),
    ("swipe@23:59:59", [ScenarioEvent(.swipe, at: .timeOfDay(clock(23, 59, 59)))]),
    ("swipe@50%", [ScenarioEvent(.swipe, at: .partOfTrack(0.5))]),
    ("swipe@12.5 %", [ScenarioEvent(.swipe, at: .partOfTrack(0.125))]),
    ("none", []),
  ])
  func `reads presets`(text: String, events: [ScenarioEvent]) throws {
    #expect(try ScenarioFile.read(preset: text).scenario.events == events)
  }

  @Test(arguments: ScenarioPreset.all.map(\.name))
  func `has presets that can be played`(name: String) throws {
    let file = try ScenarioFile.read(preset: name)
    let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: [])))
    let fixes = (0...1000).compactMap { second in
      Coordinate(latitude: 0, longitude: Double(second) * 1e-4).map {
        Fix(time: Timestamp(microseconds: Int64(second) * 1_000_000), coordinate: $0)
      }
    }
    let run = try engines.simulate(fixes, file.scenario)
    #expect(run.deliveredFixes + run.lostFixes == fixes.count)
    #expect((run.lostFixes > 0) == (name != "none"))
  }

  @Test(arguments: [
    ("swipd", "'swipd' is neither a file nor a scenario or event, did you mean 'swipe'?"),
    (
      "qqqqqqqqqq",
      "'qqqqqqqqqq' is neither a file nor a scenario or event, expected a file, one of 'none', 'suspended', 'reopened', 'rebooted', 'emptyBattery', 'flight', 'whenInUse', 'disarmed', or events such as 'swipe@300' and 'reboot@600+unlock@660', of 'background', 'foreground', 'suspend', 'swipe', 'systemKill', 'crash', 'update', 'reboot', 'unlock', 'powerOff', 'powerOn', 'airplane', 'wifi', 'cellular', 'network', 'permission', 'backgroundRefresh', 'slcStart', 'slcStop'"
    ),
    ("swipe=on", "event 'swipe' takes no value"),
    ("airplane@5", "event 'airplane' has no value, expected one of 'on', 'off'"),
    (
      "airplane=maybe",
      "event 'airplane' has the unknown value 'maybe', expected one of 'on', 'off'"
    ),
    (
      "permission=alway@5",
      "event 'permission' has the unknown value 'alway', did you mean 'always'?"
    ),
    (
      "swipe@soon",
      "'soon' is no time of an event, expected seconds from the first fix, or a text such as '10 min', '08:20', '50 %' or '2026-05-04T08:00:00+02:00'"
    ),
    (
      "swipe@24:00",
      "'24:00' is no time of an event, expected seconds from the first fix, or a text such as '10 min', '08:20', '50 %' or '2026-05-04T08:00:00+02:00'"
    ),
    ("swipe@101 %", "'101 %' is no part of a track, expected 0 % to 100 %"),
    ("swipe@-1%", "'-1%' is no part of a track, expected 0 % to 100 %"),
    (
      "swipe@2026-05-04T08:00:00",
      "'2026-05-04T08:00:00' does not say its offset, expected 'Z' or one such as '+02:00' behind it"
    ),
    (
      "swipe@2026-02-30T08:00:00Z",
      "'2026-02-30T08:00:00Z' is no time of day, expected one such as '2026-05-04T08:00:00+02:00'"
    ),
  ])
  func `refuses other words with what was probably meant`(text: String, message: String) {
    let error = #expect(throws: FileError.self) { try ScenarioFile.read(preset: text) }
    #expect(error?.detail == message)
    #expect(error?.code == .badValue)
  }

  /// Counted and not timed: from the start for each event would be 1,000 times the half of the file.
  @Test func `finds the lines of many events by reading the file once`() throws {
    let event = #"{"at": 5, "event": "swipe"}"#
    let text =
      #"{"version": 1, "events": ["# + "\n"
      + (0..<2_000).map { _ in event }.joined(separator: ",\n") + "]}"
    let file = try Self.read(text)
    #expect(file.scenario.events.map(\.line) == (0..<2_000).map { $0 + 2 })
    #expect((text.utf8.count / 2...text.utf8.count + 4_096).contains(file.bytesReadForLines))
  }

  @Test func `takes an empty text for no events`() throws {
    #expect(try ScenarioFile.read(preset: "").scenario.events == [])
  }

  @Test(arguments: ["+", "swipe+", "@", "=", "swipe@", "swipe@@1", "=on@1", "swipe@1e400"])
  func `never crashes on odd words`(text: String) {
    let error = #expect(throws: FileError.self) { try ScenarioFile.read(preset: text) }
    #expect(error?.code == .badValue)
    #expect(error?.description.hasPrefix("\(text): error: ") == true)
    #expect(error?.detail.isEmpty == false)
  }
}
