package import Ringfence

extension EventWriter {
  /// The end of a visit whose zone is not in the layout any more, and what writes it: with the ids of the zone and the fence, without
  /// the names and custom data, which are gone.
  package func exit(of removed: RemovedVisit) -> (event: Event, writer: EventWriter) {
    var exit = removed.exit
    (exit.zone, exit.fence) = (0, 0)
    let layout = ZoneLayout(
      zones: [
        Zone(id: removed.zoneID, fences: [Fence(id: removed.fenceID, shape: .polygons([]))])
      ])
    return (exit, EventWriter(format, layout: layout))
  }
}
