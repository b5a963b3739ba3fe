/// Chooses the column of a table, or the member of an object, for each role: that of the lowest rank.
struct RoleAssignment: Sendable {
  /// Two columns of one rank for a role.
  struct Clash {
    let role: TableRole
    let first, second: Int
  }

  private static let none: Int32 = -1
  static let count = 17

  /// The column of each role, its rank, and another column of that rank.
  private var columns = ContiguousArray<Int32>(repeating: none, count: RoleAssignment.count)
  private var ranks = ContiguousArray<UInt8>(repeating: .max, count: RoleAssignment.count)
  private var rivals = ContiguousArray<Int32>(repeating: none, count: RoleAssignment.count)
  /// Columns that count, or lead, only in the tables of a maker.
  private var bound = ContiguousArray<(meaning: ColumnMapping, column: Int)>()
  private var mayClash = false
  /// How many names there are that the tables of a maker have.
  private var traccarMarks = 0
  private var ownTracksMarks = 0
  private var isOpenTracks = false
  private var isColumbus = false
  /// Columns for days, and the columns of ``ColumnMapping/sided``: what they are depends on the others.
  private var dates = ContiguousArray<(meaning: ColumnMapping, column: Int)>()
  private var sided = ContiguousArray<(meaning: ColumnMapping, column: Int)>()
  /// What the names of the chosen columns say; known after ``finish()``.
  private(set) var traits = TableTraits()
  /// Whose table it is; known after ``finish()``.
  var maker: TableMaker? { traits.maker }

  /// Begins the choice for another table or object.
  mutating func removeAll() {
    for role in 0..<Self.count {
      columns[role] = Self.none
      ranks[role] = .max
      rivals[role] = Self.none
    }
    bound.removeAll(keepingCapacity: true)
    (mayClash, traccarMarks, ownTracksMarks) = (false, 0, 0)
    (isOpenTracks, isColumbus) = (false, false)
    if !dates.isEmpty { dates.removeAll(keepingCapacity: true) }
    if !sided.isEmpty { sided.removeAll(keepingCapacity: true) }
    traits = TableTraits()
  }

  /// Takes a column that has the name written.
  @inline(__always)
  mutating func add(_ column: TrackColumn, at index: Int) {
    let role = column.rawValue
    if ranks[role] == 0 {
      rivals[role] = Int32(truncatingIfNeeded: index)
      mayClash = true
    } else {
      columns[role] = Int32(truncatingIfNeeded: index)
      ranks[role] = 0
      rivals[role] = Self.none
    }
    switch column {
    case .speed: traits.unit = nil
    case .time: (traits.isUTC, traits.isGPSTime) = (false, false)
    case .latitude: traits.isLatitudeE7 = false
    case .longitude: traits.isLongitudeE7 = false
    default: break
    }
  }

  mutating func add(_ meaning: ColumnMapping, at index: Int) {
    switch meaning.mark {
    case .traccar: traccarMarks += 1
    case .ownTracks: ownTracksMarks += 1
    case .openTracks: isOpenTracks = true
    case .columbus, .phone, nil: break
    }
    if meaning.leads != nil { bound.append((meaning, index)) }
    guard meaning.maker == nil else {
      bound.append((meaning, index))
      return
    }
    guard meaning.rank < ColumnMapping.unread else { return }
    if meaning.role == .date {
      dates.append((meaning, index))
    } else if meaning.rank == ColumnMapping.sided {
      sided.append((meaning, index))
    } else {
      choose(meaning, at: index)
    }
  }

