import Ringfence

/// The percentage rules the obvious way, in whole half cells of a ``RoadDrive`` and whole seconds:
/// the history of all crossings is kept and judged anew from its beginning every time.
///
/// A device moves along the road at half a cell a second. Positions are odd numbers of half cells,
/// edges even ones, so it never stands on an edge and meets each at a whole second.
struct CrossingTwin {
  struct Area {
    var fence: Int
    var west: Int
    var east: Int
  }
  struct Line {
    var fence: Int
    var place: Int
  }
  struct Row {
    var percentageInTenths: Int
    var timeout: Int?
    var isSequential: Bool
  }
  struct Crossing: Equatable {
    var fence: Int
    var time: Int
  }
  struct Outcome: Equatable {
    var kind: String
    var fence: Int
    var time: Int
    /// When the fix comes that reveals it.
    var revealed: Int
    var crossed: [Crossing]
  }

  var areas: [Area]
  var lines: [Line]
  var rows: [Row]
  /// Half cells between an area and the fix that ends a visit; an even number, which no fix has exactly.
  var exitDistance: Int
  var fenceCount: Int { areas.count + lines.count }

  private var history: [Crossing] = []
  private var inside: Set<Int> = []
  private var isVisiting = false
  private var pendingFence: Int?
  /// Where the device left the zone in a visit that is not over yet.
  private var wayOut: Crossing?
  /// The time of the next fix.
  private var nextFix = 0
  private(set) var outcomes: [Outcome] = []

  init(areas: [Area], lines: [Line], rows: [Row], exitDistance: Int) {
    self.areas = areas
    self.lines = lines
    self.rows = rows
    self.exitDistance = exitDistance
  }

  /// Drives through the positions; the device is at the first one at second 0.
  mutating func drive(_ positions: [Int]) {
    var time = 0
    for area in areas where area.west < positions[0] && positions[0] < area.east {
      enter(area.fence, 0)
    }
    for (from, to) in zip(positions, positions.dropFirst()) {
      let way = from < to ? 1 : -1
      nextFix = time + abs(to - from)
      for place in stride(from: from + way, to: to, by: way) {
        time += 1
        // At one place: in, over lines, out.
        for area in areas where place == (way > 0 ? area.west : area.east) {
          enter(area.fence, time)
        }
        for line in lines where line.place == place { cross(line.fence, way, time) }
        for area in areas where place == (way > 0 ? area.east : area.west) {
          leave(area.fence, time)
        }
      }
      time += 1
      if distance(from: to) >= exitDistance { endVisit() }
    }
  }

  /// Half cells from a fix outside to the nearest area.
  private func distance(from place: Int) -> Int {
    areas.map { max($0.west - place, place - $0.east) }.min() ?? 0
  }

  private mutating func enter(_ fence: Int, _ time: Int) {
    let wasInside = !inside.isEmpty
    inside.insert(fence)
    history.append(Crossing(fence: fence, time: time))
    wayOut = nil
    if isVisiting { return }
    if !wasInside { pendingFence = fence }
    if let crossed = verdict(at: time) { begin(fence, time, crossed) }
  }

  private mutating func cross(_ fence: Int, _ way: Int, _ time: Int) {
    history.append(Crossing(fence: fence, time: time))
    guard let crossed = verdict(at: time) else { return }
    if let first = inside.min(), !isVisiting, let pendingFence {
      // The area where the attempt began may have been left for another one.
      begin(inside.contains(pendingFence) ? pendingFence : first, time, crossed)
    }
    let kind = way > 0 ? "crossed east" : "crossed west"
    outcomes.append(
      Outcome(kind: kind, fence: fence, time: time, revealed: nextFix, crossed: crossed))
    history = []
  }

  private mutating func leave(_ fence: Int, _ time: Int) {
    inside.remove(fence)
    guard inside.isEmpty else { return }
    pendingFence = nil
    guard isVisiting else { return }
    wayOut = Crossing(fence: fence, time: time)
    if exitDistance == 0 { endVisit() }
  }

  private mutating func endVisit() {
    guard let out = wayOut else { return }
    outcomes.append(
      Outcome(kind: "exited", fence: out.fence, time: out.time, revealed: nextFix, crossed: []))
    wayOut = nil
    isVisiting = false
  }

  private mutating func begin(_ fence: Int, _ time: Int, _ crossed: [Crossing]) {
    outcomes.append(
      Outcome(kind: "entered", fence: fence, time: time, revealed: nextFix, crossed: crossed))
    isVisiting = true
    history = []
  }

  /// The crossings of the first row that holds.
  private func verdict(at now: Int) -> [Crossing]? {
    for row in rows {
      let crossed = row.isSequential ? chain(row, now) : set(row, now)
      if 1000 * crossed.count >= row.percentageInTenths * fenceCount { return crossed }
    }
    return nil
  }

  private func isRecent(_ crossing: Crossing, _ row: Row, _ now: Int) -> Bool {
    guard let timeout = row.timeout else { return true }
    return crossing.time >= now - timeout
  }

  /// Every fence's last crossing that is recent enough.
  private func set(_ row: Row, _ now: Int) -> [Crossing] {
    history.enumerated().filter { place, crossing in
      isRecent(crossing, row, now)
        && !history[(place + 1)...].contains { $0.fence == crossing.fence }
    }.map { $0.element }
  }

  /// The longest ascending end of the history without repetitions, as far as it is recent enough.
  private func chain(_ row: Row, _ now: Int) -> [Crossing] {
    var distinct: [Crossing] = []
    for crossing in history {
      // A repetition renews nothing, unless what it repeats has grown too old by then.
      if let last = distinct.last, last.fence == crossing.fence {
        if isRecent(last, row, crossing.time) { continue }
        distinct.removeAll()
      }
      distinct.append(crossing)
    }
    var start = distinct.count - 1
    while start > 0, distinct[start - 1].fence < distinct[start].fence { start -= 1 }
    return start < 0 ? [] : distinct[start...].filter { isRecent($0, row, now) }
  }
}
