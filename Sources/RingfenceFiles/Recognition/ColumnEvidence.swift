/// What the first rows of a table show about columns whose names do not say what they hold: hemispheres, and a `track`
/// that is a course.
///
/// Tables of all kinds are asked in the same way, before their first row is read: ``begin(_:)`` gives a column its
/// number, and for each row ``take(_:_:_:)`` its values and ``endRow()`` its end, until ``isEnough``.
struct ColumnEvidence: Sendable {
  private struct Column {
    let name: String
    let role: TableRole?
    let isTrack: Bool
    let axisOfName: HemisphereEvidence.Axis
    var hemisphere = HemisphereEvidence()
    var course = CourseEvidence()
    /// What it may be of degrees, if its name says so.
    var part: DegreePartEvidence?
    /// Whether it may say that fixes are none.
    var validity: ValidityEvidence?
    /// The value in the row, without blanks.
    var value = ContiguousArray<UInt8>()
  }

  /// The rows that are looked at, with a position and in all.
  private static let mostPositions = 64
  private static let mostRows = 1_024
  /// The bytes that are looked at.
  static let mostBytes = 262_144

  private let choices: ColumnChoices
  private var columns = ContiguousArray<Column>()
  private var positions = 0
  private var rows = 0
  private var isMarked = false
  /// The names that tables of a maker have, whose positions have signs. OwnTracks writes `w` for a network.
  private var makers = 0
  /// Whether positions are called no more than `x` and `y`.
  private var plane = PlaneEvidence()
  /// Whether positions stand elsewhere than in columns.
  private var hasOwnPositions = false
  private var numbers: TableNumber

  var isOfChosenColumns: Bool { !choices.isEmpty }

  /// Begins to look at a table. Of a stream only the first row is looked at, for the others have not come yet.
  init(_ choices: ColumnChoices, _ numbers: TableNumber) {
    self.choices = choices
    self.numbers = numbers
  }

  /// The number of a column.
  mutating func begin(_ name: String) -> Int {
    if let index = columns.firstIndex(where: { $0.name == name }) { return index }
    let meaning = choices.meaning(of: name)
    plane.take(name, meaning, choices)
    let isRead = meaning.map { $0.rank < ColumnMapping.unread } ?? false
    let plain = ColumnMapping.plain(name)
    if meaning?.mark != nil, meaning?.mark != .columbus { makers += name == "_type" ? 2 : 1 }
    columns.append(
      Column(
        name: name, role: isRead ? meaning?.role : nil,
        isTrack: meaning?.role == .track && plain == "track" && !choices.isChosen(.track)
          && !choices.isChosen(.course),
        axisOfName: HemisphereDecision.axis(ofName: name),
        part: isRead ? nil : plain.flatMap { DegreePartEvidence($0) },
        validity: isRead && meaning?.role != .validity || choices.isChosen(.validity)
          ? nil : plain.flatMap { ValidityEvidence($0) }))
    if let plain, CourseEvidence.marks.contains(plain) { isMarked = true }
    return columns.count - 1
  }

  /// Takes the value of a column in the row. The range is without blanks.
  mutating func take(_ column: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) {
    let isNeeded =
      switch columns[column].role {
      case nil:
        !columns[column].hemisphere.isRefuted || columns[column].part != nil
          || columns[column].validity != nil
      case .validity, .latitude, .longitude, .position, .latitudeHemisphere, .longitudeHemisphere:
        true
      default: columns[column].isTrack
      }
    guard isNeeded else { return }
    columns[column].value.removeAll(keepingCapacity: true)
    // A longer text is no hemisphere, and no number, and so is its beginning.
    for i in range.prefix(64) { columns[column].value.append(bytes[i]) }
  }

  /// Says that objects are messages in which `track` is a course.
  mutating func mark() { isMarked = true }

  /// Ends the row, whose position stands in columns.
  mutating func endRow() {
    rows += 1
    let (latitude, longitude) = (degrees(.latitude), degrees(.longitude))
    if let latitude, let longitude, latitude.value != 0 || longitude.value != 0 {
      positions += 1
      let (bareLatitude, bareLongitude) = (latitude.bare, longitude.bare)
      plane.take(bareLatitude, bareLongitude)
      let north = latitude.value * side(isLatitude: true)
      let east = longitude.value * side(isLatitude: false)
      for index in columns.indices {
        let value = columns[index].value
        if columns[index].isTrack {
          takeCourse(index, north, east)
        } else if columns[index].role == nil {
          columns[index].hemisphere.take(
            value.span, 0..<value.count, beside: bareLatitude, bareLongitude)
          columns[index].part?.take(
            value.span, 0..<value.count, beside: bareLatitude, bareLongitude)
        }
      }
    }
    // A point in one text has its signs.
    if columns.contains(where: { $0.role == .position && !$0.value.isEmpty }) { positions += 1 }
    endValues()
  }

