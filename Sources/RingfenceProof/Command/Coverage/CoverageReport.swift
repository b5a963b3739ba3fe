internal import Ringfence
internal import RingfenceProof

// This folder: what tests have shown of layouts. `Docs/Testing.md` defines the formats.

struct CoverageReport: Sendable {
  struct Item: Sendable {
    enum Status: String, CaseIterable, Sendable {
      case covered
      case missing
      /// No test has shown it, and `exercise` found no drive that does.
      case notFound
    }

    var item: CoverageItem
    var record: CoverageTally.Record
    var status: Status
    /// The id of the fence, where the outcome is that of a fence.
    var fence: String?
    /// The line of the fence or the zone in the layout's file.
    var line: Int?
    /// The case of `exercise` that shows it.
    var exercise: String?
    /// Why no drive was found that shows it.
    var reason: String?

    init(
      _ item: CoverageItem, _ record: CoverageTally.Record, status: Status, fence: String?,
      line: Int?, exercise: String?, reason: String?
    ) {
      self.item = item
      self.record = record
      self.status = status
      self.fence = fence
      self.line = line
      self.exercise = exercise
      self.reason = reason
    }
  }

  struct Zone: Sendable {
    var id: String
    /// Its name for people, else its id.
    var title: String
    var line: Int?
    var items: [Item]
    /// Why there is nothing to show, where there are no items.
    var reason: String?

    init(id: String, title: String, line: Int?, items: [Item], reason: String? = nil) {
      self.id = id
      self.title = title
      self.line = line
      self.items = items
      self.reason = reason
    }

    var score: Score { Score(items) }
  }

  struct Layout: Sendable {
    /// The path of the layout's file as given.
    var file: String
    /// Whether the items are those of restart circles.
    var isRestart: Bool
    var zones: [Zone]

    init(file: String, isRestart: Bool = false, zones: [Zone]) {
      self.file = file
      self.isRestart = isRestart
      self.zones = zones
    }

    var score: Score { Score(zones.flatMap { $0.items }) }
  }

  /// The layouts, in the order in which cases name them first.
  var layouts: [Layout]

  init(layouts: [Layout]) { self.layouts = layouts }

  var score: Score { Score(layouts.flatMap { $0.zones }.flatMap { $0.items }) }
}

extension CoverageReport {
  struct Score: Hashable, Sendable {
    let covered: Int
    let missing: Int
    /// Items for which no drive was found; they count like those that are missing.
    let notFound: Int

    init(_ items: [Item]) {
      covered = items.count { $0.status == .covered }
      missing = items.count { $0.status == .missing }
      notFound = items.count { $0.status == .notFound }
    }

    var all: Int { covered + missing + notFound }

    /// Whether at least a share in percent is covered. Nothing is where there are no items, as of cases that cannot be
    /// read.
    func reaches(_ percent: Int) -> Bool {
      all > 0 && covered * 100 >= percent * all
    }

    /// The share with one decimal, rounded down so that less than all is never shown as 100; 0 where there are no items.
    var percentText: String {
      guard all > 0 else { return "0.0" }
      let tenths = covered * 1000 / all
      return "\(tenths / 10).\(tenths % 10)"
    }
  }
}
