/// When a zone triggers, and when a visit ends.
///
/// ``TriggerEngine/init(validating:settings:)`` refuses values outside their ranges. Without it an engine takes the nearest
/// end of the range, and the default for NaN; a dwell time below 0 counts as 0, and has elapsed at the entry.
public struct ZoneSettings: Hashable, Sendable {
  /// Whether leaving emits an event. The visit ends by the same rule either way.
  public var exit: Bool
  /// A visit ends when the device is at least this far outside every area fence, in ``exitDistances``.
  /// At 0 the geometry alone decides.
  public var exitDistance: Distance
  /// How long a visit lasts until `dwelled` is emitted, in ``dwellTimes``; `nil` for never.
  public var dwell: Duration?
  /// After how much more time `dwelled` is emitted again, and again, in ``dwellRepeats``; `nil` for once. It needs ``dwell``.
  public var dwellRepeat: Duration?
  /// How long a visit may last until `overstayed` is emitted, in ``dwellTimes``; `nil` for as long as it likes.
  public var maximumStay: Duration?
  /// The zone does not trigger again for this long, in ``retriggerTimes``, counted from the exit, or from the entry
  /// when ``exit`` is off.
  public var minimumRetriggerTime: Duration
  /// How sure an entry must be: the least probability that the device is in the zone, in ``entryCertainties``; `nil` for
  /// an entry at every fix inside.
  ///
  /// Until then the entry is pending, and becomes a late one. The probability is that of a filter over the fixes so far,
  /// which takes the accuracy of a fix as ``EngineSettings/accuracyMeaning`` says. Geolines are crossed, not entered, and
  /// restart circles are entered without it.
  public var entryCertainty: Double?
  /// How long the device must have been in the zone for an entry, in ``entryTimes``; `nil` for no time.
  ///
  /// The entry is reported at the first fix inside by which that time has passed since the edge was crossed; a pass between two
  /// fixes, where the path was inside for that long. The visit begins at the edge all the same, unless another condition was
  /// unmet meanwhile.
  public var entryAfter: Duration?
  /// How long the device must have been out of the zone for an exit, in ``exitTimes``; `nil` for no time.
  ///
  /// The visit ends when that time has passed since the edge was crossed, be it between two fixes, if the last fix was at least
  /// ``exitDistance`` away; a path that touches the zone by then lets it go on. The stay ends at the edge all the same.
  public var exitAfter: Duration?
  /// How many fixes in a row must be at least ``exitDistance`` away for an exit, in ``exitFixCounts``; `nil` for one, which is
  /// not reported.
  public var exitFixes: Int?
  /// How sure an exit must be: the least probability that the device is outside the zone, in ``exitCertainties``; `nil` for
  /// an exit at every fix that is at least ``exitDistance`` away.
  ///
  /// Until then the exit is withheld and the visit goes on, also when the device comes back; the exit that follows is a late
  /// one. It is withheld for at most ten minutes, or until no fix has come for ``EngineSettings/maximumGap``, and is then
  /// flagged ``EventFlags/unsure``. The probability is that of the filter of ``entryCertainty``. Restart circles are left
  /// without it.
  public var exitCertainty: Double?
  /// How fast a device may be in the zone; `nil` for as fast as it likes.
  public var overspeed: OverspeedLimit?
  /// How much likelier the device visits this zone than another place as near to its fixes: the factor of the odds of a visit, in
  /// ``priors``. At 1 all places are equally likely.
  ///
  /// Only what is said of how sure events of a recorded track are depends on it, and no event.
  public var prior: Double

  /// Creates settings, by default those of a zone file that has none.
  public init(
    exit: Bool = true, exitDistance: Distance = .meters(30), dwell: Duration? = nil,
    dwellRepeat: Duration? = nil, maximumStay: Duration? = nil,
    minimumRetriggerTime: Duration = .zero, entryCertainty: Double? = nil,
    entryAfter: Duration? = nil, exitAfter: Duration? = nil, exitFixes: Int? = nil,
    exitCertainty: Double? = nil, overspeed: OverspeedLimit? = nil, prior: Double = 1
  ) {
    self.exit = exit
    self.exitDistance = exitDistance
    self.dwell = dwell
    self.dwellRepeat = dwellRepeat
    self.maximumStay = maximumStay
    self.minimumRetriggerTime = minimumRetriggerTime
    self.entryCertainty = entryCertainty
    self.entryAfter = entryAfter
    self.exitAfter = exitAfter
    self.exitFixes = exitFixes
    self.exitCertainty = exitCertainty
    self.overspeed = overspeed
    self.prior = prior
  }

