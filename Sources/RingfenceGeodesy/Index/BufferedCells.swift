/// The cells of a ``BoundaryGrid`` by row and column, and which of them a boundary meets when they are grown.
struct BufferedCells {
  let rowsPerDegree: Double
  let columnsPerDegree: Double
  /// The side of a cell in metres, about.
  let side: Double
  /// By how much a cell is grown on each side, in cells.
  let margin: Double

  /// A margin in cells, so that rounding loses no cell.
  private static var tolerance: Double { 1e-5 }

  @inline(__always)
  func column(_ longitude: Double) -> Double { (longitude + 180) * columnsPerDegree }
  @inline(__always)
  func row(_ latitude: Double) -> Double { (latitude + 90) * rowsPerDegree }

  /// The middle of a cell in degrees.
  @inline(__always)
  static func middle(
    row: Int, column: Int, _ rowsPerDegree: Double, _ columnsPerDegree: Double
  ) -> PlanarPoint {
    PlanarPoint(
      (Double(column) + 0.5) / columnsPerDegree - 180, (Double(row) + 0.5) / rowsPerDegree - 90)
  }

  /// Passes on every cell to whose grown form an edge comes within some metres.
  @inline(__always)
  func forEachCell(
    _ a: PlanarPoint, _ b: PlanarPoint, within meters: Double,
    _ body: (_ row: Int, _ column: Int) -> Void
  ) {
    let grown = margin + Self.tolerance + (meters > 0 ? cells(meters, a, b) : 0)
    let (ax, ay, bx, by) = (column(a.x), row(a.y), column(b.x), row(b.y))
    let (low, high) = ay <= by ? ((ax, ay), (bx, by)) : ((bx, by), (ax, ay))
    let slope = high.1 > low.1 ? (high.0 - low.0) / (high.1 - low.1) : 0
    let (west, east) = (min(ax, bx), max(ax, bx))
    for row in Int(low.1 - grown)...Int(high.1 + grown) {
      // The stretch of the edge in the grown row, or all of it where it is level.
      var (from, to) = (west, east)
      if slope != 0 {
        let lower = low.0 + slope * (Double(row) - grown - low.1)
        let upper = low.0 + slope * (Double(row + 1) + grown - low.1)
        from = max(west, min(lower, upper) - Self.tolerance)
        to = min(east, max(lower, upper) + Self.tolerance)
      }
      guard from <= to else { continue }
      for column in Int(from - grown)...Int(to + grown) { body(row, column) }
    }
  }

  /// Some metres at an edge in cells, not fewer.
  private func cells(_ meters: Double, _ a: PlanarPoint, _ b: PlanarPoint) -> Double {
    let metric = LocalMetric(latitude: min(85, max(abs(a.y), abs(b.y))))
    return 1.01 * meters
      * max(
        columnsPerDegree / metric.metersPerDegreeLongitude,
        rowsPerDegree / metric.metersPerDegreeLatitude)
  }

  /// Passes on every cell whose grown form a circle's edge meets.
  @inline(__always)
  func forEachCell(_ circle: PreparedCircle, _ body: (_ row: Int, _ column: Int) -> Void) {
    let grown = margin + Self.tolerance
    let x = column(circle.anchor.longitude)
    let y = row(circle.anchor.latitude)
    let width = circle.metric.metersPerDegreeLongitude / columnsPerDegree
    let height = circle.metric.metersPerDegreeLatitude / rowsPerDegree
    let distortion = distortion(of: circle)
    let outer = circle.radiusMeters + distortion
    let inner = max(0, circle.radiusMeters - distortion)
    let (rows, columns) = (outer / height + grown, outer / width + grown)
    for row in Int(y - rows)...Int(y + rows) {
      let (south, north) = (
        (Double(row) - grown - y) * height, (Double(row + 1) + grown - y) * height
      )
      let near = max(0, south, -north)
      let far = max(-south, north)
      for column in Int(x - columns)...Int(x + columns) {
        let (west, east) = (
          (Double(column) - grown - x) * width, (Double(column + 1) + grown - x) * width
        )
        let nearest = max(0, west, -east)
        let farthest = max(-west, east)
        guard near * near + nearest * nearest <= outer * outer,
          far * far + farthest * farthest >= inner * inner
        else { continue }
        body(row, column)
      }
    }
  }

  /// The largest error of a circle's edge in the plane of a block that it meets, in metres.
  private func distortion(of circle: PreparedCircle) -> Double {
    let radius = circle.radiusMeters
    let reach = radius + 16 * side
    let (sine, cosine) = (circle.anchor.sinLatitude, circle.anchor.cosLatitude)
    let angle = reach / WGS84.minimumMeridionalRadius
    let growth = (max(0.0104, 1.01 * abs(sine) / cosine) + angle * 0.52 / cosine) * angle
    return 1.2 * radius * growth + 0.01
  }

  /// The largest error of a circle's form in a grown cell that it meets, in metres: of the plane, and of single
  /// precision, some roundings of terms that may be much larger than their sum.
  func uncertainty(of circle: PreparedCircle) -> Float {
    let half = 1.5 * side * (0.5 + margin)
    let radius = max(1e-6, circle.radiusMeters)
    let away = radius + 2 * half
    let terms = (1.5 * away * half + (away * away + radius * radius) / 2 + half * half) / radius
    return Float(min(1e6, distortion(of: circle) + 12 * 0x1p-24 * terms))
  }

  /// What the cells of a block have in common, by the rows and columns of blocks.
  func block(row: Int, column: Int) -> BoundaryGrid.Block {
    let latitude = (Double(row) * 8 + 4) / rowsPerDegree - 90
    let metric = LocalMetric(latitude: min(85, max(-85, latitude)))
    let halfWidth = (0.5 + margin) * metric.metersPerDegreeLongitude / columnsPerDegree
    let halfHeight = (0.5 + margin) * metric.metersPerDegreeLatitude / rowsPerDegree
    // The ends of edges may lie a metre beyond a grown cell.
    return BoundaryGrid.Block(
      eastScale: metric.metersPerDegreeLongitude, northScale: metric.metersPerDegreeLatitude,
      limitX: Float(halfWidth - 0.05), limitY: Float(halfHeight - 0.05), uncertainty: 0,
      unit: Float((max(halfWidth, halfHeight) + 2) / 32_000))
  }
}
