/// Chooses the column of a table, or the member of an object, for each role: that of the lowest rank.
struct RoleChoice: Sendable {
  /// Two columns of one rank for a role.
  struct Clash {
    let role: TableRole
    let first, second: Int
  }

  private static let none: Int32 = -1
  /// The number of roles.
  static let count = 12

  /// The column of each role, its rank, and another column of that rank.
  private var columns = ContiguousArray<Int32>(repeating: none, count: RoleChoice.count)
  private var ranks = ContiguousArray<UInt8>(repeating: .max, count: RoleChoice.count)
  private var rivals = ContiguousArray<Int32>(repeating: none, count: RoleChoice.count)
  /// Columns that count only in the tables of a maker.
  private var bound = ContiguousArray<(meaning: ColumnMeaning, column: Int)>()
  private var mayClash = false
  /// How many names there are that the tables of a maker have.
  private var traccarMarks = 0
  private var ownTracksMarks = 0
  /// The unit that the name of the chosen column for speeds states.
  private(set) var unit: SpeedUnit?
  /// Whether the name of the chosen column for times says that they are in UTC.
  private(set) var isUTC = false
  /// Whose table it is; known after ``finish()``.
  private(set) var maker: TableMaker?

  /// Begins the choice for another table or object.
  mutating func removeAll() {
    for role in 0..<Self.count {
      columns[role] = Self.none
      ranks[role] = .max
      rivals[role] = Self.none
    }
    bound.removeAll(keepingCapacity: true)
    (mayClash, traccarMarks, ownTracksMarks) = (false, 0, 0)
    (unit, isUTC, maker) = (nil, false, nil)
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
    if column == .speed { unit = nil }
    if column == .time { isUTC = false }
  }

  /// Takes a column with a meaning.
  mutating func add(_ meaning: ColumnMeaning, at index: Int) {
    switch meaning.mark {
    case .traccar: traccarMarks += 1
    case .ownTracks: ownTracksMarks += 1
    case nil: break
    }
    guard meaning.maker == nil else {
      bound.append((meaning, index))
      return
    }
    choose(meaning, at: index)
  }

  private mutating func choose(_ meaning: ColumnMeaning, at index: Int) {
    let role = Int(meaning.role.rawValue)
    if meaning.rank == ranks[role] {
      rivals[role] = Int32(truncatingIfNeeded: index)
      mayClash = true
    } else if meaning.rank < ranks[role] {
      columns[role] = Int32(truncatingIfNeeded: index)
      ranks[role] = meaning.rank
      rivals[role] = Self.none
      if meaning.role == .speed { unit = meaning.unit }
      if meaning.role == .time { isUTC = meaning.isUTC }
    }
  }

  /// Ends the choice, and finds out whose table it is.
  /// - Returns: the first role for which two columns have an equal claim.
  mutating func finish() -> Clash? {
    if ownTracksMarks == 2 {
      maker = .ownTracks
    } else if traccarMarks == 2 {
      maker = .traccar
    }
    if let maker {
      for (meaning, column) in bound where meaning.maker == maker { choose(meaning, at: column) }
    }
    guard mayClash else { return nil }
    for role in TableRole.allCases where rivals[Int(role.rawValue)] != Self.none {
      return Clash(
        role: role, first: Int(columns[Int(role.rawValue)]), second: Int(rivals[Int(role.rawValue)])
      )
    }
    return nil
  }

  /// The column chosen for the role with a number.
  func column(_ role: Int) -> Int? {
    columns[role] == Self.none ? nil : Int(columns[role])
  }

  /// The column chosen for a role.
  subscript(role: TableRole) -> Int? { column(Int(role.rawValue)) }

  /// Whether the column for the track is one that may as well number the rows.
  var isTrackWeak: Bool { ranks[Int(TableRole.track.rawValue)] == ColumnMeaning.weakest }
}
