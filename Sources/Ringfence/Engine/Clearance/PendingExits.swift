/// Where surely no fix confirms the pending exit of a zone: each part of the disc is nearer to the zone than its exit
/// distance. Known for the exits that the fixes at hand have shown; not kept between calls.
struct PendingExits: Sendable {
  private struct Exit: Sendable {
    let zone: Int32
    var disc: PlanarDisc
  }

  private var exits: ContiguousArray<Exit> = []

  /// The disc of a zone; `nil` where none is known.
  func disc(of zone: Int32) -> PlanarDisc? {
    for exit in exits where exit.zone == zone { return exit.disc }
    return nil
  }

  /// Sets or removes the disc of a zone.
  mutating func set(_ disc: PlanarDisc?, of zone: Int32) {
    var index = 0
    while index < exits.count, exits[index].zone != zone { index += 1 }
    if let disc, !disc.isEmpty {
      if index < exits.count {
        exits[index].disc = disc
      } else {
        exits.append(Exit(zone: zone, disc: disc))
      }
    } else if index < exits.count {
      exits[index] = exits[exits.count - 1]
      exits.removeLast()
    }
  }

  /// Removes all.
  mutating func removeAll() { exits.removeKeepingMemory() }
}

extension PlanarDisc {
  /// A disc about a position that holds no point farther from it over ground than `meters`, less what distances may
  /// be wrong; none near a pole.
  init(about position: Coordinate, meters: Double) {
    self.init()
    guard meters > 0, let frame = EquirectangularFrame(about: position) else { return }
    // Distances are right to half a millimetre, and to 5 parts in 10⁷ beyond a kilometre.
    self.init(in: frame, radius: frame.reach(ofMeters: meters - 0.01 - 1e-6 * meters))
  }
}
