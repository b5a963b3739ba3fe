internal import Ringfence

private enum SettingsKey: String, CaseIterable {
  case version, lint
  /// For editors; ignored.
  case schema = "$schema"
}

/// The keys of `lint`, in the order of the documentation.
private enum LintKey: String, CaseIterable {
  case select, ignore, severities, files, mode
  case spacing, accuracy, passSpeed, maximumPerFence, maximumPerFile
  case wifiAccuracy, approachSpeed, wakeWindow, regionReach, restDistance, restInterval
  case fixInterval
  case buffer, budget, minimumRadius, maximumRadius
  case rulePage, baseline, suppressions
}

private enum OverrideKey: String, CaseIterable { case match, select, ignore, severities }

struct SettingsReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  func read() throws(FileError) -> SettingsFile {
    try checkVersion()
    try checkMisplacedKeys()
    let fields = try fields(0, of: SettingsKey.self, "settings, an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    guard let lint = fields[.lint] else {
      return SettingsFile(
        name: name, rulePage: nil, settings: LintSettings(), selection: LintSelection(),
        overrides: [])
    }
    return try self.lint(lint)
  }

  /// Refuses a setting of the linter that stands beside `lint` instead of in it.
  private func checkMisplacedKeys() throws(FileError) {
    guard document.kind(0) == .object else { return }
    for key in document.children(0) {
      guard let name = document.string(key), SettingsKey(rawValue: name) == nil,
        LintKey(rawValue: name) != nil
      else { continue }
      throw error(
        .unknownKey, at: key,
        "unknown key '\(name)', expected it in the object '\(SettingsKey.lint.rawValue)'")
    }
  }

  private func lint(_ node: Int) throws(FileError) -> SettingsFile {
    let fields = try fields(node, of: LintKey.self, "settings of the linter, an object")
    var settings = LintSettings()
    for key in LintKey.allCases {
      if let value = fields[key] { try read(key, value, into: &settings) }
    }
    if let node = fields[.maximumRadius], let maximum = settings.restart.maximumRadius,
      maximum < settings.restart.minimumRadius
    {
      throw error(
        .outOfRange, at: node,
        "maximumRadius is \(shown(node, .distance)), expected at least the minimumRadius")
    }
    var file = SettingsFile(
      name: name, rulePage: try fields[.rulePage].map(page), settings: settings,
      selection: try selection(fields[.select], fields[.ignore], fields[.severities]),
      overrides: try fields[.files].map(overrides) ?? [])
    file.isForRestartMode = try fields[.mode].map { node throws(FileError) in
      try word(node, "a mode", [false, true]) { $0 ? "restart" : "normal" }
    }
    file.findingsPerFile = try fields[.maximumPerFile].map { node throws(FileError) in
      try count(node, LintKey.maximumPerFile.rawValue, in: 1...1_000_000)
    }
    file.baseline = try fields[.baseline].map(path)
    file.suppressions = try fields[.suppressions].map(suppressions) ?? []
    return file
  }

  /// Reads a figure; nothing for the other keys.
  private func read(
    _ key: LintKey, _ node: Int, into settings: inout LintSettings
  ) throws(FileError) {
    let what = key.rawValue
    switch key {
    case .spacing: settings.spacing = try distance(node, what, in: LintSettings.distances)
    case .accuracy: settings.accuracy = try distance(node, what, in: LintSettings.distances)
    case .passSpeed:
      settings.passSpeed = .metersPerSecond(
        try value(node, .speed, what, "m/s", in: LintSettings.speeds))
    case .wifiAccuracy:
      settings.wifiAccuracy = try distance(node, what, in: LintSettings.distances)
    case .approachSpeed:
      settings.approachSpeed = .metersPerSecond(
        try value(node, .speed, what, "m/s", in: LintSettings.speeds))
    case .wakeWindow: settings.wakeWindow = try duration(node, what, in: LintSettings.times)
    case .regionReach: settings.regionReach = try distance(node, what, in: LintSettings.reaches)
    case .restDistance: settings.restDistance = try distance(node, what, in: LintSettings.distances)
    case .restInterval: settings.restInterval = try duration(node, what, in: LintSettings.intervals)
    case .fixInterval: settings.fixInterval = try duration(node, what, in: LintSettings.intervals)
    case .maximumPerFence: settings.pairsPerFence = try count(node, what, in: 1...1_000_000)
    case .buffer, .budget, .minimumRadius, .maximumRadius:
      for number in RestartSettings.numbers where number.name == what {
        number.set(&settings.restart, try distance(node, what, in: number.range).meters)
      }
    case .select, .ignore, .severities, .files, .mode, .maximumPerFile, .rulePage, .baseline,
      .suppressions:
      break
    }
  }

  // MARK: Rules

  private func selection(
    _ select: Int?, _ ignore: Int?, _ severities: Int?
  ) throws(FileError) -> LintSelection {
    var selection = LintSelection()
    if let select { selection.selected = try selectors(select, prefersSets: true) }
    if let ignore { selection.ignored = try selectors(ignore, prefersSets: false) }
    guard let severities else { return selection }
    guard document.kind(severities) == .object else {
      throw wrongType(severities, expected: "an object of rules and severities")
    }
    for key in document.children(severities) {
      let rules = try selector(key, document.string(key) ?? "", prefersSets: false)
      let level: LintSeverity? = try word(
        key + 1, "a severity", [.info, .warning, .error, nil] as [LintSeverity?]
      ) { $0?.word ?? "off" }
      selection.levels.append((rules, level))
    }
    return selection
  }

  private func selectors(
    _ node: Int, prefersSets: Bool
  ) throws(FileError) -> [LintSelector] {
    var selectors: [LintSelector] = []
    for item in try elements(node, "an array of rules and sets of rules") {
      selectors.append(
        try selector(item, text(item, "the name of a rule or set"), prefersSets: prefersSets))
    }
    return selectors
  }

  func selector(
    _ node: Int, _ text: String, prefersSets: Bool
  ) throws(FileError) -> LintSelector {
    do throws(LintSelector.Failure) {
      return try LintSelector(text, prefersSets: prefersSets)
    } catch {
      throw self.error(.badValue, at: node, error.detail)
    }
  }

  // MARK: Files

  private func overrides(_ node: Int) throws(FileError) -> [SettingsFile.Override] {
    var overrides: [SettingsFile.Override] = []
    for item in try elements(node, "an array of settings for some files") {
      let fields = try fields(item, of: OverrideKey.self, "settings for some files, an object")
      let match = try required(.match, of: fields)
      overrides.append(
        SettingsFile.Override(
          files: try patterns(match),
          selection: try selection(fields[.select], fields[.ignore], fields[.severities])))
    }
    return overrides
  }

  func patterns(_ node: Int) throws(FileError) -> PathPatterns {
    var patterns: [String] = []
    for pattern in try elements(node, "an array of patterns for paths") {
      patterns.append(try text(pattern, "a pattern for paths"))
    }
    return PathPatterns(patterns)
  }

  private func path(_ node: Int) throws(FileError) -> String {
    let path = try text(node, "the path of a baseline")
    guard !path.isEmpty else { throw error(.badValue, at: node, "the path of a file is empty") }
    guard !path.hasPrefix("/"), !Self.leavesFolder(path) else {
      throw error(
        .badValue, at: node,
        "the baseline lies outside of the folder of the settings, expected a path in it; such a one is given with "
          + "'--baseline'")
    }
    return path
  }

  /// Whether a relative path leads out of the folder where it begins.
  private static func leavesFolder(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// An absolute URI without a fragment.
  private func page(_ node: Int) throws(FileError) -> String {
    let text = try text(node, "an address")
    let isAddress =
      (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && text.utf8.allSatisfy {
        (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) && $0 != UInt8(ascii: "#")
          && $0 != UInt8(ascii: "\"")
      }
    guard isAddress else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no address of a page, expected one such as "
          + "'https://example.org/Lint.md'")
    }
    return text
  }
}

extension LintSeverity {
  fileprivate var word: String {
    switch self {
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
