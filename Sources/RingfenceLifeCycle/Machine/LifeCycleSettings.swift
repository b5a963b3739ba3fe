public import Ringfence

/// How the life cycle of an app is simulated: the device, the app and the numbers of the operating
/// system. The defaults are those of the profile ``LifeCycleProfile/nominal``.
///
/// ```swift
/// let settings = LifeCycleSettings(permission: .whenInUse, keepAlive: .none)
/// let run = try engines.simulate(track.fixes, scenario, settings: settings)
/// ```
public struct LifeCycleSettings: Hashable, Sendable {
  // MARK: The device when the track begins

  /// The version of iOS.
  public var osVersion: SoftwareVersion
  /// Whether the device has a passcode, so that it is locked after a start.
  public var hasPasscode: Bool
  /// Whether Wi-Fi is on.
  public var isWifiOn: Bool
  /// Whether airplane mode is on.
  public var isAirplaneModeOn: Bool
  /// Whether cellular data is on.
  public var isCellularOn: Bool
  /// Whether the server is reachable while the device has Wi-Fi or cellular.
  public var isNetworkOn: Bool

  // MARK: The app when the track begins

  /// The version of the SDK; restart mode came with ``firstRestartVersion``.
  public var sdkVersion: SoftwareVersion
  /// Whether the vendor has enabled restart mode for the project.
  public var isRestartModeEnabled: Bool
  /// When the app may use the location.
  public var permission: LocationPermission
  /// Whether the system may run the app in the background.
  public var backgroundRefresh: BackgroundRefresh
  /// What is missing in the app.
  public var setupFaults: SetupFaults
  /// Whether the app begins a background task and never ends it: the system terminates it at the end of
  /// the wake window, and in the background ``extendedWindow`` after the user left it.
  public var leaksBackgroundTask: Bool
  /// Whether the app keeps its zones on the device. If not, it has none after each launch until it has downloaded them.
  public var hasZoneCache: Bool
  /// Whether the system pauses location updates in the background while the device is at rest.
  public var pausesAutomatically: Bool
  /// How long the device is at rest, within ``arrivalDistance``, before updates are paused.
  public var pauseTime: Duration

  // MARK: What wakes the app

  /// The least distance between significant changes, in ``significantChangeDistances``.
  public var significantChangeDistance: Distance
  /// The least time between significant changes, in ``significantChangeIntervals``.
  public var significantChangeInterval: Duration
  /// What wakes the app besides significant changes.
  public var wakeSources: WakeSources
  /// The time that the device must be on the other side of a region's boundary to wake the app.
  public var regionDelay: Duration
  /// The number of regions that the system monitors: those nearest to the last known position. With a refresh circle
  /// at least 2.
  public var maximumRegions: Int
  /// How fast the device is expected to leave the refresh circle, in ``RegionPlanSettings/speeds``.
  public var refreshSpeed: Speed
  /// The least radius of the refresh circle, in ``RegionPlanSettings/radii``.
  public var refreshRadius: Distance
  /// The time that a device must stay near one point to have arrived there.
  public var arrivalTime: Duration
  /// The distance from where a device came to rest within which it counts as resting there.
  public var arrivalDistance: Distance
  /// What the system does for an app that the user swiped away.
  public var forceQuitPolicy: ForceQuitPolicy
  /// The contested questions to which the answer of the fewer reports is taken.
  public var minorityAnswers: [ContestedQuestion]
  /// Answers in place of what the reports say, by the index of a row of ``RelaunchPolicy/rows``.
  package var relaunchAnswers: [Int: Bool] = [:]
  /// What each of Wi-Fi and cellular that is off adds to ``significantChangeDistance``.
  public var radioOffDistance: Distance
  /// What each of Wi-Fi and cellular that is off adds to ``regionDelay``.
  public var radioOffDelay: Duration

  // MARK: How long the app stays awake, and which fixes it takes

  /// How long the app may run when it is woken, in ``wakeWindows``.
  public var wakeWindow: Duration
  /// How long the app may run after it has started location updates, in ``extendedWindows``.
  public var extendedWindow: Duration
  /// When no more than this is left of the window, the next fix renews it, in ``renewalMargins``.
  public var renewalMargin: Duration
  /// How the app prolongs its wake window.
  public var keepAlive: KeepAlive
  /// Which fixes the app takes in a wake window.
  public var dutyCycle: DutyCycle
  /// Which fixes the app takes in the background without having been woken.
  public var backgroundDutyCycle: DutyCycle
  /// How far into a period of the duty cycle the app is when it is woken.
  public var dutyPhase: Duration
  /// The fix that wakes the app counts if it is at least this accurate.
  public var wakingAccuracyLimit: Distance
  /// The waking fix is not more accurate than this with Wi-Fi.
  public var wifiAccuracy: Distance
  /// The waking fix is not more accurate than this without Wi-Fi.
  public var cellAccuracy: Distance

  // MARK: Costs

  /// More requests than this in one wake cause a warning.
  public var maximumRequests: Int
  /// Whether the system ends an app with more requests than ``maximumRequests`` in one wake.
  public var endsOnOverload: Bool
  /// The percentage of a charge that an hour in the background costs an app that takes one fix in 150 s, in
  /// ``energyRates``.
  public var energyPerHour: Double
  /// The percentage of a charge that an hour of location updates costs, in ``energyRates``.
  public var locationEnergyPerHour: Double

