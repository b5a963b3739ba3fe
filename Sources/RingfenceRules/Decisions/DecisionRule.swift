internal import Ringfence

/// How another platform decides that a device enters or leaves a zone: numbers and choices, which ``RuleEngine`` reads.
///
/// A rule evaluates the fixes that it is given. It does not say what a product did on a phone, whose fixes nobody sees.
package struct DecisionRule: Hashable, Sendable {
  package var ruler = Ruler.geodesic
  package var enter = RuleTest.radius()
  /// Whether a device inside is inside still; where it differs from ``enter``, what lies between them keeps the state.
  package var stay: RuleTest?
  /// Whether a circle near the antimeridian has no points on its other side: the defect of a prefilter whose box is built
  /// with metres taken as degrees.
  package var comparesSides = false
  /// Small circles are replaced by three larger ones in which a device must be at once.
  package var cover: CircleCover?
  package var polygon = PolygonReading()
  package var line = LineReading.refused
  /// The key of a zone's custom data, in UTF-8, whose number replaces the width of a corridor.
  package var lineWidthKey: [UInt8]?
  /// `nil` where altitudes are not looked at.
  package var altitudes: AltitudeReading?
  package var filters: [RuleFilter] = []
  package var order = EmissionOrder.exitsThenEnters
  /// Whether a device that is inside at its first fix enters.
  package var reportsInitialEntry = true
  /// Whether a device that is outside at its first fix exits.
  package var reportsInitialExit = false
  package var entryConfirmation = Confirmation()
  package var exitConfirmation = Confirmation()
  package var crossing = SegmentCrossing.none
  /// Whether dwell times are looked at, at fixes.
  package var hasDwell = false
  /// What a missing accuracy counts as, in metres.
  package var missingAccuracy = 0.0
  /// What every accuracy counts as, in metres; `nil` for that of the fix.
  package var fixedAccuracy: Double?

  package init() {}

  var staying: RuleTest { stay ?? enter }

  func test(isStaying: Bool) -> RuleTest { isStaying ? staying : enter }

  /// Whether the rule has events of a type.
  func decides(_ kind: Event.Kind) -> Bool {
    switch kind {
    case .entered, .exited, .crossed: true
    case .dwelled: hasDwell
    case .overstayed, .overspeed, .overspeedEnded, .absent, .arrivedLate, .leftEarly, .attendance:
      false
    }
  }

  /// Whether there are positions that keep a device inside and do not let it enter.
  var hasMiddle: Bool {
    stay.map { $0 != enter } ?? false || polygon.entersByAccuracy != polygon.staysByAccuracy
  }

  package var usesAccuracy: Bool {
    enter.usesAccuracy || staying.usesAccuracy || polygon.usesAccuracy
  }
}

/// Three circles that stand for a small one: their centres lie around its centre, so far off that their edges meet its
/// edge.
package struct CircleCover: Hashable, Sendable {
  /// The radius of the three, metres.
  package var radius: Double
  /// Circles with a smaller radius are replaced, metres.
  package var below: Double

  package init(radius: Double, below: Double) {
    self.radius = radius
    self.below = below
  }
}

/// What it takes until a change of state counts.
package struct Confirmation: Hashable, Sendable {
  /// How many fixes in a row say so.
  package var fixes = 1
  package var seconds = 0.0

  package init(fixes: Int = 1, seconds: Double = 0) {
    self.fixes = fixes
    self.seconds = seconds
  }

  var isImmediate: Bool { fixes <= 1 && seconds <= 0 }
}

/// Which decisions of one fix come first, and which exclude others.
package enum EmissionOrder: UInt8, CaseIterable, Sendable {
  case exitsThenEnters, entersThenExits
  /// Where a zone is entered, nothing is left at this fix.
  case entersElseExits
  case zoneOrder

  package var name: String {
    switch self {
    case .exitsThenEnters: "exitsThenEnters"
    case .entersThenExits: "entersThenExits"
    case .entersElseExits: "entersElseExits"
    case .zoneOrder: "zoneOrder"
    }
  }
}
