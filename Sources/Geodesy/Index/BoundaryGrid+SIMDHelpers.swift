extension BoundaryGrid {
  /// Operations on four numbers at once.
  ///
  /// Selecting lanes, with `replacing` or by bits, takes five times as many instructions as masking what
  /// is above zero. The compiler splits the lanes of a loop that reads a single one, so functions that do
  /// are not inlined.
  enum SIMDHelpers {
    /// Where the measures begin, in metres: good for half a millimetre in single precision.
    static var farthest: Float { 16_384 }

    /// How far the boundaries of a batch are from the origin, to which their starts lead, at least; and
    /// the lesser of that and `least`, which is not above ``farthest``, in each lane.
    @inline(never)
    static func gaps(
      _ rx: SIMD4<Float>, _ ry: SIMD4<Float>, _ dx: SIMD4<Float>, _ dy: SIMD4<Float>,
      _ radius: SIMD4<Float>, _ margin: SIMD4<Float>, least: SIMD4<Float>
    ) -> (gap: SIMD4<Float>, least: SIMD4<Float>) {
      let share = (rx * dx + ry * dy) / (dx * dx + dy * dy)
      // From 0 to 1; no number for an edge without length: its first end then.
      let t = 1 - positive(1 - positive(share))
      let ex = rx - t * dx
      let ey = ry - t * dy
      let gap = size(of: (ex * ex + ey * ey).squareRoot() - radius) - margin
      return (gap, lesser(least, gap))
    }

    /// Zero for each boundary of a batch that is no farther than `length`, and that the path may meet, as
    /// far as four at once can be decided.
    ///
    /// It keeps off an edge whose line leaves both its ends on one side, or when its own line leaves the
    /// edge's ends on one side, or the whole circle; and off a circle that holds both its ends. Two
    /// numbers lie on one side of zero, farther than a mark, where |a + b| − |a − b| > 2 mark.
    @inline(__always)
    static func uncertainty(
      _ batch: EdgeBatch, _ gap: SIMD4<Float>, start: (x: Float, y: Float),
      end: (x: Float, y: Float),
      length: Float
    ) -> SIMD4<Float> {
      let (dx, dy) = (batch.runX, batch.runY)
      let tolerance = batch.margin + 0.02
      let (px, py) = (start.x - batch.startX, start.y - batch.startY)
      let (qx, qy) = (end.x - batch.startX, end.y - batch.startY)
      let (ux, uy) = (end.x - start.x, end.y - start.y)
      let size = (dx * dx + dy * dy).squareRoot()
      let (a, b) = (dx * py - dy * px, dx * qy - dy * qx)
      let beside = SIMDHelpers.size(of: a + b) - SIMDHelpers.size(of: a - b) - 2 * tolerance * size
      let from = uy * px - ux * py
      let along = ux * dy - uy * dx
      let off =
        SIMDHelpers.size(of: from + from + along) - SIMDHelpers.size(of: along)
        - 2 * length * (batch.radius + tolerance)
      let (p2, q2) = (px * px + py * py, qx * qx + qy * qy)
      let inner = positive(batch.radius - tolerance)
      let within = 2 * inner * inner - (p2 + q2 + SIMDHelpers.size(of: p2 - q2))
      return positive(beside) + positive(off) + positive(within) + positive(gap - length)
    }

    /// The least of four numbers.
    @inline(never)
    static func least(of a: SIMD4<Float>) -> Float {
      min(min(a[0], a[1]), min(a[2], a[3]))
    }

    /// A bit for each lane that holds.
    @inline(__always)
    static func bits(_ mask: SIMDMask<SIMD4<Int32>>) -> UInt32 {
      let lanes = unsafe unsafeBitCast(mask, to: SIMD4<UInt32>.self)
      return (lanes & SIMD4(1, 2, 4, 8)).wrappedSum()
    }

    /// The lesser of two numbers in each lane, rounded as the first one is.
    @inline(__always)
    static func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
      a - positive(a - b)
    }

    /// What is above zero in each lane, else zero.
    @inline(__always)
    static func positive(_ a: SIMD4<Float>) -> SIMD4<Float> {
      let mask = unsafe unsafeBitCast(a .> 0, to: SIMD4<UInt32>.self)
      return unsafe unsafeBitCast(
        unsafeBitCast(a, to: SIMD4<UInt32>.self) & mask, to: SIMD4<Float>.self)
    }

    /// The numbers without their signs.
    @inline(__always)
    static func size(of a: SIMD4<Float>) -> SIMD4<Float> {
      unsafe unsafeBitCast(
        unsafeBitCast(a, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff),
        to: SIMD4<Float>.self)
    }
  }
}
