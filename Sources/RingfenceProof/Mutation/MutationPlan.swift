package import Ringfence

/// The errors that can be planted in a layout, in the order of the zones.
///
/// They are numbered, not listed: memory grows with the layout, not with their number.
package struct MutationPlan: Sendable {
  package struct Mutant: Sendable {
    /// Index of the site.
    package let site: Int
    /// Which part of the change, from 1 to the number of levels.
    package let level: Int
    /// The part, above 0, at most 1.
    package let strength: Double
  }

  package let sites: [MutationSite]
  /// How many parts of a change are tried, for changes by a number.
  package let levels: Int
  /// The number of the first error of each site, and the number of all.
  private let first: [Int]

  /// Lists the errors of a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - count: how many errors are to be there at least. Changes by a number are then tried in several parts.
  ///   - addsZones: whether zones are copied, too: only a comparison of all zones can notice a zone that is added.
  /// - Complexity: linear in the vertices and settings of the layout.
  package init(_ layout: ZoneLayout, atLeast count: Int = 0, addsZones: Bool = false) {
    var list = SiteList(layout: layout, addsZones: addsZones)
    list.addAll()
    sites = list.sites
    let graded = sites.count { $0.isGraded }
    let missing = max(0, count - sites.count)
    levels = graded == 0 ? 1 : 1 + (missing + graded - 1) / graded
    var first: [Int] = []
    first.reserveCapacity(sites.count + 1)
    var next = 0
    for site in sites {
      first.append(next)
      next += site.isGraded ? levels : 1
    }
    first.append(next)
    self.first = first
  }

  package var count: Int { first[first.count - 1] }

  /// The error of a number, `0..<count`.
  package subscript(number: Int) -> Mutant {
    var low = 0
    var high = sites.count
    while low < high {
      let middle = (low + high) / 2
      if first[middle + 1] <= number { low = middle + 1 } else { high = middle }
    }
    let level = number - first[low] + 1
    let levels = sites[low].isGraded ? levels : 1
    return Mutant(site: low, level: level, strength: Double(level) / Double(levels))
  }
}

private struct SiteList {
  let layout: ZoneLayout
  let addsZones: Bool
  var sites: [MutationSite] = []

  mutating func addAll() {
    for zone in layout.zones.indices {
      add(.zone, zone)
      for setting in ZoneSetting.allCases { add(.setting, zone, setting: setting) }
      for fence in layout.zones[zone].fences.indices { add(.fence, zone, fence: fence) }
      let conditions = layout.zones[zone].conditions
      for kind in ConditionKind.limited {
        for index in conditions[limits: kind].indices {
          add(.limits, zone, limited: kind, index: index)
        }
      }
      for index in conditions.bearing.indices { add(.bearing, zone, index: index) }
      for index in conditions.percentageCrossed.indices { add(.percentage, zone, index: index) }
      for index in conditions.schedule.indices { add(.schedule, zone, index: index) }
    }
  }

  private mutating func add(
    _ subject: MutationOperator.Subject, _ zone: Int, setting: ZoneSetting? = nil,
    fence: Int? = nil, limited: ConditionKind? = nil, index: Int? = nil
  ) {
    for kind in MutationOperator.allCases where kind.subject == subject {
      switch kind {
      case .zoneCopied:
        if addsZones { add(MutationSite(kind, zone: zone)) }
      case .idSwapped:
        if zone + 1 < layout.zones.count {
          add(MutationSite(kind, zone: zone, index: zone + 1))
        }
      case .cornerOutward, .cornerInward, .endCut, .endMoved:
        guard let fence else { continue }
        let shape = layout.zones[zone].fences[fence].shape
        let parts =
          kind == .endCut || kind == .endMoved
          ? Array(0..<shape.ends.count) : OutlineSample.indices(of: shape.cornerCount)
        for part in parts { add(MutationSite(kind, zone: zone, fence: fence, index: part)) }
      case .dayReplaced:
        for day in 0..<7 { add(MutationSite(kind, zone: zone, index: index, day: day)) }
      case .orderSwapped:
        // The order says something to sequences only.
        if layout.zones[zone].conditions.percentageCrossed.contains(where: { $0.isSequential }) {
          add(MutationSite(kind, zone: zone, fence: fence))
        }
      case .partRemoved, .holeRemoved:
        guard let fence else { continue }
        let parts = layout.zones[zone].fences[fence].shape.parts
        for part in 0..<(kind == .partRemoved ? parts.polygons : parts.holes) {
          add(MutationSite(kind, zone: zone, fence: fence, index: part))
        }
      default:
        add(
          MutationSite(
            kind, zone: zone, setting: setting, fence: fence, limited: limited, index: index))
      }
    }
  }

  /// Adds a site where there is something to change.
  private mutating func add(_ site: MutationSite) {
    if site.isPossible(in: layout) { sites.append(site) }
  }
}