  // MARK: Ranges

  /// The metres allowed for ``exitDistance``.
  public static let exitDistances = 0.0...1000.0
  /// The seconds allowed for ``dwell``: from a microsecond on.
  public static let dwellTimes = 1e-6...SettingRange.longestSeconds
  /// The seconds allowed for ``dwellRepeat``: from a second on, as each is an event.
  public static let dwellRepeats = 1.0...SettingRange.longestSeconds
  /// The seconds allowed for ``minimumRetriggerTime``.
  public static let retriggerTimes = 0.0...SettingRange.longestSeconds
  /// The probabilities allowed for ``entryCertainty``: more than a half, less than certainty.
  public static let entryCertainties = 0.501...0.999
  /// The probabilities allowed for ``exitCertainty``: more than a half, less than certainty.
  public static let exitCertainties = entryCertainties
  /// The seconds allowed for ``entryAfter``: from a microsecond to a day.
  public static let entryTimes = 1e-6...86_400.0
  /// The seconds allowed for ``exitAfter``: from a microsecond to a week.
  public static let exitTimes = 1e-6...604_800.0
  /// The numbers allowed for ``exitFixes``.
  public static let exitFixCounts = 1...100
  /// The factors allowed for ``prior``.
  public static let priors = 0.01...100.0

  /// Whether an exit takes more than a fix at the exit distance.
  package var confirmsExits: Bool {
    exitAfter != nil || exitFixes != nil || exitCertainty != nil
  }

  /// Whether something but the path and the exit distance decides when a visit begins and ends.
  var hasConditions: Bool {
    minimumRetriggerTime > .zero || entryCertainty != nil || entryAfter != nil || confirmsExits
  }

  /// The certainty that an entry or an exit needs in a mode.
  func certainty(of setting: ZoneSetting, in mode: TriggerMode) -> Double? {
    guard mode == .normal, let certainty = self[setting]?.probability, !certainty.isNaN,
      let range = setting.definition.range
    else { return nil }
    return min(max(certainty, range.lowerBound), range.upperBound)
  }
}

