/// Which columns of a table are read as hemispheres because of their values, and which one may be one.
///
/// Columns of both axes beside each other, N and S in one and E and W in the other, are hemispheres. One alone may as
/// well be a status or a kind: where positions depend on it, the table does not say what it is.
struct HemisphereDecision: Sendable {
  /// The column that is the hemisphere of the latitude.
  private(set) var latitude: Int?
  private(set) var longitude: Int?
  /// A column on which positions depend if it is a hemisphere, and of what it may be one.
  private(set) var unsettled: (column: Int, axis: HemisphereEvidence.Axis)?
  /// The columns that are hemispheres if they are south or west later.
  private(set) var doubtful = ContiguousArray<(column: Int, axis: HemisphereEvidence.Axis)>()

  /// Decides by the columns that are not read otherwise. `hasLatitude` and `hasLongitude` say that
  /// the hemisphere stands elsewhere, or is said not to stand anywhere.
  init(
    _ columns: ContiguousArray<(name: String, evidence: HemisphereEvidence)>, hasLatitude: Bool,
    hasLongitude: Bool
  ) {
    let latitudes = Self.candidates(columns, .latitude, isKnown: hasLatitude)
    var longitudes = Self.candidates(columns, .longitude, isKnown: hasLongitude)
    let withO = longitudes.first {
      let evidence = columns[$0].evidence
      return evidence.hasO && evidence.isNeeded
        && (evidence.hasEast || hasLatitude || !latitudes.isEmpty)
    }
    if let withO {
      unsettled = (withO, .longitudeWithO)
      return
    }
    longitudes.removeAll { columns[$0].evidence.hasO }
    let isPair =
      (hasLatitude || latitudes.count == 1) && (hasLongitude || longitudes.count == 1)
    if isPair {
      (latitude, longitude) = (latitudes.first, longitudes.first)
      return
    }
    let sides = [(latitudes, HemisphereEvidence.Axis.latitude), (longitudes, .longitude)]
    for (candidates, axis) in sides {
      for column in candidates {
        let evidence = columns[column].evidence
        if evidence.isNeeded {
          unsettled = unsettled ?? (column, axis)
        } else if evidence.axis != .either, evidence.axis != .both {
          doubtful.append((column, axis))
        }
      }
    }
    guard unsettled == nil, !hasLatitude || !hasLongitude else { return }
    let sign = columns.firstIndex {
      $0.evidence.axis == .either && $0.evidence.isNeeded && $0.evidence.hasPlus
        && Self.axis(ofName: $0.name) == .either
    }
    unsettled = sign.map { ($0, .either) }
  }

  /// The column that says south or west of positions without a sign, where these stand elsewhere and have signs, as those
  /// of GeoJSON do; `nil` without such a pair of columns. O beside N or S is one, as it is west in some languages.
  static func contradiction(
    _ columns: ContiguousArray<(name: String, evidence: HemisphereEvidence)>
  ) -> Int? {
    let decision = Self(columns, hasLatitude: false, hasLongitude: false)
    if let (column, axis) = decision.unsettled {
      // Of signs one column alone is other data, such as a trend.
      let areSigns =
        columns[column].evidence.axis == .either
        && columns.count { $0.evidence.axis == .either } > 1
      return axis == .longitudeWithO || areSigns ? column : nil
    }
    return [decision.latitude, decision.longitude].compactMap { $0 }
      .first { columns[$0].evidence.isNeeded }
  }

  static func detail(ofContradiction name: String, _ noun: String) -> String {
    "\(noun) '\(JSONText.shortened(name))' seems to say south or west, and the coordinates there have no sign; GeoJSON has signs"
  }

  /// The columns that may be the hemispheres of an axis.
  private static func candidates(
    _ columns: ContiguousArray<(name: String, evidence: HemisphereEvidence)>,
    _ axis: HemisphereEvidence.Axis, isKnown: Bool
  ) -> ContiguousArray<Int> {
    guard !isKnown else { return [] }
    var found = ContiguousArray<Int>()
    for index in columns.indices {
      let (name, evidence) = columns[index]
      if evidence.axis == axis || evidence.axis == .either && self.axis(ofName: name) == axis {
        found.append(index)
      }
    }
    return found
  }

  /// The axis that the beginning or the end of a name states. It matters for signs only, which fit both axes.
  static func axis(ofName name: String) -> HemisphereEvidence.Axis {
    guard let plain = ColumnMapping.plain(name) else { return .either }
    func speaks(of words: [String]) -> Bool {
      words.contains { plain.hasPrefix($0) || plain.hasSuffix($0) }
    }
    if speaks(of: ["lat", "latitude", "ns"]) { return .latitude }
    return speaks(of: ["lon", "lng", "longitude", "ew"]) ? .longitude : .either
  }
}