  /// Ends the row, whose position stands elsewhere and has its signs.
  mutating func endRow(at latitude: Double, _ longitude: Double) {
    rows += 1
    positions += 1
    hasOwnPositions = true
    for index in columns.indices {
      let value = columns[index].value
      if columns[index].isTrack {
        takeCourse(index, latitude, longitude)
      } else if columns[index].role == nil {
        columns[index].hemisphere.take(value.span, 0..<value.count, beside: latitude, longitude)
      }
    }
    endValues()
  }

  private mutating func takeCourse(_ index: Int, _ latitude: Double, _ longitude: Double) {
    let value = columns[index].value
    guard !value.isEmpty else { return }
    columns[index].course.take(numbers.read(value.span, 0..<value.count), latitude, longitude)
  }

  private mutating func endValues() {
    for index in columns.indices {
      let value = columns[index].value
      columns[index].validity?.take(value.span, 0..<value.count)
      columns[index].value.removeAll(keepingCapacity: true)
    }
  }

  private struct Degrees {
    /// With the sign of a letter beside the number.
    let value: Double
    let hasLetter: Bool
    /// The number alone; NaN with a letter, which says the hemisphere.
    var bare: Double { hasLetter ? .nan : value }
  }

  /// -1 where a column says south or west, else 1.
  private func side(isLatitude: Bool) -> Double {
    let role: TableRole = isLatitude ? .latitudeHemisphere : .longitudeHemisphere
    let isNegative = columns.contains { column in
      guard !column.value.isEmpty, column.role == role || column.role == nil else { return false }
      guard !column.hemisphere.isRefuted || column.role == role else { return false }
      let (bytes, range) = (column.value.span, 0..<column.value.count)
      // Of signs in a column that nobody chose only the name says the axis.
      if column.role == nil, Hemisphere(sign: bytes, range) != nil,
        column.axisOfName != (isLatitude ? .latitude : .longitude)
      {
        return false
      }
      return Hemisphere(bytes, range, isLatitude: isLatitude) == .negative
    }
    return isNegative ? -1 : 1
  }

  private mutating func degrees(_ role: TableRole) -> Degrees? {
    guard let column = columns.first(where: { $0.role == role && !$0.value.isEmpty }) else {
      return nil
    }
    let (bytes, range) = (column.value.span, 0..<column.value.count)
    if let number = numbers.read(bytes, range) { return Degrees(value: number, hasLetter: false) }
    let found = TableDegrees(bytes, range, isLatitude: role == .latitude, &numbers)
    return Degrees(value: found.degrees, hasLetter: found.side != .none)
  }

  /// Whether more rows would show nothing else.
  var isEnough: Bool {
    if positions >= Self.mostPositions || rows >= (choices.isOfStream ? 1 : Self.mostRows) {
      return true
    }
    guard positions > 0, !plane.areBare else { return false }
    return columns.allSatisfy { column in
      if column.isTrack {
        return column.course.isRefuted || column.course.isCourse(isMarked: isMarked)
      }
      guard column.part?.isRefuted ?? true, column.validity?.isRefuted ?? true else { return false }
      return column.role != nil || column.hemisphere.isRefuted || column.hemisphere.count == 0
    }
  }

  // MARK: What follows

