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
      addErrors(ofZone: zone)
      for setting in ZoneSetting.allCases {
        for error in SettingError.allCases {
          add(MutationSite(.setting(error, setting), zone: zone))
        }
      }
      let content = layout.zones[zone]
      for fence in content.fences.indices { addErrors(ofFence: fence, zone) }
      for kind in ConditionKind.ofZones where content.conditions.has(kind) {
        let errors = ConditionError.all(kind)
        for index in content.conditions.values(kind).indices {
          for error in errors {
            for day in error.days {
              add(MutationSite(.condition(error), zone: zone, index: index, day: day))
            }
          }
        }
      }
      for index in content.attendances.indices {
        for error in AttendanceError.all {
          for day in error.days {
            add(MutationSite(.attendance(error), zone: zone, index: index, day: day))
          }
        }
      }
    }
  }

  private mutating func addErrors(ofZone zone: Int) {
    for error in ZoneError.allCases {
      switch error {
      case .zoneRemoved: add(MutationSite(.zone(error), zone: zone))
      case .zoneCopied: if addsZones { add(MutationSite(.zone(error), zone: zone)) }
      case .idSwapped:
        if zone + 1 < layout.zones.count {
          add(MutationSite(.zone(error), zone: zone, index: zone + 1))
        }
      }
    }
  }

  private mutating func addErrors(ofFence fence: Int, _ zone: Int) {
    let content = layout.zones[zone]
    let shape = content.fences[fence].shape
    for error in FenceError.allCases {
      let parts: [Int?]
      switch error {
      case .cornerOutward, .cornerInward, .vertexRemoved:
        parts = OutlineSample.indices(of: shape.cornerCount)
      case .endCut, .endMoved: parts = Array(0..<shape.ends.count)
      case .orderSwapped:
        // The order says something to sequences only.
        parts = content.conditions.percentageCrossed.contains { $0.isSequential } ? [nil] : []
      case .partRemoved: parts = Array(0..<shape.parts.polygons)
      case .holeRemoved: parts = Array(0..<shape.parts.holes)
      default: parts = [nil]
      }
      for part in parts { add(MutationSite(.fence(error), zone: zone, fence: fence, index: part)) }
    }
  }

  /// Adds a site where there is something to change.
  private mutating func add(_ site: MutationSite) {
    if site.isPossible(in: layout) { sites.append(site) }
  }
}
