internal import RingfenceRecords

private enum DistanceKey: String, CaseIterable { case method, radius }
private enum TestKey: String, CaseIterable {
  case test, accuracy, strict, factor, margin, share, shareOfSmaller, of
}
private enum CoverKey: String, CaseIterable { case radius, below }
private enum PolygonKey: String, CaseIterable { case test, holes, entryEdge, exitEdge }
private enum LineKey: String, CaseIterable { case test, width, widthOf }
private enum AltitudeKey: String, CaseIterable { case floorOf, ceilingOf, missing }
private enum InitialKey: String, CaseIterable { case inside, outside }
private enum ConfirmationKey: String, CaseIterable { case fixes, seconds }
private enum AccuracyKey: String, CaseIterable { case missing, fixed }
private enum FilterKey: String, CaseIterable { case kind, value, effect }

/// Words of a rule's file that stand for two values.
private enum Words {
  static let methods = [
    "geodesic", "haversine", "haversineSine", "vincentyMillimetres", "vincentySingle",
  ]
  static let tests = ["radius", "overlap"]
  static let sides = ["any", "same"]
  static let lines = ["refused", "corridor", "exact"]
  static let entries = ["enter", "silent"]
  static let exits = ["exit", "silent"]
  static let dwells = ["none", "atFixes"]
  static let edges = ["none", "accuracy"]
}

extension RuleLeaves {
  /// Metres of a sphere that stands for the earth.
  private static let radii = 6_350_000.0...6_400_000
  /// Metres of circles, margins and accuracies.
  private static let lengths = 0.0...10_000_000

  mutating func rule(_ fields: DocumentFields<RuleFileKey>) throws(FileError) -> DecisionRule {
    var rule = DecisionRule()
    if let value = try value(.distance, of: fields) { rule.ruler = try ruler(value) }
    guard let enter = try value(.enter, of: fields) else {
      _ = try reader.required(.enter, of: fields)
      return rule
    }
    rule.enter = try test(enter)
    if let value = try value(.stay, of: fields) { rule.stay = try test(value) }
    if case .haversineSine = rule.ruler, rule.enter.usesAccuracy || rule.stay?.usesAccuracy ?? false
    {
      throw reader.error(
        .badValue, at: enter.node, "'haversineSine' compares no accuracies, expected 'haversine'")
    }
    if let value = try value(.antimeridian, of: fields) {
      rule.comparesSides = try value.word("how sides are compared", Words.sides) { $0 } == "same"
    }
    if let value = try value(.cover, of: fields) {
      let members = try value.members(CoverKey.self, "circles that stand for a small one")
      rule.cover = CircleCover(
        radius: try members.number(.radius, in: 1...100_000),
        below: try members.number(.below, in: 0...100_000))
    }
    if let value = try value(.polygon, of: fields) { rule.polygon = try polygon(value) }
    if let value = try value(.line, of: fields) {
      rule.line = try line(value)
      let key = try value.members(LineKey.self, "how lines are read").text(.widthOf)
      rule.lineWidthKey = key.map { Array($0.utf8) }
    }
    if let value = try value(.altitude, of: fields) {
      let members = try value.members(AltitudeKey.self, "which altitudes are inside")
      rule.altitudes = AltitudeReading(
        floor: try members.text(.floorOf) ?? "", ceiling: try members.text(.ceilingOf) ?? "",
        missing: try members.number(.missing, in: -100_000...100_000, otherwise: 0))
    }
    if let value = try value(.order, of: fields) {
      rule.order = try value.word("an order of decisions", EmissionOrder.allCases) { $0.name }
    }
    if let value = try value(.initial, of: fields) {
      let members = try value.members(InitialKey.self, "what a first fix reports")
      rule.reportsInitialEntry = try members.word(.inside, Words.entries) { $0 } == "enter"
      rule.reportsInitialExit = try members.word(.outside, Words.exits) { $0 } == "exit"
    }
    if let value = try value(.confirmEntry, of: fields) {
      rule.entryConfirmation = try confirmation(value)
    }
    if let value = try value(.confirmExit, of: fields) {
      rule.exitConfirmation = try confirmation(value)
    }
    if let value = try value(.crossing, of: fields) {
      rule.crossing = try value.word("how crossings are found", SegmentCrossing.allCases) {
        $0.name
      }
    }
    if let value = try value(.dwell, of: fields) {
      rule.hasDwell =
        try value.word("when dwell times are looked at", Words.dwells) { $0 } != "none"
    }
    if let value = try value(.accuracy, of: fields) {
      let members = try value.members(AccuracyKey.self, "what accuracies count as")
      rule.missingAccuracy = try members.number(.missing, in: Self.lengths, otherwise: 0)
      rule.fixedAccuracy = try members.number(.fixed, ifPresentIn: Self.lengths)
    }
    for value in try values(.filters, of: fields) { rule.filters.append(try filter(value)) }
    return rule
  }

