/// The templates of points or lines that were created last.
struct RecentTemplates<Template: Sendable>: Sendable {
  /// The templates, the one that matched last first.
  private(set) var all = ContiguousArray<Template>()
  // The points in a row that match no template, and the points to skip before the next attempt.
  private var misses = 0
  private var pause = 0

  private static var most: Int { 4 }
  private static var mostMisses: Int { 32 }

  init() {}

  /// Whether to try the templates on the next point. Where they rarely match, they only cost time.
  var areWorthTrying: Bool { pause == 0 }

  /// Records a match. The next point most likely matches the same template.
  mutating func hit(_ index: Int) {
    misses = 0
    if index > 0 { all.swapAt(0, index) }
  }

  /// Counts a point that was read without a template.
  mutating func miss() {
    guard pause == 0 else {
      pause -= 1
      return
    }
    misses += 1
    guard misses > Self.mostMisses else { return }
    misses = 0
    pause = 8 * Self.mostMisses
  }

  /// Keeps a new template and drops the one that matched longest ago.
  mutating func add(_ template: Template) {
    if all.count == Self.most { all.removeLast() }
    all.insert(template, at: 0)
  }
}
