public import RingfenceLint

extension LintRule {
  /// What the rule is about.
  public var help: RuleHelp {
    switch self {
    case .spacing, .spacingSameZone, .overlap, .duplicateFence: pairHelp
    case .androidUndecidable, .wakeTooEarly, .platformRegions, .ghostRisk: platformHelp
    case .restartOverlap, .restartOvershoot, .restartExcluded, .restartRetrigger, .restartFastPass,
      .regionLimit:
      deviceHelp
    case .conditionUnsatisfiable, .conditionTrivial, .dwellWithoutExit, .dwellRetrigger,
      .duplicateID, .duplicateName:
      settingHelp
    case .size, .selfIntersection, .ringNotClosed, .ringTooShort, .holeOutside, .duplicateVertex,
      .spike, .rectangleCorners, .coordinateOrder, .neverDecidable, .layoutSwapped:
      shapeHelp
    case .unusedSuppression, .expiredSuppression: suppressionHelp
    }
  }

  private var suppressionHelp: RuleHelp {
    self == .unusedSuppression
      ? RuleHelp(
        "a suppression of the settings file suppresses nothing",
        "No layout of the run has a finding that the suppression is about. It would hide the next one.",
        "Remove the suppression, or name the files in it if they are not always linted.")
      : RuleHelp(
        "a suppression of the settings file has expired",
        "The day of its member expires is over. Its findings count again.",
        "Mend the findings, or set a later date.")
  }

  private var pairHelp: RuleHelp {
    switch self {
    case .spacing:
      RuleHelp(
        "fences of different zones are too near each other",
        "Two fences of different zones lie nearer than the spacing, 500 m by default, from perimeter to "
          + "perimeter. An error "
          + "of a position, or a fix that comes late, then triggers the wrong zone.",
        "Move one of the fences away, or merge the zones.")
    case .spacingSameZone:
      RuleHelp(
        "fences of one zone are too near each other",
        "Two fences of one zone lie nearer than the spacing, 500 m by default. They trigger the "
          + "same zone, so this is often meant.",
        "Merge the fences, or move one of them away.")
    case .overlap:
      RuleHelp(
        "fences of two zones share a point",
        "Two fences of different zones overlap or touch. A device there triggers both zones.",
        "Move one of the fences away, or merge the zones, if that is not meant.")
    default:
      RuleHelp(
        "two fences have one shape",
        "A fence has exactly the shape of an earlier one. The first corner and the direction of a ring do "
          + "not matter.",
        "Remove one of the fences.")
    }
  }

  private var deviceHelp: RuleHelp {
    switch self {
    case .restartOverlap:
      RuleHelp(
        "restart circles of two zones intersect",
        "In restart mode an app checks a circle around each fence. Where the circles of two zones "
          + "overlap, a device checks in to both.",
        "Move the fences apart, or make one zone of them.")
    case .restartOvershoot:
      RuleHelp(
        "a check-in can happen too far outside the fence",
        "The restart circle reaches farther outside the fence than the budget, 50 m by "
          + "default.",
        "Make the fence as wide as it is long, or divide it; the message gives the sides and the number."
      )
    case .restartExcluded:
      RuleHelp(
        "a zone never triggers in restart mode",
        "All fences of the zone are geolines, or the zone has a condition on speed, bearing or fences "
          + "crossed. Restart mode has neither.",
        "Add a circle, or do without the condition, where the app must work after it was killed.")
    case .restartRetrigger:
      RuleHelp(
        "the retrigger time is shorter than advised for restart mode",
        "The zone may trigger again after 2 h or less. The vendor advises more than 2 h in restart mode.",
        "Raise minimumRetriggerTime.")
    case .restartFastPass:
      RuleHelp(
        "a fast device can pass the restart circle between two checks",
        "In restart mode an app receives fixes for 10 s of every 60 s. A device faster than the speed of "
          + "the message can pass through the circle in the 50 s between.",
        "Make the fence larger, if vehicles matter.")
    default:
      RuleHelp(
        "more fences lie near each other than a phone monitors",
        "More than 20 fences have their centres within 50 km of one fence. An iPhone monitors 20 regions "
          + "of an app at a time.",
        "Merge fences, or expect far ones to be missed until the app chooses again.")
    }
  }

