package import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
package import RingfenceLifeCycle
internal import RingfencePlatforms
internal import RingfenceRecords
internal import RingfenceRules
internal import RingfenceRulesCommand

package struct PlatformOptions: Sendable {
  private let named: SourcedName?
  package let file: String?
  /// What happened, by the words of the platform; `nil` for nothing.
  let scenario: String?
  private let timeZone: TimeZoneOffsets?
  /// The name of the command, for messages.
  private let command: String

  static let name = "platform"

  private static let rules: [OptionRule] = [
    .requires("mode", "normal"), .requires("rows", "events"), .writes("text", "ndjson", "csv"),
    .excludes("certainty"), .excludes("rules"), .excludes("rules-file"), .excludes("explain"),
    .excludes("summary"), .excludes("sweep-delay"), .excludes("profile"), .excludes("types"),
  ]

  private static func platform(_ rules: [OptionRule]) -> Option<SourcedName> {
    Option<SourcedName>(
      name, "NAME", "see it as a platform does: android@15, ios, android:poll=300",
      rules: rules + [.excludes("platform-file")]
    ) { text throws(OptionValueError) in try read(text) }
  }

  private static func fileOption(_ rules: [OptionRule]) -> Option<String> {
    .text("platform-file", "FILE", "a record of a platform of your own", rules: rules)
  }

  /// The options of `evaluate`.
  package static let options = [platform(rules).spec, fileOption(rules).spec]

  /// The options of `report`.
  package static let reporting = OptionGroup(
    title: "platforms", options: [platform([]).spec, fileOption([]).spec], everyday: 0)

  static var names: [String] { Platform.shipped.flatMap { [$0.head.name, $0.label] } }

  /// A name with values that its record has: `android@15:poll=300:dozeGates=yes`.
  private static func read(_ text: String) throws(OptionValueError) -> SourcedName {
    let named = try SourcedName(text, example: "poll=300", among: names)
    do throws(FileError) {
      _ = try Platform.shipped(named.word, named.settings)
    } catch {
      throw OptionValueError(detail: error.detail)
    }
    return named
  }

  /// `nil` where the command line names no platform.
  package init?(_ arguments: Arguments) throws(UsageError) {
    command = arguments.command
    named = try arguments[Self.platform([])]
    file = try arguments[Self.fileOption([])]
    if named == nil, file == nil { return nil }
    scenario = try arguments[ScenarioOptions.scenario]
    timeZone = try arguments[TimeZoneOption.option]
  }

  package func read() throws(CommandFailure) -> Platform {
    do throws(FileError) {
      if let named, let platform = try Platform.shipped(named.word, named.settings) {
        return platform
      }
      let path = file ?? "-"
      let platform = try Platform.read(path: path)
      guard case .polled = platform.model else {
        throw FileError(
          .badValue, at: FileLocation(file: path),
          "a record of your own is of a platform that looks now and then, found one that launches apps; "
            + "'--platform ios:regionAfterSwipe=no' changes what is known of that")
      }
      return platform
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reads what happened by the words of a platform that looks now and then.
  func events(_ platform: PolledPlatform) throws(CommandFailure) -> PlatformScenarioFile {
    let text = scenario ?? "none"
    do throws(FileError) {
      if ScenarioOptions.isFile(text) {
        return try PlatformScenarioFile.read(path: text, for: platform)
      }
      return try PlatformScenarioFile.read(preset: text, for: platform, timeZone: timeZone)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What happens in the runs, made ready; zones that the rule does not take are reported.
  package func work(
    _ platform: Platform, _ layout: ZoneLayout, _ scenario: ScenarioOptions?,
    _ engines: DualModeEngine, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> PlatformRun.Work {
    switch platform.model {
    case .relaunched(let relaunched):
      return .relaunched(
        relaunched, engines,
        try (scenario ?? ScenarioOptions("none", command: command)).plan(
          engines, writing: nil))
    case .polled(let polled):
      guard let entry = RuleLibrary.entry(polled.rule) else {
        throw CommandFailure(
          FileError(
            .badValue, at: FileLocation(file: file ?? platform.label),
            "unknown rule '\(polled.rule)'"
              + suggestion(for: polled.rule, among: RuleLibrary.names)))
      }
      let events = try events(polled)
      do throws(FileError) {
        let rule = AppliedRule(try entry.read(), for: layout)
        rule.reportLimits(layout, environment, command: command, isGivenFixes: false)
        reportCircles(layout, polled, rule, platform.label, environment)
        reportUnpublished(events, polled, environment)
        return .polled(polled, rule.engine, events)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Warns of circles that no fix of the platform's accuracy enters, and of more circles than an app may register.
  private func reportCircles(
    _ layout: ZoneLayout, _ platform: PolledPlatform, _ rule: AppliedRule, _ label: String,
    _ environment: CommandEnvironment
  ) {
    let least = rule.engine.rule.leastRadius(accuracy: platform.accuracy)
    let refused = Set(rule.engine.unevaluated.map(\.zone))
    var count = 0
    var never: [String] = []
    let titles = ZoneTitles(layout).zones
    for (index, zone) in layout.zones.enumerated() where !refused.contains(index) {
      count += zone.fences.count
      let radii = zone.fences.compactMap { fence -> Double? in
        if case .circle(let circle) = fence.shape { circle.radius.meters } else { nil }
      }
      if radii.count == zone.fences.count, let greatest = radii.max(), greatest < least {
        never.append(
          "'\(DisplayFormat.text(titles[index]))' (\(DisplayFormat.decimal(greatest, 1)) m)")
      }
    }
    if !never.isEmpty {
      environment.report(
        "ringfence \(command): warning: \(label) never enters \(pluralized(never.count, "zone")): "
          + never.prefix(5).joined(separator: ", ") + (never.count > 5 ? ", …" : "")
          + ": with an accuracy of \(DisplayFormat.decimal(platform.accuracy, 1)) m its rule asks for a radius of "
          + "\(DisplayFormat.decimal((least * 10).rounded(.up) / 10, 1)) m, as 'lint --rules \(platform.rule)' says "
          + "[zone-never-entered]")
    }
    if let limit = platform.limit, count > limit {
      environment.report(
        "ringfence \(command): warning: \(label) takes \(pluralized(limit, "circle")) of an app and refuses more, the layout has "
          + "\(count): here all are looked at, as if the app registered the right ones [too-many-circles]"
      )
    }
  }

  /// Warns of events whose effect on zones is not published.
  private func reportUnpublished(
    _ events: PlatformScenarioFile, _ platform: PolledPlatform, _ environment: CommandEnvironment
  ) {
    var names: [String] = []
    for event in events.scenario.events {
      let form = platform.events[event.form]
      if !form.isPublished, !names.contains(form.name) { names.append(form.name) }
    }
    guard !names.isEmpty else { return }
    environment.report(
      "ringfence \(command): warning: what \(names.map { "'\($0)'" }.joined(separator: ", ")) does to zones is not "
        + "published: here nothing [effect-not-published]")
  }
}
