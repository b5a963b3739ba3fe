/// What the values of a column `track` say: in aviation, and in the messages of gpsd, it is the course, and nowhere else
/// are names of tracks degrees that change on the way.
struct CourseEvidence: Sendable {
  /// Whether a value is no number from 0 to 360.
  private(set) var isRefuted = false
  /// Whether a value has decimals other than zero, as no number of a track has.
  private(set) var hasFraction = false
  /// The number of values, and of those that differ from the value before.
  private(set) var count = 0
  private var changes = 0
  /// The number of moves, and of those in the direction of the value.
  private var moves = 0
  private var agreements = 0
  private var before = ContiguousArray<Row>()

  private struct Row {
    let course, latitude, longitude: Double
  }

  private static let mostBefore = 8

  init() {}

  /// Takes the value of a row with a position, `nil` for a text that is no number. A missing one says nothing, and is not
  /// given here.
  mutating func take(_ course: Double?, _ latitude: Double, _ longitude: Double) {
    guard !isRefuted else { return }
    guard let course, course >= 0, course <= 360 else {
      isRefuted = true
      return
    }
    count += 1
    if course != course.rounded(.down) { hasFraction = true }
    // One minus the square of the share of a right angle is close to the cosine.
    let share = latitude / 90
    let width = 1 - share * share
    // Rows of several devices come in turns: that of the same device is the nearest one.
    var nearest: (length: Double, row: Row)?
    for row in before {
      let length =
        (latitude - row.latitude).magnitude + width * (longitude - row.longitude).magnitude
      if nearest.map({ length <= $0.length }) ?? true { nearest = (length, row) }
    }
    if let row = nearest?.row {
      if row.course != course { changes += 1 }
      look(
        course, north: latitude - row.latitude, east: (longitude - row.longitude) * width)
    }
    before.append(Row(course: course, latitude: latitude, longitude: longitude))
    if before.count > Self.mostBefore { before.removeFirst() }
  }

  /// Compares a course with the way from the row before, where that is clearly to one side.
  private mutating func look(_ course: Double, north: Double, east: Double) {
    let length = north.magnitude + east.magnitude
    guard length > 0.00002, length < 1 else { return }
    moves += 1
    let isNorth = course < 90 || course > 270
    let isEast = course > 0 && course < 180
    if north.magnitude > 0.3 * length, isNorth != (north > 0) { return }
    if east.magnitude > 0.3 * length, isEast != (east > 0) { return }
    agreements += 1
  }

  /// Whether the values are degrees that change on the way. `isMarked` says that other columns show
  /// by their names that the column is a course.
  func isCourse(isMarked: Bool) -> Bool {
    guard !isRefuted, count > 0 else { return false }
    if isMarked || hasFraction { return true }
    return moves >= 6 && changes * 4 >= count && agreements * 4 >= moves * 3
  }

  /// The names beside which `track` is a course, without signs and in lower case: of aircraft, and of messages of gpsd.
  static let marks: [String] = [
    "icao24", "icao", "hex", "groundspeed", "gs", "barorate", "geomrate", "squawk", "epx",
    "eptrack",
  ]
}