/// The settings of a zone, each declared once. What reads, checks, writes, compares, changes and shows settings of zones goes
/// over all of them, in this order, which is that of files.
package enum ZoneSetting: Int, Hashable, CaseIterable, Sendable {
  case exit
  case exitDistance
  case dwell
  case dwellRepeat
  case maximumStay
  case minimumRetriggerTime
  case entryCertainty
  case entryAfter
  case exitCertainty
  case exitAfter
  case exitFixes
  case overspeedLimit
  case overspeedTolerance
  case overspeedRelease
  case overspeedAfter
  case overspeedDerived
  case prior

  /// A member of a zone in files that is an object of settings.
  package enum Object: Hashable, CaseIterable, Sendable {
    case entry
    case exit
    case overspeed

    /// The key in files.
    package var key: String {
      switch self {
      case .entry: "entry"
      case .exit: "exit"
      case .overspeed: "overspeed"
      }
    }

    /// The setting that it must have; `nil` for none.
    package var required: ZoneSetting? { self == .overspeed ? .overspeedLimit : nil }

    /// The settings in it, in their order.
    package var settings: [ZoneSetting] {
      ZoneSetting.allCases.filter { $0.definition.object == self }
    }

    /// The flag that files may have in the place of the object, and its key in it; `nil` for none.
    package var flag: (setting: ZoneSetting, key: String)? {
      switch self {
      case .entry, .overspeed: nil
      case .exit: (.exit, "events")
      }
    }
  }

  /// The object in files that has the setting, or that may stand in its place.
  package var container: Object? {
    definition.object ?? Object.allCases.first { $0.flag?.setting == self }
  }

  /// What is known of the setting.
  package var definition: ZoneSettingDefinition { Self.definitions[rawValue] }

  private static let definitions = allCases.map { $0.declared }

  private var declared: ZoneSettingDefinition {
    switch self {
    case .exit:
      ZoneSettingDefinition(
        "exit", "exit events", .flag, saved: .always, mutant: "exit",
        field: SettingField("Report exits", changed: "Exits"),
        otherNames: "notifyonexit triggeronexit onexit exitevent exitevents")
    case .exitDistance:
      ZoneSettingDefinition(
        "exitDistance", "exit distance", .distance(ZoneSettings.exitDistances),
        refused: .exitDistance, saved: .always, mutant: "exit-distance",
        field: SettingField("Exit distance", .slider(0...200, step: 1)),
        otherNames: "exitbuffer exitradius exitmargin exitdist")
    case .dwell:
      ZoneSettingDefinition(
        "dwell", "dwell time", .duration(ZoneSettings.dwellTimes),
        refused: .dwell, saved: .always, mutant: "dwell",
        field: SettingField("Dwell time", .slider(1...900, step: 1)),
        otherNames: "dwel dwll dewll dwelltime dweltime dwellseconds dwellsecs dwellsec dwells "
          + "dwellms dwellminutes dwellmin dwellduration dwelldelay mindwell mindwelltime "
          + "minimumdwell minimumdwelltime loiteringdelay")
    case .dwellRepeat:
      ZoneSettingDefinition(
        "dwellRepeat", "time between dwell times", .duration(ZoneSettings.dwellRepeats),
        refused: .dwellRepeat, mutant: "dwell-repeat",
        field: SettingField("Dwell again after", .slider(60...3600, step: 10)),
        otherNames: "dwellinterval dwellrepeatinterval repeatdwell dwelleach redwell")
    case .maximumStay:
      ZoneSettingDefinition(
        "maximumStay", "maximum stay", .duration(ZoneSettings.dwellTimes),
        refused: .maximumStay, mutant: "maximum-stay",
        field: SettingField("Maximum stay", .slider(60...14_400, step: 60)),
        otherNames:
          "maxstay maximumdwell maxdwell maxduration timelimit staylimit overstay overstayafter "
          + "maximumduration maxstaytime")
    case .minimumRetriggerTime:
      ZoneSettingDefinition(
        "minimumRetriggerTime", "retrigger time", .duration(ZoneSettings.retriggerTimes),
        refused: .minimumRetriggerTime, saved: .always, isOfVisits: false, mutant: "retrigger",
        field: SettingField("Minimum retrigger time", .slider(0...3600, step: 10)),
        otherNames: "retrigger retriggertime retriggerinterval retriggerdelay minretrigger "
          + "minretriggertime minimumretrigger cooldown cooldowntime")
    case .entryCertainty:
      ZoneSettingDefinition(
        "certainty", in: .entry, "certainty of entries",
        .probability(ZoneSettings.entryCertainties, of: "an entry", "entries"),
        refused: .entryCertainty, saved: .whereSet, mutant: "certainty",
        field: SettingField(
          "An entry must be sure", changed: "Certainty of entries",
          .choice(of: [0.8, 0.9, 0.95], none: "no, at every fix inside")))
    case .exitCertainty:
      ZoneSettingDefinition(
        "certainty", in: .exit, "certainty of exits",
        .probability(ZoneSettings.exitCertainties, of: "an exit", "exits"),
        refused: .exitCertainty, mutant: "exit-certainty",
        field: SettingField(
          "An exit must be sure", changed: "Certainty of exits",
          .choice(of: [0.8, 0.9, 0.95], none: "no, at every fix far enough outside")))
    case .entryAfter:
      ZoneSettingDefinition(
        "after", in: .entry, "time of a stay before its entry", .duration(ZoneSettings.entryTimes),
        refused: .entryAfter, mutant: "entry-after",
        field: SettingField(
          "An entry must last", changed: "Time before entries", .slider(1...900, step: 1)))
    case .exitAfter:
      ZoneSettingDefinition(
        "exitAfter", "time outside before an exit", .duration(ZoneSettings.exitTimes),
        refused: .exitAfter, mutant: "exit-after",
        field: SettingField(
          "An exit must last", changed: "Time before exits", .slider(1...900, step: 1)),
        otherNames: "exitdelay exittime exitafterseconds exitconfirmation minoutside minoutsidems "
          + "minimumoutside exitdwell outsidetime")
    case .exitFixes:
      ZoneSettingDefinition(
        "exitFixes", "fixes before an exit", .count(ZoneSettings.exitFixCounts),
        refused: .exitFixes, mutant: "exit-fixes",
        field: SettingField(
          "Fixes outside before an exit", changed: "Fixes before exits",
          .choice(of: [2, 3, 5], none: "one, at the exit distance")),
        otherNames: "exitcount exitpoints exitpositions minexitfixes exitconfirmations")
    case .overspeedLimit:
      ZoneSettingDefinition(
        "limit", in: .overspeed, "speed limit", .speed(OverspeedLimit.speeds),
        refused: .overspeedLimit, mutant: "limit",
        field: SettingField("Speed limit", .slider(5...130, step: 5)))
    case .overspeedTolerance:
      ZoneSettingDefinition(
        "tolerance", in: .overspeed, "tolerance of the speed limit",
        .speed(OverspeedLimit.tolerances), refused: .overspeedTolerance, mutant: "tolerance",
        field: SettingField(
          "Tolerance above it", changed: "Tolerance of the limit", .slider(0...30, step: 1)))
    case .overspeedRelease:
      ZoneSettingDefinition(
        "release", in: .overspeed, "speed at which an excess ends",
        .speed(OverspeedLimit.tolerances), refused: .overspeedRelease, mutant: "release",
        field: nil)
    case .overspeedAfter:
      ZoneSettingDefinition(
        "after", in: .overspeed, "time of an excess before it is reported",
        .duration(OverspeedLimit.times), refused: .overspeedAfter, mutant: "after",
        field: SettingField(
          "An excess must last", changed: "Time before overspeed", .slider(0...120, step: 1)))
    case .overspeedDerived:
      ZoneSettingDefinition(
        "derived", in: .overspeed, "use of the path's speed", .flag, mutant: "derived", field: nil)
    case .prior:
      ZoneSettingDefinition(
        "prior", "prior", .factor(ZoneSettings.priors), refused: .prior, saved: .never,
        mutant: "prior", field: nil, otherNames: "priorodds")
    }
  }
}

