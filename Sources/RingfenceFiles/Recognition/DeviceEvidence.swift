internal import Ringfence

/// Finds the column that names the devices of a table whose rows are read as one track: as one track the rows jump, and
/// those of one value of the column do not. Its name does not matter.
///
/// It looks at the first rows, so that it costs nothing later.
struct DeviceEvidence: Sendable {
  private struct Row {
    var position: PlainPosition
    var track: Int
    /// The hash of each column's value, 0 for none.
    var values: ContiguousArray<UInt64>
  }

  private static let mostRows = 256
  private static let mostColumns = 64
  /// A table that has no column that is not read after these rows has none.
  private static let firstRows = 8
  /// Metres that two positions may differ although nothing moves.
  private static let allowance = 100.0
  /// Metres that rows of one track have to jump together.
  private static let leastJumps = 1_000.0
  /// Microseconds behind which a device may be anywhere.
  private static let longestStep: Int64 = 300_000_000

  private var names: [String] = []
  /// The column that comes next if rows have them in one order.
  private var next = 0
  private var rows = ContiguousArray<Row>()
  private var values = ContiguousArray<UInt64>()

  init() {}

  /// Whether more rows would show nothing else.
  var isEnough: Bool {
    rows.count >= Self.mostRows || rows.count >= Self.firstRows && names.isEmpty
  }

  /// Takes the value of a column that is not read.
  mutating func take(_ name: String, _ bytes: Span<UInt8>, _ range: Range<Int>) {
    var index: Int? =
      names.indices.contains(next) && names[next] == name ? next : names.firstIndex(of: name)
    if index == nil, names.count < Self.mostColumns {
      names.append(name)
      index = names.count - 1
    }
    guard let index else { return }
    next = index + 1
    guard !range.isEmpty else { return }
    while values.count <= index { values.append(0) }
    var hash = FNVHash()
    for i in range { hash.append(bytes[i]) }
    values[index] = hash.value
  }

  mutating func endRow(_ fix: RawFix) {
    defer {
      values.removeAll(keepingCapacity: true)
      next = 0
    }
    guard fix.microseconds != RawFix.missingTime, fix.latitude.magnitude <= 90,
      fix.longitude.magnitude <= 180, fix.latitude != 0 || fix.longitude != 0
    else { return }
    rows.append(Row(position: PlainPosition(fix), track: fix.track, values: values))
  }

  /// The columns that name the devices, the clearest first; empty if the rows of a track do not jump.
  func devices() -> [String] {
    guard rows.count >= 4, !names.isEmpty else { return [] }
    let order = rows.indices.sorted { a, b in
      let (first, second) = (rows[a].position.microseconds, rows[b].position.microseconds)
      return first == second ? a < b : first < second
    }
    let joined = length(order) { _ in 0 }.near
    guard joined >= Self.leastJumps else { return [] }
    var found: [(name: String, length: Double)] = []
    for (column, name) in names.enumerated() {
      func value(_ row: Row) -> UInt64 {
        row.values.indices.contains(column) ? row.values[column] : 0
      }
      let distinct = Set(rows.map { value($0) }).count
      guard distinct > 1, distinct <= rows.count / 2 else { continue }
      let changes = zip(order, order.dropFirst()).count { value(rows[$0]) != value(rows[$1]) }
      guard changes * 10 >= rows.count else { continue }
      let split = length(order) { value($0) }.all
      if split * 4 <= joined { found.append((name, split)) }
    }
    return found.sorted { $0.length < $1.length }.map { $0.name }
  }

  /// The columns that may name devices: they have several values, and each of these several times.
  var candidates: [String] {
    names.enumerated().filter { column, _ in
      let distinct = Set(
        rows.map { $0.values.indices.contains(column) ? $0.values[column] : 0 }
      ).count
      return distinct > 1 && distinct <= max(2, rows.count / 2)
    }.map { $0.element }
  }

  /// The metres between the rows of each value of each track, of those near in time and of all.
  private func length(
    _ order: [Int], _ value: (Row) -> UInt64
  ) -> (near: Double, all: Double) {
    var last: [UInt64: Int] = [:]
    var (near, all) = (0.0, 0.0)
    for index in order {
      let row = rows[index]
      // checked: a hash may wrap around
      let key = value(row) ^ (UInt64(row.track.magnitude) &* 0x9E37_79B9_7F4A_7C15)
      if let before = last[key] {
        let (a, b) = (rows[before].position, row.position)
        let meters =
          Geodesic.distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
          - Self.allowance - a.accuracy - b.accuracy
        all += max(0, meters)
        if b.microseconds - a.microseconds <= Self.longestStep { near += max(0, meters) }
      }
      last[key] = index
    }
    return (near, all)
  }
}