  /// The choices, with what the rows show; those of the caller come first.
  ///
  /// - Throws: ``FileError`` `unsettled-column`: positions depend on a column whose meaning the
  ///   table does not state.
  func decide(at location: FileLocation, _ noun: String) throws(FileError) -> ColumnChoices {
    if !hasOwnPositions, let found = plane.found {
      throw FileError(
        .unsettledColumn, at: location, PlaneEvidence.detail(found, noun + "s"))
    }
    if let part = columns.first(where: { $0.part?.isPart ?? false }) {
      throw FileError(
        .unsettledColumn, at: location,
        "\(noun) '\(JSONText.shortened(part.name))' seems to hold minutes or seconds beside whole degrees, which are not read "
          + "from \(noun)s of their own; write degrees with decimals, or all in one \(noun) as 52 30 15 N"
      )
    }
    var choices = choices
    decideValidity(&choices, noun)
    var unread = ContiguousArray<(name: String, evidence: HemisphereEvidence)>()
    for column in columns where column.role == nil && column.hemisphere.axis != nil {
      unread.append((column.name, column.hemisphere))
    }
    if hasOwnPositions {
      if !has(.latitudeHemisphere), let column = HemisphereDecision.contradiction(unread) {
        throw FileError(
          .unsettledColumn, at: location,
          HemisphereDecision.detail(ofContradiction: unread[column].name, noun)
            + "; if it is no hemisphere, give \(TableRole.latitudeHemisphere.option("-"))")
      }
    } else if !unread.isEmpty, makers < 2 {
      let decision = HemisphereDecision(
        unread, hasLatitude: has(.latitudeHemisphere), hasLongitude: has(.longitudeHemisphere))
      if let (column, axis) = decision.unsettled {
        throw Self.unsettled(unread[column].name, axis, noun, at: location)
      }
      for (index, role) in [
        (decision.latitude, TableRole.latitudeHemisphere),
        (decision.longitude, TableRole.longitudeHemisphere),
      ] {
        if let index { choices.find(unread[index].name, as: role) }
      }
      for (column, axis) in decision.doubtful {
        let role: TableRole = axis == .latitude ? .latitudeHemisphere : .longitudeHemisphere
        if choices.doubtful(role) == nil {
          choices.find(unread[column].name, as: role, isDoubtful: true)
        }
      }
    }
    decideBoth(&choices, unread, noun)
    let course = columns.first { $0.isTrack && $0.course.isCourse(isMarked: isMarked) }
    if let course {
      choices.find(
        course.name, as: has(.course) ? nil : .course, insteadOf: .track,
        isCertain: isMarked)
    }
    return choices
  }

  /// Warns of a column that may say both hemispheres, and may as well be a point of the compass.
  private func decideBoth(
    _ choices: inout ColumnChoices,
    _ unread: ContiguousArray<(name: String, evidence: HemisphereEvidence)>, _ noun: String
  ) {
    guard !has(.latitudeHemisphere), makers < 2 else { return }
    for (name, evidence) in unread where evidence.axis == .both && evidence.isNeeded {
      choices.doubt(
        "\(noun) '\(JSONText.shortened(name))' is not read, and may say south or west of positions without a sign; if it "
          + "does, write signs; if it does not, give \(TableRole.latitudeHemisphere.option("-"))")
    }
  }

  /// Takes a column that can only say which fixes are none, and warns of one that may.
  private func decideValidity(_ choices: inout ColumnChoices, _ noun: String) {
    guard makers < 2 else { return }
    // Of several the flag counts the others in.
    let said = columns.filter { $0.validity?.decision == .isRead }
    let best = said.first { $0.validity?.kind == .flag } ?? said.first
    if let best, let kind = best.validity?.kind { choices.find(best.name, kind) }
    for column in columns {
      guard let validity = column.validity, validity.isDoubtful(isRead: column.name == best?.name),
        validity.kind != .outlier || best?.validity?.kind != .flag
      else { continue }
      let name = JSONText.shortened(column.name)
      choices.doubt(
        "\(noun) '\(name)' is not read, and may say which fixes are none; if it does, give "
          + TableRole.validity.option(name))
    }
  }

  private func has(_ role: TableRole) -> Bool {
    choices.isChosen(role) || columns.contains { $0.role == role }
  }

  static func unsettled(
    _ column: String, _ axis: HemisphereEvidence.Axis, _ noun: String, at location: FileLocation
  ) -> FileError {
    let name = JSONText.shortened(column)
    let role: TableRole =
      axis == .longitude || axis == .longitudeWithO ? .longitudeHemisphere : .latitudeHemisphere
    let (held, of) =
      switch axis {
      case .latitude: ("N and S", "latitude")
      case .longitude: ("E and W", "longitude")
      case .longitudeWithO: ("O, or E and O", "longitude")
      case .either, .both: ("signs", "latitude or of the longitude")
      }
    if axis == .longitudeWithO {
      return FileError(
        .unsettledColumn, at: location,
        HemisphereWords.withO(noun, name) + "; if it is no hemisphere, give \(role.option("-"))")
    }
    var options = role.option(name)
    if axis == .either { options += ", or \(TableRole.longitudeHemisphere.option(name))" }
    return FileError(
      .unsettledColumn, at: location,
      "\(noun) '\(name)' holds nothing but \(held) and may be the hemisphere of the \(of), which has no sign; if it is, give "
        + "\(options), else \(role.option("-"))"
        + (axis == .either ? " and \(TableRole.longitudeHemisphere.option("-"))" : ""))
  }
}