  private var settingHelp: RuleHelp {
    switch self {
    case .conditionUnsatisfiable:
      RuleHelp(
        "a condition can never be met",
        "A minimum is above the maximum, a time window is empty, dates end before they start or have none "
          + "of the days, or a percentage is of a zone without fences. The zone never triggers.",
        "Correct the condition, or remove it.")
    case .conditionTrivial:
      RuleHelp(
        "a condition is always met",
        "A percentage that one fence reaches, a sequence of one fence, an arc of 360°, a speed without a "
          + "limit or a schedule that is always open changes nothing.",
        "Correct the condition, or remove it.")
    case .dwellWithoutExit:
      RuleHelp(
        "a zone has a dwell time but no exit",
        "A dwell time is set, and exit is off. A dwell time needs the exit.",
        "Turn the exit on, or remove the dwell time.")
    case .dwellRetrigger:
      RuleHelp(
        "the retrigger time is shorter than the dwell time",
        "The zone can trigger again before its dwell time elapses.",
        "Make the retrigger time at least as long as the dwell time.")
    case .duplicateID:
      RuleHelp(
        "two zones, or two fences of a zone, have one id",
        "Events name zones and fences by their ids, and cannot distinguish these.",
        "Give each an id of its own.")
    default:
      RuleHelp(
        "two zones have one name",
        "Reports name zones by their names, and cannot distinguish these.",
        "Give each a name of its own.")
    }
  }

  private var shapeHelp: RuleHelp {
    switch self {
    case .size:
      RuleHelp(
        "a fence is too small",
        "A circle has a radius below 5 m, or another fence an area below 70 m². Positions are not that "
          + "accurate.",
        "Make the fence larger.")
    case .selfIntersection:
      RuleHelp(
        "edges of a polygon cross",
        "Edges of a ring, or of two holes, cross, touch or run along each other. The polygon is evaluated "
          + "by the even-odd rule, and parts of it may count as outside.",
        "Move the vertices of the edges in the message.")
    case .ringNotClosed:
      RuleHelp(
        "a ring is not closed",
        "The last position of a ring does not repeat the first, as RFC 7946 asks. The ring is read as "
          + "closed.",
        "Repeat the first position at the end.")
    case .ringTooShort:
      RuleHelp(
        "a ring has no inside",
        "A ring has fewer than three different corners.",
        "Add the missing corners, or remove the ring.")
    case .holeOutside:
      RuleHelp(
        "a hole reaches outside its polygon",
        "A hole crosses the outer ring, lies outside it, or lies in another hole.",
        "Move the hole inside the outer ring.")
    case .duplicateVertex:
      RuleHelp(
        "a vertex is repeated",
        "A position repeats the one before it. It has no effect, but is often a mistake.",
        "Remove the position.")
    case .spike:
      RuleHelp(
        "an edge runs back on itself",
        "An edge runs back along the one before it, so that a part of the outline has no width.",
        "Remove the vertex at the tip.")
    case .rectangleCorners:
      RuleHelp(
        "the corners of a rectangle are swapped",
        "The south-western corner lies north of the north-eastern one.",
        "Exchange the latitudes of the corners.")
    case .coordinateOrder:
      RuleHelp(
        "positions seem to be written latitude first",
        "The fence lies far from the others as written, and near them with latitude and longitude "
          + "exchanged; or it lies where nobody drives.",
        "Write the longitude first.")
    case .layoutSwapped:
      RuleHelp(
        "the whole layout seems to be written latitude first",
        "All fences lie where nobody drives, or in the open sea, and on land with latitude and longitude "
          + "exchanged. An error where some lie where nobody drives, and the others are near those only when "
          + "all are exchanged; a warning otherwise.",
        "Write the longitude first, or exchange both with 'lint --fix' where it is an error.")
    default:
      RuleHelp(
        "a fence is narrower than the accuracy of fixes",
        "No point in the fence is farther from its edge than the accuracy expected of fixes, 10 m by default. "
          + "No fix "
          + "shows with certainty that a device is inside.",
        "Make the fence wider.")
    }
  }
}
