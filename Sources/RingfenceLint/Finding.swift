public import Ringfence

/// Something in a layout that makes it misfire, with what to do about it.
///
/// ```swift
/// for finding in Linter().findings(in: layout) where finding.severity == .error {
///   if case .distance(let found, let required?) = finding.detail { print(found.meters, required.meters) }
///   print(finding.rule.name, finding.message)
/// }
/// ```
public struct Finding: Sendable {
  /// Which rule found it.
  public var rule: LintRule
  /// How bad it is.
  public var severity: LintSeverity
  /// What it is about.
  public var location: Location
  /// The other fence, or the other zone, for rules about pairs.
  public var other: Location?
  /// The numbers or the position behind the message; `nil` where there are none.
  public var detail: Detail?
  /// Whether nothing else explains what is written, so that positions may be exchanged without a question. Of
  /// `layout-swapped` and `coordinate-order` only; severities of the settings do not change it.
  package internal(set) var isCertain = false
  /// The positions or edges of a polygon that it is about, the one to look at first; empty for most rules.
  package internal(set) var marks: [PolygonMark] = []
  /// What was found and what to do about it: one sentence, lower case, without full stop. It names
  /// zones and fences by their ids and holds no coordinates.
  public var message: String

  /// Creates a finding; without a severity, with that of its rule.
  public init(
    rule: LintRule, severity: LintSeverity? = nil, at location: Location = .layout,
    other: Location? = nil, detail: Detail? = nil, message: String
  ) {
    self.rule = rule
    self.severity = severity ?? rule.defaultSeverity
    self.location = location
    self.other = other
    self.detail = detail
    self.message = message
  }

  /// A part of a layout, by index.
  public enum Location: Hashable, Sendable {
    /// The layout as a whole.
    case layout
    /// A zone of the layout as a whole.
    case zone(Int)
    /// A fence, by its index in the zone.
    case fence(Int, zone: Int)

    /// Index of the zone in the layout; `nil` for the layout as a whole.
    public var zone: Int? {
      switch self {
      case .layout: nil
      case .zone(let zone), .fence(_, zone: let zone): zone
      }
    }

    /// Index of the fence in its zone; `nil` for a zone or the layout as a whole.
    public var fence: Int? {
      if case .fence(let fence, zone: _) = self { return fence }
      return nil
    }
  }

  /// What a rule found, and what it requires where it compares the two.
  public enum Detail: Hashable, Sendable {
    /// A distance, a size or how far two things overlap.
    case distance(Distance, required: Distance? = nil)
    /// An area.
    case area(squareMeters: Double, requiredSquareMeters: Double)
    /// A speed.
    case speed(Speed, required: Speed)
    /// A time that elapses.
    case duration(Duration, required: Duration)
    /// How many there are.
    case count(Int, required: Int? = nil)
    /// A share in percent.
    case percentage(Double, required: Double? = nil)
    /// The width of an arc in degrees.
    case arc(degrees: Double)
    /// Where edges of a polygon meet, or another of its defects lies.
    case position(Coordinate)
    /// How many fences are in reach of a point.
    case inReach(of: Coordinate, count: Int, required: Int)
    /// How often a fence is visited by chance at most, in visits a day, and where it is known, how often it is expected to be.
    case visitsPerDay(Double, expected: Double? = nil, required: Double)
    /// How many more pairs there are than are listed, in a finding that sums them up.
    case unlistedPairs(Int)
  }
}
