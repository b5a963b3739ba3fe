internal import Ringfence
internal import RingfenceGeodesy

/// Finds where a device rests for long: five minutes or more below half a metre a second, by the mean of the speeds that the receiver
/// reports within a minute, else by how far it gets in one.
///
/// Without a reported speed, an error that wanders 30 m in a minute looks like a movement, so what is found of such a receiver is too
/// favourable.
struct RestFinder {
  /// The length of the shortest rest that is measured, in seconds.
  static let shortest = 300.0
  /// The fewest fixes of a rest.
  static let fewestFixes = 20
  /// Metres a second below which a device rests.
  static let fastest = 0.5
  /// Seconds over which a speed is measured where none is reported.
  static let window = 60.0

  let maximumGap: Duration

  /// The rests, as ranges of the fixes.
  /// - Complexity: linear in the fixes.
  func rests(in fixes: [Fix]) -> [Range<Int>] {
    var rests: [Range<Int>] = []
    var first = 0
    for index in 1..<max(fixes.count, 1)
    where fixes[index].flags.contains(.startsSegment)
      || fixes[index].time.duration(since: fixes[index - 1].time) > maximumGap
    {
      addRests(fixes, first..<index, to: &rests)
      first = index
    }
    addRests(fixes, first..<fixes.count, to: &rests)
    return rests
  }

  /// Adds the rests of a stretch without gaps.
  private func addRests(_ fixes: [Fix], _ stretch: Range<Int>, to rests: inout [Range<Int>]) {
    let moves = movement(fixes, stretch)
    var begin = stretch.lowerBound
    for index in stretch.lowerBound...stretch.upperBound
    where index == stretch.upperBound || moves[index - stretch.lowerBound] {
      if index - begin >= Self.fewestFixes,
        fixes[index - 1].time.seconds(since: fixes[begin].time) >= Self.shortest
      {
        rests.append(begin..<index)
      }
      begin = index + 1
    }
  }

  /// Whether the device moves at each fix of a stretch: it does in all of a minute in which it is fast enough.
  private func movement(_ fixes: [Fix], _ stretch: Range<Int>) -> [Bool] {
    var moves = [Bool](repeating: false, count: stretch.count)
    var past = stretch.lowerBound
    var marked = stretch.lowerBound
    // From `past` on.
    var speeds = (sum: 0.0, count: 0)
    for index in stretch {
      let fix = fixes[index]
      if let speed = fix.speed { speeds = (speeds.sum + speed.metersPerSecond, speeds.count + 1) }
      // The latest fix a minute ago or more.
      while past + 1 < index, fix.time.seconds(since: fixes[past + 1].time) >= Self.window {
        if let speed = fixes[past].speed {
          speeds = (speeds.sum - speed.metersPerSecond, speeds.count - 1)
        }
        past += 1
      }
      let isFast: Bool
      if speeds.count > 0 {
        isFast = speeds.sum >= Self.fastest * Double(speeds.count)
      } else {
        let seconds = fix.time.seconds(since: fixes[past].time)
        let from = GeodesicOrigin(fixes[past].coordinate)
        isFast =
          seconds >= Self.window
          && from.distance(to: GeodesicOrigin(fix.coordinate)) >= Self.fastest * seconds
      }
      guard isFast else { continue }
      for moving in max(past, marked)...index { moves[moving - stretch.lowerBound] = true }
      marked = index
    }
    return moves
  }
}

extension GeodesicOrigin {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}
