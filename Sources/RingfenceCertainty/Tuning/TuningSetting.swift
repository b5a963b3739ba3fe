package import Ringfence

/// What is tried to make a layout better, each declared once, in the order of the help.
package enum TuningSetting: Int, Hashable, CaseIterable, Sendable {
  case exitDistance
  case radiusFactor
  case maximumAccuracy
  case entryCertainty
  case dwell
  case exitAfter
  case exitFixes

  /// What a value changes.
  package enum Target: Sendable {
    /// A setting of all zones.
    case zones(ZoneSetting)
    /// The radii of circles, which are multiplied; other shapes stay.
    case circles
    /// A number of the engine, which no layout holds.
    case engine(@Sendable (inout EngineSettings, Double) -> Void)
  }

  package struct Definition: Sendable {
    /// The name in records.
    package let name: String
    package let option: (name: String, placeholder: String, help: String)
    package let range: ClosedRange<Double>
    /// What is tried where the command line does not say it.
    package let usual: [Double]
    package let target: Target
    /// A value as a text in words.
    package let words: @Sendable (String) -> String
    /// Why it is not tried without labels of visits; `nil` where it is.
    package var needsLabels: String?
  }

  private static var needsLabelsOfVisits: String {
    "the ways of the device do not say how long a visit must be"
  }

  package var definition: Definition {
    switch self {
    case .exitDistance:
      Definition(
        name: "exitDistance",
        option: ("try-exit-distance", "M,…", "exit distances (30, 50, 100)"),
        range: ZoneSettings.exitDistances, usual: [30, 50, 100], target: .zones(.exitDistance),
        words: { "exit distance \($0) m" })
    case .radiusFactor:
      Definition(
        name: "radiusFactor",
        option: ("try-radius-factor", "X,…", "factors of the radii of circles (0.8, 1.25, 1.5)"),
        range: 0.1...10, usual: [0.8, 1.25, 1.5], target: .circles,
        words: { "circles \($0) times as large" })
    case .maximumAccuracy:
      Definition(
        name: "maximumAccuracy",
        option: ("try-maximum-accuracy", "M,…", "limits of accuracy (100, 50)"),
        range: 1...100_000, usual: [100, 50], target: .engine { $0.maximumAccuracy = .meters($1) },
        words: { "maximum accuracy \($0) m" })
    case .entryCertainty:
      Definition(
        name: "entryCertainty",
        option: ("try-certainty", "P,…", "certainties of entries (0.8)"), range: 0.51...0.99,
        usual: [0.8], target: .zones(.entryCertainty), words: { "entry certainty \($0)" },
        needsLabels: "the ways of the device would confirm themselves")
    case .dwell:
      Definition(
        name: "dwell",
        option: (
          "try-dwell", "S,…", "seconds until 'dwelled', on which the app acts then (none)"
        ), range: 1...86_400, usual: [], target: .zones(.dwell),
        words: { "acting on dwelled after \($0) s" },
        needsLabels: Self.needsLabelsOfVisits)
    case .exitAfter:
      Definition(
        name: "exitAfter",
        option: ("try-exit-after", "S,…", "seconds outside before an exit (none)"),
        range: 1...604_800,
        usual: [], target: .zones(.exitAfter), words: { "exits after \($0) s outside" },
        needsLabels: Self.needsLabelsOfVisits)
    case .exitFixes:
      Definition(
        name: "exitFixes",
        option: ("try-exit-fixes", "N,…", "fixes outside before an exit (none)"), range: 1...100,
        usual: [], target: .zones(.exitFixes), words: { "exits after \($0) fixes outside" },
        needsLabels: Self.needsLabelsOfVisits)
    }
  }
}
