public import Ringfence

/// How the life cycle of an app is simulated: the device, the app and the numbers of the operating
/// system. The defaults are the profile ``LifeCycleProfile/nominal``.
public struct LifeCycleSettings: Hashable, Sendable {
  // MARK: The device when the track begins

  /// The version of iOS.
  public var osVersion = SoftwareVersion(18)
  /// Whether the device has a passcode, so that it is locked after it was started.
  public var hasPasscode = true
  /// Whether Wi-Fi is on.
  public var isWifiOn = true
  /// Whether airplane mode is on.
  public var isAirplaneModeOn = false

  // MARK: The app when the track begins

  /// The version of the SDK; restart mode came with ``firstRestartVersion``.
  public var sdkVersion = SoftwareVersion(15)
  /// Whether the vendor has enabled restart mode for the project.
  public var isRestartModeEnabled = true
  /// What the app may know of the location.
  public var permission = LocationPermission.always
  /// Whether the system may run the app in the background.
  public var backgroundRefresh = BackgroundRefresh.available
  /// What is missing in the app.
  public var setupFaults: SetupFaults = []
  /// Whether the app begins a background task and never ends it, for which the system terminates it at
  /// the end of the wake window.
  public var leaksBackgroundTask = false

  // MARK: What wakes the app

  /// How far the device moves between significant changes, ``significantChangeDistances``.
  public var significantChangeDistance = Distance.meters(500)
  /// How long it takes at least from one significant change to the next,
  /// ``significantChangeIntervals``.
  public var significantChangeInterval = Duration.seconds(300)
  /// What wakes the app besides significant changes.
  public var wakeSources: WakeSources = []
  /// How long the device must be on the other side of a region's boundary to wake the app.
  public var regionDelay = Duration.seconds(20)
  /// How many regions the system monitors, those nearest to the last position it knows.
  public var maximumRegions = 20
  /// How long a device stays in one place until it has arrived there.
  public var arrivalTime = Duration.seconds(150)
  /// How far from where it came to rest a device still is in the same place.
  public var arrivalDistance = Distance.meters(100)
  /// What the system does for an app that the user swiped away.
  public var forceQuitPolicy = ForceQuitPolicy.byVersion

  // MARK: How long it stays awake, and what it sees

  /// How long the app may run when it is woken, ``wakeWindows``.
  public var wakeWindow = Duration.seconds(10)
  /// How long it may run once it has started location updates, ``extendedWindows``.
  public var extendedWindow = Duration.seconds(180)
  /// From when no more than this is left, the next fix renews the window, ``renewalMargins``.
  public var renewalMargin = Duration.seconds(30)
  /// How the app prolongs its wake window.
  public var keepAlive = KeepAlive.loop
  /// Which fixes the app takes in a wake window.
  public var dutyCycle = DutyCycle.periodic(period: .seconds(60), on: .seconds(10))
  /// How far into a period of the duty cycle the app is when it is woken.
  public var dutyPhase = Duration.zero
  /// The fix that wakes the app counts if it is at least this accurate.
  public var wakingAccuracyLimit = Distance.meters(100)
  /// The waking fix is not more accurate than this with Wi-Fi.
  public var wifiAccuracy = Distance.meters(65)
  /// The waking fix is not more accurate than this without Wi-Fi.
  public var cellAccuracy = Distance.meters(1414)

  // MARK: What is warned of

  /// More requests than this in one wake are warned of.
  public var maximumRequests = 10

  /// Creates the defaults.
  public init() {}

  // MARK: Ranges

  /// The first version of the SDK with restart mode.
  public static let firstRestartVersion = SoftwareVersion(1, 13)
  /// The metres allowed for ``significantChangeDistance``.
  public static let significantChangeDistances = 200.0...5000.0
  /// The seconds allowed for ``significantChangeInterval``.
  public static let significantChangeIntervals = 0.0...3600.0
  /// The seconds allowed for ``wakeWindow``.
  public static let wakeWindows = 1.0...30.0
  /// The seconds allowed for ``extendedWindow``.
  public static let extendedWindows = 10.0...600.0
  /// The seconds allowed for ``renewalMargin``.
  public static let renewalMargins = 1.0...180.0
  /// The seconds allowed for the period of a ``dutyCycle``; it is on for at least 1 s and at most all
  /// of the period.
  public static let dutyPeriods = 10.0...600.0
}
