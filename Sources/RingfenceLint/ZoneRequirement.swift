/// What a decision rule of another platform asks of zones before it can enter them, for `rule-never-enters`.
package struct ZoneRequirement: Hashable, Sendable {
  /// The name of the rule, in UTF-8.
  package let label: [UInt8]
  /// The least radius of a circle that it can enter, metres.
  package let leastRadius: Double
  /// The accuracy of fixes for which that holds, metres.
  package let accuracy: Double
  /// Whether it takes polygons and rectangles, and whether it takes lines.
  package let takesPolygons: Bool
  package let takesLines: Bool
  package let takesCorridors: Bool

  package init(
    label: String, leastRadius: Double, accuracy: Double, takesPolygons: Bool, takesLines: Bool,
    takesCorridors: Bool
  ) {
    self.label = Array(label.utf8)
    self.leastRadius = leastRadius
    self.accuracy = accuracy
    self.takesPolygons = takesPolygons
    self.takesLines = takesLines
    self.takesCorridors = takesCorridors
  }
}
