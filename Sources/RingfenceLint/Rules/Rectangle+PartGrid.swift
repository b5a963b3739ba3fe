package import Ringfence

extension Rectangle {
  /// The columns and rows of the least number of equal parts whose restart circles stay within the budget; `nil` where
  /// that takes more than 400.
  package func partGrid(_ settings: RestartSettings) -> (columns: Int, rows: Int)? {
    let waste = settings.budget.meters - settings.buffer.meters
    guard waste > 0 else { return nil }
    let east =
      northEast.longitude < southWest.longitude
      ? northEast.longitude + 360 : northEast.longitude
    let middle = LocalMetric(latitude: (southWest.latitude + northEast.latitude) / 2)
    let width = (east - southWest.longitude) * middle.metersPerDegreeLongitude
    let height = (northEast.latitude - southWest.latitude) * middle.metersPerDegreeLatitude
    var best: (columns: Int, rows: Int)?
    for columns in 1...20 {
      for rows in 1...20 where columns * rows < best.map({ $0.columns * $0.rows }) ?? 401 {
        let (w, h) = (width / Double(columns), height / Double(rows))
        // Half the diagonal less half the shorter side, with 0.2 m for the rounding of circles.
        if (Elementary.hypot(w, h) - min(w, h)) / 2 + 0.2 <= waste { best = (columns, rows) }
      }
    }
    return best
  }
}
