/// How much was done for some fixes: the same on every machine, unlike the time that it takes.
package struct EvaluationWork: Hashable, Sendable {
  /// Fixes at which the rules of a zone acted, or whose path was compared with whole fences.
  package var evaluated = 0
  /// Steps that were compared with a cell; the others were passed over in a disc.
  package var surveys = 0
  /// Batches of four edges or circles that were compared there.
  package var packs = 0
  /// Steps that asked the index of boxes for all fences near the path: at the first fix, after a gap,
  /// on a long path.
  package var queries = 0
  /// Searches for the nearest boundary beyond the cells.
  package var searches = 0
  /// Fences whose path intervals were computed.
  package var candidates = 0

  /// Comparisons of a shape near the path with those found before.
  package var comparisons = 0
  /// States of zones that were moved because others were added or removed before them.
  package var moves = 0

  /// Creates a count of nothing.
  package init() {}
}
