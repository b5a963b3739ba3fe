internal import Ringfence

private enum SettingsKey: String, CaseIterable {
  case version, lint
  /// For editors; ignored.
  case schema = "$schema"
}

/// The keys of `lint` that are no numbers of the linter or of restart circles.
private enum LintKey: String, CaseIterable {
  case select, ignore, severities, files, mode, maximumPerFence, maximumPerFile
  case rulePage, baseline, suppressions

  /// All keys, in the order of the documentation.
  static let names: [String] = {
    let keys = allCases.map { $0.rawValue }
    let numbers = LintSettings.numbers.map { $0.name }
    let figures = numbers.prefix(3) + keys[5..<7] + numbers.dropFirst(3)
    return keys.prefix(5) + figures + RestartSettings.numbers.map { $0.name } + keys.dropFirst(7)
  }()
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
        LintKey.names.contains(name)
      else { continue }
      throw error(
        .unknownKey, at: key,
        "unknown key '\(name)', expected it in the object '\(SettingsKey.lint.rawValue)'")
    }
  }

  private func lint(_ node: Int) throws(FileError) -> SettingsFile {
    var settings = LintSettings()
    var fields: [LintKey: Int] = [:]
    for (name, value) in try self.fields(
      node, named: LintKey.names, "settings of the linter, an object")
    {
      if let key = LintKey(rawValue: name) { fields[key] = value }
      for number in LintSettings.numbers where number.name == name {
        number.set(&settings, try self.number(value, of: number))
      }
      for number in RestartSettings.numbers where number.name == name {
        number.set(&settings.restart, try self.number(value, of: number))
      }
    }
    try check(settings.restart, node)
    if let node = fields[.maximumPerFence] {
      settings.pairsPerFence = try count(node, LintKey.maximumPerFence.rawValue, in: 1...1_000_000)
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

  private func check(_ settings: RestartSettings, _ lint: Int) throws(FileError) {
    guard let maximum = settings.maximumRadius, maximum < settings.minimumRadius,
      let node = document.member("maximumRadius", of: lint)
    else { return }
    throw error(
      .outOfRange, at: node,
      "maximumRadius is \(shown(node, .distance)), expected at least the minimumRadius")
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
