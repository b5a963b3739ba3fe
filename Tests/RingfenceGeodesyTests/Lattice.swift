import RingfenceGeodesy
import TestSupport

/// Shapes and paths on whole numbers, with slow and exact answers: the naive reference of the prepared
/// shapes. Nothing here is shared with the code under test.
struct LatticePoint: Hashable {
  var x: Int
  var y: Int
}

/// A fraction with a positive denominator.
struct Fraction: Hashable {
  let numerator: Int
  let denominator: Int

  init(_ numerator: Int, _ denominator: Int) {
    self.numerator = denominator < 0 ? -numerator : numerator
    self.denominator = abs(denominator)
  }

  var value: Double { Double(numerator) / Double(denominator) }

  static func < (a: Self, b: Self) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }

  static func == (a: Self, b: Self) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  static func middle(_ a: Self, _ b: Self) -> Self {
    Self(
      a.numerator * b.denominator + b.numerator * a.denominator, 2 * a.denominator * b.denominator)
  }
}

struct LatticePath {
  var start: LatticePoint
  var end: LatticePoint
}

struct LatticeShape {
  /// Polygons, rings, vertices; rings are not closed.
  var polygons: [[[LatticePoint]]]

  /// Where the point `x / scale`, `y / scale` lies.
  func locate(_ x: Int, _ y: Int, scale: Int = 1) -> Containment {
    var found = Containment.outside
    for rings in polygons {
      switch Self.locate(x, y, scale, rings) {
      case .inside: return .inside
      case .onBoundary: found = .onBoundary
      case .outside: break
      }
    }
    return found
  }

  private static func locate(
    _ x: Int, _ y: Int, _ scale: Int, _ rings: [[LatticePoint]]
  ) -> Containment {
    var isInside = false
    for ring in rings {
      for index in ring.indices {
        let a = ring[index]
        let b = ring[(index + 1) % ring.count]
        let (ax, ay, bx, by) = (a.x * scale, a.y * scale, b.x * scale, b.y * scale)
        let cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        let isBetween =
          min(ax, bx) <= x && x <= max(ax, bx) && min(ay, by) <= y && y <= max(ay, by)
        if cross == 0 && isBetween { return .onBoundary }
        if (ay > y) != (by > y), (cross > 0) == (by > ay) { isInside.toggle() }
      }
    }
    return isInside ? .inside : .outside
  }

  func locate(on path: LatticePath, at t: Fraction) -> Containment {
    locate(
      path.start.x * t.denominator + (path.end.x - path.start.x) * t.numerator,
      path.start.y * t.denominator + (path.end.y - path.start.y) * t.numerator,
      scale: t.denominator)
  }

  /// Every parameter at which the path may meet an edge, with 0 and 1, in order.
  func meetings(with path: LatticePath) -> [Fraction] {
    let (s, e) = (path.start, path.end)
    let (dx, dy) = (e.x - s.x, e.y - s.y)
    var found = [Fraction(0, 1), Fraction(1, 1)]
    func add(_ numerator: Int, _ denominator: Int) {
      let t = Fraction(numerator, denominator)
      if t.numerator >= 0 && t.numerator <= t.denominator { found.append(t) }
    }
    for ring in polygons.joined() {
      for index in ring.indices {
        let a = ring[index]
        let b = ring[(index + 1) % ring.count]
        let cross = dx * (b.y - a.y) - dy * (b.x - a.x)
        if cross != 0 {
          add((a.x - s.x) * (b.y - a.y) - (a.y - s.y) * (b.x - a.x), cross)
        } else if dx != 0 || dy != 0 {
          add((a.x - s.x) * dx + (a.y - s.y) * dy, dx * dx + dy * dy)
          add((b.x - s.x) * dx + (b.y - s.y) * dy, dx * dx + dy * dy)
        }
      }
    }
    found.sort(by: <)
    var unique: [Fraction] = []
    for t in found where unique.last.map({ !($0 == t) }) ?? true { unique.append(t) }
    return unique
  }

  /// The closed stretches of the path in the shape.
  func intervals(along path: LatticePath) -> [(Fraction, Fraction)] {
    let places = meetings(with: path)
    var stretches: [(Fraction, Fraction)] = []
    var isOpen = false
    for (index, t) in places.enumerated() {
      if locate(on: path, at: t) != .outside {
        if isOpen { stretches[stretches.count - 1].1 = t } else { stretches.append((t, t)) }
        isOpen = true
      } else {
        isOpen = false
      }
      guard index + 1 < places.count else { break }
      if locate(on: path, at: .middle(t, places[index + 1])) == .outside { isOpen = false }
    }
    return stretches
  }
}

extension LatticeShape {
  /// A random shape on `0...size`: often with repeated vertices, spikes, crossings and shared
  /// edges.
  static func random(_ random: inout SeededRandom, size: Int) -> Self {
    var polygons: [[[LatticePoint]]] = []
    for _ in 0..<random.int(1...2) {
      var rings: [[LatticePoint]] = []
      for _ in 0..<random.int(1...2) {
        var ring: [LatticePoint] = []
        // Long rings are sorted into bands.
        for _ in 0..<(random.int(0...3) == 0 ? random.int(20...40) : random.int(3...9)) {
          ring.append(LatticePoint(x: random.int(0...size), y: random.int(0...size)))
        }
        rings.append(ring)
      }
      polygons.append(rings)
    }
    return Self(polygons: polygons)
  }

  /// A random union of unit squares, whose edges touch everywhere.
  static func cells(_ random: inout SeededRandom, size: Int) -> Self {
    var polygons: [[[LatticePoint]]] = []
    for x in 0..<size {
      for y in 0..<size where random.int(0...2) == 0 {
        polygons.append([
          [
            LatticePoint(x: x, y: y), LatticePoint(x: x + 1, y: y),
            LatticePoint(x: x + 1, y: y + 1), LatticePoint(x: x, y: y + 1),
          ]
        ])
      }
    }
    return Self(polygons: polygons)
  }
}

/// Where on the globe a lattice lies: one unit is one degree.
struct LatticeFrame {
  var west: Int
  var south: Int
  /// Turns added to every other longitude.
  var turns = 0

  func coordinate(_ point: LatticePoint) -> Coordinate {
    let turn = point.x.isMultiple(of: 2) ? turns : 0
    return at(Double(point.y + south), Double(point.x + west + 360 * turn))
  }

  func polygons(_ shape: LatticeShape) -> [Polygon] {
    shape.polygons.map { rings in
      Polygon(rings: rings.map { Ring($0.map(coordinate)) })
    }
  }

  func leg(_ path: LatticePath) -> PathLeg {
    PathLeg(from: coordinate(path.start), to: coordinate(path.end))
  }
}

/// A coordinate known to be in range.
func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
  Coordinate(uncheckedLatitude: latitude, longitude: longitude)
}
