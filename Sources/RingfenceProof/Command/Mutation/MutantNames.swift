package import Ringfence
package import RingfenceProof

/// The names of planted errors: `zone/error`, as the cases of `exercise` are named.
package struct MutantNames: Sendable {
  private let names: [String]
  private let levels: Int
  private let sites: [MutationSite]

  package init(_ plan: MutationPlan, _ layout: ZoneLayout) {
    levels = plan.levels
    sites = plan.sites
    var folders = FreeNames()
    let zones = layout.zones.map { folders.name(ExerciseNames.word($0.id, orElse: "zone")) }
    var free = FreeNames()
    names = plan.sites.map { site in
      let zone = layout.zones[site.zone]
      var name = site.name(size: FenceSize(ofFence: site.fence, of: zone))
      if let index = site.index, site.kind != .zone(.idSwapped), index > 0 {
        name += "-\(index + 1)"
      }
      if let fence = site.fence, zone.fences.count > 1 {
        name = "\(ExerciseNames.word(zone.fences[fence].id, orElse: "fence"))-\(name)"
      }
      return free.name("\(zones[site.zone])/\(name)")
    }
  }

  /// The name of an error; one of several parts of a change has its number, such as `cafe/radius-smaller/3`.
  package subscript(mutant: MutationPlan.Mutant) -> String {
    let name = names[mutant.site]
    return levels > 1 && sites[mutant.site].isGraded ? "\(name)/\(mutant.level)" : name
  }
}