  private func ruler(_ value: RuleValue) throws(FileError) -> Ruler {
    let members = try value.members(DistanceKey.self, "how distances are measured")
    let method = try members.word(.method, Words.methods) { $0 }
    switch method {
    case "haversine": return .haversine(radius: try members.number(.radius, in: Self.radii))
    case "haversineSine": return .haversineSine(radius: try members.number(.radius, in: Self.radii))
    case "vincentyMillimetres": return .vincentyMillimetres
    case "vincentySingle": return .vincentySingle
    default: return .geodesic
    }
  }

  private func test(_ value: RuleValue) throws(FileError) -> RuleTest {
    let members = try value.members(TestKey.self, "when a device is inside")
    let isStrict = try members.flag(.strict, otherwise: false)
    if try members.word(.test, Words.tests, named: { $0 }) == "radius" {
      return .radius(
        accuracy: try members.word(
          .accuracy, RuleTest.AccuracyUse.allCases, otherwise: .ignored
        ) { $0.name }, isStrict: isStrict,
        factor: try members.number(.factor, in: 0.001...1_000, otherwise: 1),
        margin: try members.number(.margin, in: -100_000...100_000, otherwise: 0))
    }
    let share = try members.number(.share, in: 0...1)
    return .overlap(
      share: share, smallerShare: try members.number(.shareOfSmaller, in: 0...1, otherwise: share),
      of: try members.word(.of, DiscOverlap.Denominator.allCases, otherwise: .fix) { $0.name },
      isStrict: isStrict)
  }

  private func polygon(_ value: RuleValue) throws(FileError) -> PolygonReading {
    let members = try value.members(PolygonKey.self, "how polygons are read")
    return PolygonReading(
      try members.word(.test, PolygonReading.Test.allCases) { $0.name },
      readsHoles: try members.flag(.holes, otherwise: true),
      entersByAccuracy: try members.word(.entryEdge, Words.edges, otherwise: "none") { $0 }
        == "accuracy",
      staysByAccuracy: try members.word(.exitEdge, Words.edges, otherwise: "none") { $0 }
        == "accuracy")
  }

  private func line(_ value: RuleValue) throws(FileError) -> LineReading {
    let members = try value.members(LineKey.self, "how lines are read")
    switch try members.word(.test, Words.lines, named: { $0 }) {
    case "corridor": return .corridor(width: try members.number(.width, in: Self.lengths))
    case "exact": return .exact
    default: return .refused
    }
  }

  private func confirmation(_ value: RuleValue) throws(FileError) -> Confirmation {
    let members = try value.members(ConfirmationKey.self, "what it takes until a change counts")
    return Confirmation(
      fixes: try members.count(.fixes, in: 1...1_000, otherwise: 1),
      seconds: try members.number(.seconds, in: 0...86_400, otherwise: 0))
  }

  private func filter(_ value: RuleValue) throws(FileError) -> RuleFilter {
    let members = try value.members(FilterKey.self, "a fix that is refused")
    let kind = try members.word(.kind, RuleFilter.Kind.allCases) { $0.name }
    return RuleFilter(
      kind, kind.hasValue ? try members.number(.value, in: 0...1e9) : 0,
      effect: try members.word(.effect, RuleFilter.Effect.allCases, otherwise: .skip) { $0.name })
  }
}
