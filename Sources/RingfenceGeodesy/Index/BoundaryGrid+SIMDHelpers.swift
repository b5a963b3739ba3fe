extension BoundaryGrid {
  /// Operations on four numbers at once.
  ///
  /// Selecting lanes, with `replacing` or by bits, takes five times as many instructions as masking what
  /// is above zero. The compiler splits the lanes of a loop that reads a single one, so functions that do
  /// are not inlined.
  enum SIMDHelpers {
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

    /// What is above zero in each lane, else zero.
    @inline(__always)
    static func positive(_ a: SIMD4<Float>) -> SIMD4<Float> { keep(a, where: a .> 0) }

    /// The numbers in the lanes that hold, zero in the others.
    @inline(__always)
    static func keep(
      _ a: SIMD4<Float>, where mask: SIMDMask<SIMD4<Int32>>
    ) -> SIMD4<Float> {
      let mask = unsafe unsafeBitCast(mask, to: SIMD4<UInt32>.self)
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

    /// Whole numbers as numbers.
    @inline(__always)
    static func floats(_ a: SIMD4<Int16>) -> SIMD4<Float> {
      SIMD4(Float(a[0]), Float(a[1]), Float(a[2]), Float(a[3]))
    }
  }
}