  private mutating func choose(_ meaning: ColumnMapping, at index: Int) {
    let role = Int(meaning.role.rawValue)
    if meaning.rank == ranks[role] {
      rivals[role] = Int32(truncatingIfNeeded: index)
      mayClash = true
    } else if meaning.rank < ranks[role] {
      columns[role] = Int32(truncatingIfNeeded: index)
      ranks[role] = meaning.rank
      rivals[role] = Self.none
      switch meaning.role {
      case .speed: traits.unit = meaning.unit
      case .time: (traits.isUTC, traits.isGPSTime) = (meaning.isUTC, meaning.isGPS)
      case .date: traits.isDateUTC = meaning.isUTC
      case .latitude: (traits.isLatitudeE7, traits.isSouth) = (meaning.isE7, meaning.isNegative)
      case .longitude: (traits.isLongitudeE7, traits.isWest) = (meaning.isE7, meaning.isNegative)
      default: break
      }
    }
  }

  /// Ends the choice, and finds out whose table it is.
  /// - Parameter known: whose table it is, if something else than names shows it.
  /// - Returns: the first role for which two columns have an equal claim.
  mutating func finish(maker known: TableMaker? = nil) -> Clash? {
    if !sided.isEmpty { chooseSided() }
    if !dates.isEmpty { chooseDate() }
    if let known {
      traits.maker = known
    } else if ownTracksMarks == 2 {
      traits.maker = .ownTracks
    } else if traccarMarks == 2 {
      traits.maker = .traccar
    } else if isOpenTracks {
      traits.maker = .openTracks
    } else if isColumbus {
      traits.maker = .columbus
    }
    if self[.position] != nil { choosePosition() }
    if let maker {
      for (meaning, column) in bound {
        if meaning.maker == maker { choose(meaning, at: column) }
        if meaning.leads == maker { choose(meaning.leading, at: column) }
      }
    }
    guard mayClash else { return nil }
    for role in TableRole.allCases where rivals[Int(role.rawValue)] != Self.none {
      return Clash(
        role: role, first: Int(columns[Int(role.rawValue)]), second: Int(rivals[Int(role.rawValue)])
      )
    }
    return nil
  }

  // MARK: Columns that depend on others

  /// Takes `LATITUDE N/S` for degrees with a letter, or for the letter where other columns are those of degrees.
  private mutating func chooseSided() {
    let isBeside = self[.latitude] != nil || self[.longitude] != nil
    for (meaning, column) in sided {
      guard isBeside else {
        isColumbus = true
        choose(meaning, at: column)
        continue
      }
      let role: TableRole =
        meaning.role == .latitude ? .latitudeHemisphere : .longitudeHemisphere
      choose(ColumnMapping(role, rank: meaning.rank), at: column)
    }
  }

  /// Takes a column for days as one for whole times where there is no other, and else as what it is: of several
  /// one that is in UTC as the times are.
  private mutating func chooseDate() {
    if self[.time] == nil {
      for (meaning, column) in dates { choose(meaning.asTime, at: column) }
      return
    }
    traits.hasDate = true
    let isAlike = dates.contains { $0.meaning.isUTC == traits.isUTC }
    for (meaning, column) in dates where !isAlike || meaning.isUTC == traits.isUTC {
      choose(meaning, at: column)
    }
  }

  /// Leaves points aside where there are latitudes and longitudes, unless the caller chose the points.
  private mutating func choosePosition() {
    let position = Int(TableRole.position.rawValue)
    let roles: [TableRole] = [.latitude, .longitude, .latitudeHemisphere, .longitudeHemisphere]
    guard ranks[position] > 0, self[.latitude] != nil, self[.longitude] != nil else {
      for role in roles { leave(Int(role.rawValue)) }
      return
    }
    leave(position)
  }

  private mutating func leave(_ role: Int) {
    columns[role] = Self.none
    rivals[role] = Self.none
  }

  /// The column chosen for the role with a number.
  func column(_ role: Int) -> Int? {
    columns[role] == Self.none ? nil : Int(columns[role])
  }

  subscript(role: TableRole) -> Int? { column(Int(role.rawValue)) }

  /// Whether the column for the track is one that may as well number the rows.
  var isTrackWeak: Bool { ranks[Int(TableRole.track.rawValue)] == ColumnMapping.weakest }
}