extension ZoneSettings {
  /// The value of a setting; `nil` for none. Another kind of value, and `nil`, set the default. What belongs to ``overspeed`` is
  /// set only where that has a limit.
  package subscript(setting: ZoneSetting) -> SettingValue? {
    get {
      switch setting {
      case .exit: .flag(exit)
      case .exitDistance: .distance(exitDistance)
      case .dwell: dwell.map { .duration($0) }
      case .dwellRepeat: dwellRepeat.map { .duration($0) }
      case .maximumStay: maximumStay.map { .duration($0) }
      case .minimumRetriggerTime: .duration(minimumRetriggerTime)
      case .entryCertainty: entryCertainty.map { .probability($0) }
      case .entryAfter: entryAfter.map { .duration($0) }
      case .exitCertainty: exitCertainty.map { .probability($0) }
      case .exitAfter: exitAfter.map { .duration($0) }
      case .exitFixes: exitFixes.map { .count($0) }
      case .overspeedLimit: overspeed.map { .speed($0.limit) }
      case .overspeedTolerance:
        overspeed.flatMap { $0.tolerance.metersPerSecond == 0 ? nil : .speed($0.tolerance) }
      case .overspeedRelease: overspeed?.release.map { .speed($0) }
      case .overspeedAfter: overspeed.flatMap { $0.after == .zero ? nil : .duration($0.after) }
      case .overspeedDerived: overspeed.flatMap { $0.usesDerivedSpeed ? nil : .flag(false) }
      case .prior: .factor(prior)
      }
    }
    set {
      let standard = Self()
      switch setting {
      case .exit: exit = newValue?.flag ?? standard.exit
      case .exitDistance: exitDistance = newValue?.distance ?? standard.exitDistance
      case .dwell: dwell = newValue?.duration
      case .dwellRepeat: dwellRepeat = newValue?.duration
      case .maximumStay: maximumStay = newValue?.duration
      case .minimumRetriggerTime:
        minimumRetriggerTime = newValue?.duration ?? standard.minimumRetriggerTime
      case .entryCertainty: entryCertainty = newValue?.probability
      case .entryAfter: entryAfter = newValue?.duration
      case .exitCertainty: exitCertainty = newValue?.probability
      case .exitAfter: exitAfter = newValue?.duration
      case .exitFixes: exitFixes = newValue?.count
      case .overspeedLimit:
        guard let limit = newValue?.speed else {
          overspeed = nil
          return
        }
        if overspeed == nil { overspeed = OverspeedLimit(limit) }
        overspeed?.limit = limit
      case .overspeedTolerance: overspeed?.tolerance = newValue?.speed ?? .metersPerSecond(0)
      case .overspeedRelease: overspeed?.release = newValue?.speed
      case .overspeedAfter: overspeed?.after = newValue?.duration ?? .zero
      case .overspeedDerived: overspeed?.usesDerivedSpeed = newValue?.flag ?? true
      case .prior: prior = newValue?.factor ?? standard.prior
      }
    }
  }
}
