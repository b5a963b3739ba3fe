internal import Ringfence

/// A visit with all that a whole track shows of it.
struct ReferenceVisit {
  /// A way out of the zone, and what came of it.
  struct ConversionHint {
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
    /// The fix that was far enough away, and sure or the last that is waited for.
    var end: Int?
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
  var waysOut: [ConversionHint] = []

  var isOut: Bool { waysOut.last.map { $0.back == nil } ?? false }
  /// The way out that ended the visit.
  var end: ConversionHint? { waysOut.last.flatMap { $0.end == nil ? nil : $0 } }
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
