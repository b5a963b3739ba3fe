import Ringfence
import RingfenceReference

/// The path of a device along the road of a ``RoadDrive``, in whole half cells and whole seconds.
///
/// Positions are odd numbers of half cells, edges even ones: the device never stands on an edge, and at half a cell a
/// second it meets each at a whole second.
struct RoadPath: ReferencePath {
  struct Area {
    var fence: Int
    var west: Int
    var east: Int
  }
  struct Line {
    var fence: Int
    var position: Int
  }

  let areas: [Area]
  let lines: [Line]
  let positions: [Int]
  let track: ReferenceTrack
  let margin = ReferenceMargin()

  /// A path at half a cell a second.
  init(areas: [Area], lines: [Line], positions: [Int]) {
    var time = 0
    var fixes: [Fix] = []
    for (index, position) in positions.enumerated() {
      if index > 0 { time += abs(position - positions[index - 1]) }
      fixes.append(
        Fix(
          time: Timestamp(microseconds: RoadDrive.noon + Int64(time) * 1_000_000),
          coordinate: Self.position(Double(position))))
    }
    self.init(areas: areas, lines: lines, positions: positions, fixes)
  }

  /// A path with any fixes at the positions.
  init(
    areas: [Area], lines: [Line], positions: [Int], _ fixes: [Fix],
    settings: EngineSettings = EngineSettings()
  ) {
    self.areas = areas
    self.lines = lines
    let track = ReferenceTrack(fixes, settings: settings)
    self.track = track
    self.positions = track.indices.map { positions[$0] }
  }

  static func position(_ halfCells: Double, north: Double = 0) -> Coordinate {
    RoadDrive.position(halfCells * 5, north: north)
  }

  func contacts(revealedBy fix: Int) -> [FenceContact] {
    if track.starts.contains(fix) {
      return areas.filter { $0.west < positions[fix] && positions[fix] < $0.east }.map {
        FenceContact(.enter, fence: $0.fence, at: PathMoment(fix: fix, t: 0))
      }
    }
    let (from, to) = (positions[fix - 1], positions[fix])
    let isEastward = from < to
    var contacts: [FenceContact] = []
    func add(_ kind: FenceContact.Kind, _ fence: Int, at position: Int) {
      guard min(from, to) < position, position < max(from, to) else { return }
      let moment = PathMoment(fix: fix - 1, t: Double(position - from) / Double(to - from))
      contacts.append(FenceContact(kind, fence: fence, at: moment))
    }
    for area in areas {
      add(.enter, area.fence, at: isEastward ? area.west : area.east)
      add(.leave, area.fence, at: isEastward ? area.east : area.west)
    }
    for line in lines {
      add(.cross(isEastward ? .leftToRight : .rightToLeft), line.fence, at: line.position)
    }
    return contacts
  }

  func distance(from fix: Int) -> Double {
    let position = positions[fix]
    return Double(areas.map { max($0.west - position, position - $0.east) }.min() ?? 0) * 5
  }

  func coordinate(_ moment: PathMoment) -> Coordinate {
    let from = Double(positions[moment.fix])
    guard moment.t > 0 else { return Self.position(from) }
    return Self.position(from + (Double(positions[moment.fix + 1]) - from) * moment.t)
  }

  /// The device moves eastward or westward.
  func derivedMotion(to fix: Int, at moment: PathMoment) -> (
    metersPerSecond: Double, degrees: Double
  ) {
    let halfCells = positions[fix] - positions[fix - 1]
    let seconds = Double(track.time(fix) - track.time(fix - 1)) / 1e6
    return (Double(abs(halfCells)) * 5 / seconds, halfCells > 0 ? 90 : 270)
  }
}
