enum PolygonRule {
  static func check(_ rule: LintRule, _ context: LintContext, into findings: inout [Finding]) {
    for (zone, fences) in context.defects.enumerated() {
      for (fence, defects) in fences.enumerated() {
        for defect in defects where defect.rule == rule {
          var finding = Finding(
            rule: rule, at: .fence(fence, zone: zone),
            detail: defect.point.map { .position(PolygonCheck.coordinate($0)) },
            message: "\(context.layout.label(zone: zone, fence: fence)): \(defect.text)")
          finding.marks = defect.marks
          if defect.isUnchecked { finding.severity = .info }
          findings.append(finding)
        }
      }
    }
  }
}

/// `self-intersection`: edges of a polygon cross.
enum SelfIntersectionRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.geometry],
      help: RuleHelp(
        "edges of a polygon cross",
        "Edges of a ring, or of two holes, cross, touch or run along each other. The polygon is evaluated "
          + "by the even-odd rule, and parts of it may count as outside.",
        "Move the vertices of the edges in the message."),
      check: .layout { PolygonRule.check(.selfIntersection, $0, into: &$1) })
  }
}

/// `ring-not-closed`: the last vertex of a ring does not repeat the first.
enum RingNotClosedRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry], fix: .closeRings,
      help: RuleHelp(
        "a ring is not closed",
        "The last position of a ring does not repeat the first, as RFC 7946 asks. The ring is read as "
          + "closed.",
        "Repeat the first position at the end."),
      check: .layout { PolygonRule.check(.ringNotClosed, $0, into: &$1) })
  }
}

/// `ring-too-short`: a ring has too few vertices.
enum RingTooShortRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.geometry],
      help: RuleHelp(
        "a ring has no inside",
        "A ring has fewer than three different corners.",
        "Add the missing corners, or remove the ring."),
      check: .layout { PolygonRule.check(.ringTooShort, $0, into: &$1) })
  }
}

/// `hole-outside`: a hole reaches outside the outer ring.
enum HoleOutsideRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.geometry],
      help: RuleHelp(
        "a hole reaches outside its polygon",
        "A hole crosses the outer ring, lies outside it, or lies in another hole.",
        "Move the hole inside the outer ring."),
      check: .layout { PolygonRule.check(.holeOutside, $0, into: &$1) })
  }
}

/// `inside-divided`: rings touch so that the inside of a polygon is in several parts.
enum InsideDividedRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "holes divide the inside of a polygon",
        "Holes touch each other and the outer ring so that the inside is in several parts. It is evaluated as drawn, "
          + "but the polygon is invalid by OGC Simple Features, and other programs may refuse it.",
        "Make a polygon of each part, or move the holes apart."),
      check: .layout { PolygonRule.check(.insideDivided, $0, into: &$1) })
  }
}

/// `duplicate-vertex`: a vertex is repeated.
enum DuplicateVertexRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.geometry], fix: .removeRepeatedVertices,
      help: RuleHelp(
        "a vertex is repeated",
        "A position repeats the one before it. It has no effect, but is often a mistake.",
        "Remove the position."),
      check: .layout { PolygonRule.check(.duplicateVertex, $0, into: &$1) })
  }
}

/// `spike`: an edge runs back on itself.
enum SpikeRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry], fix: .removeSpikes,
      help: RuleHelp(
        "an edge runs back on itself",
        "An edge runs back along the one before it, so that a part of the outline has no width.",
        "Remove the vertex at the tip."),
      check: .layout { PolygonRule.check(.spike, $0, into: &$1) })
  }
}
