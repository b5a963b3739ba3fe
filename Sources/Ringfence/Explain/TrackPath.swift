internal import RingfenceGeodesy

/// The path of a track, prepared once for all zones: the fixes that an engine evaluates, with boxes around
/// the stretches between them.
///
/// Takes 11 bytes of memory for each fix.
package struct TrackPath {
  private let fixes: FixColumns
  private let engine: TriggerEngine
  /// The index of each fix that is evaluated; negative (`~index`) for one that begins a segment.
  private var indices: ContiguousArray<Int32> = []
  /// Whether a path leads to each of them.
  private var hasLeg: ContiguousArray<Bool> = []
  private(set) var boxes = PathBoxes()

  /// - Complexity: O(*n*).
  package init(_ fixes: FixColumns, in engine: TriggerEngine) {
    self.fixes = fixes
    self.engine = engine
    var selection = PathFixes(engine.settings)
    for (index, fix) in fixes.enumerated() {
      var fix = fix
      guard selection.takes(&fix) else { continue }
      indices.append(fix.flags.contains(.startsSegment) ? ~Int32(index) : Int32(index))
      let leg = step(indices.count - 1).leg
      hasLeg.append(leg != nil)
      boxes.add(leg ?? PathLeg(from: fix.coordinate, to: fix.coordinate))
    }
    boxes.finish()
  }

  /// The path to the fix with an index among those that are evaluated, without length where none leads to it.
  func leg(_ number: Int) -> PathLeg {
    let end = coordinate(number)
    return PathLeg(from: hasLeg[number] ? coordinate(number - 1) : end, to: end)
  }

  private func coordinate(_ number: Int) -> Coordinate {
    let index = indices[number]
    return fixes.coordinate(at: Int(index < 0 ? ~index : index))
  }

  /// The fix with an index among those that are evaluated, and the path to it.
  func step(_ number: Int) -> Step {
    let index = indices[number]
    var fix = fixes[Int(index < 0 ? ~index : index)]
    if index < 0 { fix.flags.insert(.startsSegment) }
    guard number > 0 else { return Step(fix: fix, after: nil, in: engine) }
    let before = indices[number - 1]
    return Step(fix: fix, after: fixes[Int(before < 0 ? ~before : before)], in: engine)
  }
}
