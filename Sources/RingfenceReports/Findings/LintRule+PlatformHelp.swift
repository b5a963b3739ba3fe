internal import RingfenceLint

extension LintRule {
  /// The texts of the rules about what operating systems do.
  var platformHelp: RuleHelp {
    switch self {
    case .androidUndecidable:
      RuleHelp(
        "Android cannot decide that a device is in the circle",
        "Android reports an entry when the fence covers 85 % of the circle of a fix, 75 % for a smaller fence, "
          + "and an exit at 15 % or 25 %. A radius below 0.92 times the accuracy, 50 m by default, never "
          + "covers 85 %.",
        "Make the radius at least 0.92 times the accuracy; Google advises 100 m.")
    case .wakeTooEarly:
      RuleHelp(
        "the wake window ends before a slow device reaches the fence",
        "In restart mode the app wakes at a circle so much larger than the fence that a device at 5 km/h is "
          + "not there after 180 s. An app that does not renew its window sleeps then.",
        "Make the circle smaller: a smaller buffer or minimum radius, or a fence that fills its circle."
      )
    case .platformRegions:
      RuleHelp(
        "more fences are in reach of one place than the system monitors",
        "More than 20 fences (iOS), or 100 (Android), lie within 2 km of one place. That far a device may "
          + "move before the app chooses again which are monitored.",
        "Merge fences, or make the app choose again sooner.")
    default:
      RuleHelp(
        "a phone at rest beside the fence enters by chance",
        "With fixes accurate to 50 m every 2 min, a phone at rest 50 m outside the fence may enter more than "
          + "once a day. The number is an upper bound, for errors that are normal and independent.",
        "Keep the edge away from where phones rest, or set a dwell time.")
    }
  }
}
