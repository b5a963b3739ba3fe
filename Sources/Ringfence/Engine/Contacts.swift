/// What the path to a fix does with the fences of one zone, worked out to the end: the rules ask no shape and no
/// index.
struct Contacts: Sendable {
  /// The fences that are entered, crossed and left, in the order of the path.
  var transitions: ContiguousArray<Transition> = []
  /// The geolines on which the fix lies, with the side from which the device came.
  var lines: ContiguousArray<LineContact> = []
  /// Whether an area of the zone contains the fix.
  var endsInside = false
  /// Metres from the fix to the nearest area of the zone, where it may end a visit; where it cannot, a number below the
  /// exit distance.
  var distanceOutside = 0.0
  /// Where a fix surely does not end a visit that goes on after this one.
  var exitWait = ExitWait()
}

/// A change on the path: an area fence entered or left, a geoline crossed.
struct Transition: Sendable {
  /// In the order in which changes at one point are taken: an area that is entered where another one
  /// is left keeps the zone occupied.
  enum Kind: Int, Sendable {
    case enter
    case cross
    case exit
  }

  /// Where on the path, 0 at its beginning, 1 at the fix.
  var t: Double
  let kind: Kind
  /// Index of the fence in its zone.
  let fence: Int32
  var direction = CrossingDirection.leftToRight

  /// Points of the path closer than this share of its length are one: two fences that share an edge
  /// with different vertices on it yield parameters a rounding apart.
  static let tolerance = 1e-12

  /// Sorts the changes of one path.
  static func arrange(_ transitions: inout ContiguousArray<Transition>) {
    guard transitions.count > 1 else { return }
    transitions.sort { $0.t < $1.t }
    for i in 1..<transitions.count
    where transitions[i].t - transitions[i - 1].t <= tolerance {
      transitions[i].t = transitions[i - 1].t
    }
    transitions.sort {
      if $0.t != $1.t { return $0.t < $1.t }
      if $0.kind != $1.kind { return $0.kind.rawValue < $1.kind.rawValue }
      return $0.fence < $1.fence
    }
  }
}
