extension ZoneLayout {
  /// Calls `body` for every fence, in the order of the layout.
  package func visitFences(_ body: (_ zone: Int, _ fence: Int, _ shape: Shape) -> Void) {
    for (zone, item) in zones.enumerated() {
      for (fence, one) in item.fences.enumerated() { body(zone, fence, one.shape) }
    }
  }
}
