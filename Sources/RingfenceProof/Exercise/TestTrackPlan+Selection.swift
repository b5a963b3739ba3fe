extension TestTrackPlan {
  /// The plan with some of its cases only, and without what it excludes.
  ///
  /// - Parameter indices: the indices of the cases that are kept, ascending.
  /// - Returns: the plan.
  package func keeping(_ indices: [Int]) -> TestTrackPlan {
    var plan = TestTrackPlan()
    plan.track = track
    plan.cases = indices.map { cases[$0] }
    return plan
  }
}