  /// Creates settings, by default those of the profile ``LifeCycleProfile/nominal``.
  public init(
    osVersion: SoftwareVersion = SoftwareVersion(18), hasPasscode: Bool = true,
    isWifiOn: Bool = true, isAirplaneModeOn: Bool = false, isCellularOn: Bool = true,
    isNetworkOn: Bool = true,
    sdkVersion: SoftwareVersion = SoftwareVersion(15), isRestartModeEnabled: Bool = true,
    permission: LocationPermission = .always, backgroundRefresh: BackgroundRefresh = .available,
    setupFaults: SetupFaults = [], leaksBackgroundTask: Bool = false, hasZoneCache: Bool = true,
    pausesAutomatically: Bool = false, pauseTime: Duration = .seconds(900),
    significantChangeDistance: Distance = .meters(500),
    significantChangeInterval: Duration = .seconds(300), wakeSources: WakeSources = [],
    regionDelay: Duration = .seconds(20), maximumRegions: Int = 20,
    refreshSpeed: Speed = .kilometersPerHour(50), refreshRadius: Distance = .meters(100),
    arrivalTime: Duration = .seconds(150), arrivalDistance: Distance = .meters(100),
    forceQuitPolicy: ForceQuitPolicy = .byVersion, minorityAnswers: [ContestedQuestion] = [],
    radioOffDistance: Distance = .meters(500), radioOffDelay: Duration = .seconds(20),
    wakeWindow: Duration = .seconds(10),
    extendedWindow: Duration = .seconds(180), renewalMargin: Duration = .seconds(30),
    keepAlive: KeepAlive = .loop,
    dutyCycle: DutyCycle = .periodic(period: .seconds(60), on: .seconds(10)),
    backgroundDutyCycle: DutyCycle = .continuous, dutyPhase: Duration = .zero,
    wakingAccuracyLimit: Distance = .meters(100),
    wifiAccuracy: Distance = .meters(65), cellAccuracy: Distance = .meters(1414),
    maximumRequests: Int = 10, endsOnOverload: Bool = false, energyPerHour: Double = 0.417,
    locationEnergyPerHour: Double = 10
  ) {
    self.osVersion = osVersion
    self.hasPasscode = hasPasscode
    self.isWifiOn = isWifiOn
    self.isAirplaneModeOn = isAirplaneModeOn
    self.isCellularOn = isCellularOn
    self.isNetworkOn = isNetworkOn
    self.sdkVersion = sdkVersion
    self.isRestartModeEnabled = isRestartModeEnabled
    self.permission = permission
    self.backgroundRefresh = backgroundRefresh
    self.setupFaults = setupFaults
    self.leaksBackgroundTask = leaksBackgroundTask
    self.hasZoneCache = hasZoneCache
    self.pausesAutomatically = pausesAutomatically
    self.pauseTime = pauseTime
    self.significantChangeDistance = significantChangeDistance
    self.significantChangeInterval = significantChangeInterval
    self.wakeSources = wakeSources
    self.regionDelay = regionDelay
    self.maximumRegions = maximumRegions
    self.refreshSpeed = refreshSpeed
    self.refreshRadius = refreshRadius
    self.arrivalTime = arrivalTime
    self.arrivalDistance = arrivalDistance
    self.forceQuitPolicy = forceQuitPolicy
    self.minorityAnswers = minorityAnswers
    self.radioOffDistance = radioOffDistance
    self.radioOffDelay = radioOffDelay
    self.wakeWindow = wakeWindow
    self.extendedWindow = extendedWindow
    self.renewalMargin = renewalMargin
    self.keepAlive = keepAlive
    self.dutyCycle = dutyCycle
    self.backgroundDutyCycle = backgroundDutyCycle
    self.dutyPhase = dutyPhase
    self.wakingAccuracyLimit = wakingAccuracyLimit
    self.wifiAccuracy = wifiAccuracy
    self.cellAccuracy = cellAccuracy
    self.maximumRequests = maximumRequests
    self.endsOnOverload = endsOnOverload
    self.energyPerHour = energyPerHour
    self.locationEnergyPerHour = locationEnergyPerHour
  }

  // MARK: Ranges

  /// The first version of the SDK with restart mode.
  public static let firstRestartVersion = SoftwareVersion(1, 13)
  /// The metres allowed for ``significantChangeDistance``.
  public static let significantChangeDistances = RelaunchPlatform.significantChangeDistances
  /// The seconds allowed for ``significantChangeInterval``.
  public static let significantChangeIntervals = 0.0...3600.0
  /// The seconds allowed for ``wakeWindow``.
  public static let wakeWindows = RelaunchPlatform.wakeWindows
  /// The seconds allowed for ``extendedWindow``.
  public static let extendedWindows = 10.0...600.0
  /// The seconds allowed for ``renewalMargin``.
  public static let renewalMargins = 1.0...180.0
  /// The seconds allowed for the period of a ``dutyCycle``; it is on for at least 1 s and at
  /// most the whole period.
  public static let dutyPeriods = 10.0...600.0
  /// The percentages of a charge an hour allowed for ``energyPerHour`` and ``locationEnergyPerHour``.
  public static let energyRates = 0.0...100.0

  /// Whether code of the app receives what happens in restart mode: its callbacks need no view controller.
  public var receivesInRestartMode: Bool { !setupFaults.contains(.callbacksInAppDelegate) }

  /// The answer to a contested question that is taken.
  func answer(_ question: ContestedQuestion) -> Bool {
    question.reports.majority != minorityAnswers.contains(question)
  }
}
