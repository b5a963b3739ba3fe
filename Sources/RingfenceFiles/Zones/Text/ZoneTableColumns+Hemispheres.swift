extension ZoneTableColumns {
  /// Finds the columns that hold nothing but hemispheres, whatever their names.
  ///
  /// - Throws: `bad-header` for a column on which positions depend and that may be another thing.
  mutating func findHemispheres(
    _ degrees: ZoneDegrees, _ zones: ThirdPartyZones
  ) throws(FileError) {
    guard let latitude = geometry[.latitude], let longitude = geometry[.longitude] else { return }
    let known = Set(geometry.values)
    let open = names.indices.filter {
      !known.contains($0) && !names[$0].isEmpty && PropertyMapping(names[$0], choices) == nil
    }
    var evidence = [HemisphereEvidence](repeating: HemisphereEvidence(), count: open.count)
    var left = Array(open.indices)
    var row = TextRow()
    var start = firstRow
    while start < zones.bytes.count, !left.isEmpty {
      start = row.read(zones.bytes.span, from: start, separator: separator)
      guard !row.isMalformed, max(latitude, longitude) < row.fields.count else { continue }
      func number(_ column: Int) -> Double {
        degrees.plainNumber(
          zones.bytes.span, zones.bytes.span.trimmingBlanks(row.fields[column].range))
      }
      let position = (number(latitude), number(longitude))
      for index in left where open[index] < row.fields.count {
        let text = zones.bytes.span.trimmingBlanks(row.fields[open[index]].range)
        evidence[index].take(zones.bytes.span, text, beside: position.0, position.1)
      }
      left.removeAll { evidence[$0].isRefuted }
    }
    let decision = HemisphereDecision(
      ContiguousArray(open.indices.map { (names[open[$0]], evidence[$0]) }),
      hasLatitude: geometry[.latitudeHemisphere] != nil || choices.isChosen(.latitudeHemisphere),
      hasLongitude: geometry[.longitudeHemisphere] != nil || choices.isChosen(.longitudeHemisphere))
    if let (index, axis) = decision.unsettled {
      throw zones.error(
        .badHeader, at: 0, path: nil, HemisphereWords.unsettled(names[open[index]], "column", axis))
    }
    if let index = decision.latitude { take(open[index], as: .latitudeHemisphere) }
    if let index = decision.longitude { take(open[index], as: .longitudeHemisphere) }
  }
}

/// What messages say about hemispheres of zones.
enum HemisphereWords {
  /// A column, or key, with O for west or for east.
  static func withO(_ what: String, _ name: String) -> String {
    "\(what) '\(name)' seems to be the hemisphere of the longitude, and O is west in some languages and east in others, "
      + "expected W or E"
  }

  /// A column, or key, on which positions depend and that may be another thing.
  static func unsettled(
    _ name: String, _ what: String, _ axis: HemisphereEvidence.Axis
  ) -> String {
    let isLongitude = axis == .longitude || axis == .longitudeWithO
    let role: ZoneRole = isLongitude ? .longitudeHemisphere : .latitudeHemisphere
    if axis == .longitudeWithO {
      return withO(what, JSONText.shortened(name))
        + "; if it is no hemisphere, choose none with \(role.option("-"))"
    }
    let sides =
      switch axis {
      case .latitude: "N and S"
      case .longitude, .longitudeWithO: "E and W"
      case .either, .both: "signs"
      }
    let name = JSONText.shortened(name)
    return
      "\(what) '\(name)' holds nothing but \(sides) beside positions without a sign, so it may be a "
      + "hemisphere; choose it with \(role.option(name)), or none with \(role.option("-"))"
  }
}
