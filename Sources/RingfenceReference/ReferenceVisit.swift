internal import Ringfence

/// A visit with all that a whole track shows of it.
struct ReferenceVisit {
  /// A way out of the zone, and what came of it.
  struct WayOut {
    var boundary: PathMoment
    var fence: Int
    /// The fix that revealed it.
    var fix: Int
    /// Whether the device left between two segments.
    var isUnseen = false
    /// The fix that revealed that the device came back.
    var back: Int?
    /// The fixes that were far enough away, while it was not as sure as it must be that the device had left.
    var withheld: [Int] = []
    /// The fixes in a row that were far enough away.
    var far: [Int] = []
    /// How probable it was at the last of them that the device was outside.
    var certainty: Double?
    /// The fix at which the visit was known to have ended.
    var end: Int?
    /// When it ended, in microseconds, and the fix that decided it, where those are not of that fix.
    var moment: (time: Int64, fix: Int, isInGap: Bool)?
    /// Whether the exit was as sure as it must be.
    var isSure = true
  }

  var entry: PathMoment
  /// The fix that revealed the entry.
  var entryFix: Int
  var fence: Int
  var flags: EventFlags
  var isSilent = false
  /// The crossings that met the percentage condition.
  var counted: [CrossedFence] = []
  /// The fences crossed, each once, in the order of their first crossing.
  var crossed: [CrossedFence] = []
  var waysOut: [WayOut] = []

  /// Whether it has begun and not ended once a fix is known.
  func isOpen(after fix: Int) -> Bool { entryFix <= fix && (end?.end ?? .max) > fix }

  var isOut: Bool { waysOut.last.map { $0.back == nil } ?? false }
  /// The way out that ended the visit.
  var end: WayOut? { waysOut.last.flatMap { $0.end == nil ? nil : $0 } }
}

/// The crossing of a geoline that triggered.
struct ReferenceCrossing {
  let moment: PathMoment
  let fix: Int
  let fence: Int
  let direction: CrossingDirection
  /// The crossings that met the percentage condition.
  let counted: [CrossedFence]
  let isDerived: Bool
}
