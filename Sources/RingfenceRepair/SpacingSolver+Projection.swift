internal import Ringfence
internal import RingfenceLint

// The convex problem of a round.
extension SpacingSolver {
  /// The most passes of a round. Forces are kept, so the next round goes on where one ends.
  private static let mostPasses = 200
  /// How much farther than to its line a pair is moved, where nothing limits movements: successive over-relaxation
  /// takes fewer passes.
  private static let relaxation = 1.5

  /// A contact, as the passes need it.
  private struct Line {
    let first: Int
    let second: Int
    let x: Double
    let y: Double
    let needed: Double
    /// The most force, and the force for a metre.
    let limit: Double
    let rate: Double
    var force: Double
  }

  /// Finds the least movements that satisfy the contacts, as linear conditions, and the limits.
  mutating func project(tolerance: Double) {
    var discs: ContiguousArray<Int> = []
    var projected = moved
    var weights = ContiguousArray(repeating: 0.0, count: bodies.count)
    for index in bodies.indices where isFree[index] {
      projected[index] = -heldBack[index]
      weights[index] = bodies[index].reach > 0 ? 1 : 0
      if bodies[index].reach > 0, bodies[index].reach < .infinity { discs.append(index) }
    }
    var lines = lines(weights, relaxation: discs.isEmpty ? Self.relaxation : 1)
    for line in lines where line.force > 0 {
      let step = PlanarPoint(line.x, line.y) * line.force
      projected[line.first] = projected[line.first] + step * weights[line.first]
      projected[line.second] = projected[line.second] - step * weights[line.second]
    }
    for pass in 0..<Self.mostPasses {
      work += lines.count
      if pass % 16 == 15, isOver(uncleared) { break }
      var largest = Self.pass(over: &lines, &projected, weights)
      for body in discs {
        let wanted = projected[body] + heldBack[body]
        let length = wanted.length
        let held = length > bodies[body].reach ? wanted * (bodies[body].reach / length) : wanted
        heldBack[body] = wanted - held
        let step = (held - projected[body]).length
        if step > largest { largest = step }
        projected[body] = held
      }
      if largest < tolerance { break }
    }
    moved = projected
    for index in contacts.indices { contacts[index].multiplier = 0 }
    var next = 0
    for index in contacts.indices {
      let contact = contacts[index]
      guard weights[Int(contact.first)] + weights[Int(contact.second)] > 0 else { continue }
      contacts[index].multiplier = lines[next].force
      next += 1
    }
  }

  private func lines(
    _ weights: ContiguousArray<Double>, relaxation: Double
  ) -> ContiguousArray<Line> {
    var lines: ContiguousArray<Line> = []
    lines.reserveCapacity(contacts.count)
    for contact in contacts {
      let (i, k) = (Int(contact.first), Int(contact.second))
      let square = weights[i] + weights[k]
      guard square > 0 else { continue }
      lines.append(
        Line(
          first: i, second: k, x: contact.normal.x, y: contact.normal.y, needed: contact.needed,
          limit: limit(contact), rate: relaxation / square, force: contact.multiplier))
    }
    return lines
  }

  /// One pass over the lines; returns the largest change of a force.
  private static func pass(
    over lines: inout ContiguousArray<Line>, _ projected: inout ContiguousArray<PlanarPoint>,
    _ weights: ContiguousArray<Double>
  ) -> Double {
    var largest = 0.0
    for index in lines.indices {
      let line = lines[index]
      let (a, b) = (projected[line.first], projected[line.second])
      let short = line.needed - line.x * (a.x - b.x) - line.y * (a.y - b.y)
      if short <= 0, line.force == 0 { continue }
      var force = line.force + short * line.rate
      if force < 0 { force = 0 }
      if force > line.limit { force = line.limit }
      let step = force - line.force
      if step == 0 { continue }
      lines[index].force = force
      let (one, other) = (step * weights[line.first], step * weights[line.second])
      projected[line.first] = PlanarPoint(a.x + line.x * one, a.y + line.y * one)
      projected[line.second] = PlanarPoint(b.x - line.x * other, b.y - line.y * other)
      let change = step < 0 ? -step : step
      if change > largest { largest = change }
    }
    return largest
  }
}
