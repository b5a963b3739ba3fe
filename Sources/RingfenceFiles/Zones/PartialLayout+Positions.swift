internal import Ringfence

extension PartialLayout {
  /// Refuses a layout of more positions than are allowed; `nil` allows any number.
  func checkPositions(_ maximum: Int?, _ name: String) throws(FileError) {
    guard let maximum else { return }
    var count = 0
    for zone in zones { for fence in zone.fences { count += fence.shape.positionCount } }
    guard count > maximum else { return }
    throw FileError(
      .tooLarge, at: FileLocation(file: name),
      "layout has \(count) positions, expected at most \(maximum) ('--maximum-positions')")
  }
}
