/// A disc in the plane of longitude and latitude, round over ground at its centre.
///
/// Paths are straight in that plane and a disc is convex: the path between two of its points lies in it.
package struct PlanarDisc: Sendable {
  /// Centre, in degrees.
  @usableFromInline var latitude = 0.0
  @usableFromInline var longitude = 0.0
  /// The square of a degree of longitude, in degrees of latitude.
  @usableFromInline var eastSquare = 0.0
  /// The square of the radius, in degrees of latitude; negative for no disc.
  @usableFromInline var radiusSquare = -1.0

  /// No disc.
  @inlinable
  package init() {}

  /// A disc about the origin of a frame, of a radius in its units.
  package init(in frame: EquirectangularFrame, radius: Double) {
    self.init(
      frame.latitude, frame.longitude, eastScale: frame.eastScale, northScale: frame.northScale,
      radius: radius)
  }

  /// A disc of a radius in units; the scales are units in a degree of longitude and of latitude.
  @inline(__always)
  package init(
    _ latitude: Double, _ longitude: Double, eastScale: Double, northScale: Double, radius: Double
  ) {
    self.latitude = latitude
    self.longitude = longitude
    let perNorth = 1 / northScale
    let ratio = eastScale * perNorth
    eastSquare = ratio * ratio
    // A millimetre for the rounding here and in the measures.
    let degrees = (radius * (1 - 1e-9) - 1e-3) * perNorth
    radiusSquare = degrees > 0 ? degrees * degrees : -1
  }

  /// Whether there is no disc.
  @inlinable
  package var isEmpty: Bool { radiusSquare < 0 }

  /// Removes the disc.
  @inlinable
  package mutating func clear() { radiusSquare = -1 }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inlinable @inline(__always)
  package func contains(_ position: Coordinate) -> Bool {
    contains(latitude: position.latitude, longitude: position.longitude)
  }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inlinable @inline(__always)
  func contains(latitude: Double, longitude: Double) -> Bool {
    let y = latitude - self.latitude
    let x = longitude - self.longitude
    return y * y + x * x * eastSquare <= radiusSquare
  }

  /// Whether a path lies in the disc.
  package func contains(_ leg: PathLeg) -> Bool {
    contains(latitude: leg.start.latitude, longitude: leg.startLongitude)
      && contains(latitude: leg.end.latitude, longitude: leg.endLongitude)
  }

  /// The disc, but no farther from a position in it than another disc reaches.
  ///
  /// - Parameter other: a disc that contains the centre.
  /// - Returns: the disc; none when the other one does not contain the centre.
  package func limited(to other: PlanarDisc) -> PlanarDisc {
    guard radiusSquare >= 0, other.radiusSquare >= 0 else { return PlanarDisc() }
    let y = latitude - other.latitude
    let x = longitude - other.longitude
    let away = (y * y + x * x * other.eastSquare).squareRoot()
    // A degree of longitude may be longer there than here.
    let stretch = max(1, (other.eastSquare / eastSquare).squareRoot())
    let degrees = (other.radiusSquare.squareRoot() - away) / stretch * (1 - 1e-9) - 1e-11
    guard degrees > 0 else { return PlanarDisc() }
    var result = self
    result.radiusSquare = min(radiusSquare, degrees * degrees)
    return result
  }

  /// About half the disc, about the same centre.
  package var half: PlanarDisc {
    var result = self
    result.radiusSquare /= 4
    return result
  }
}

extension PlanarDisc {
  /// The first fix of a range of columns that does not lie in the disc; the end of the range where all do.
  ///
  /// Three are compared one by one, for many stays in a disc end after a few fixes; then eight at a time without a
  /// branch for each.
  package func firstOutside(
    _ latitudes: Span<Double>, _ longitudes: Span<Double>, _ range: Range<Int>
  ) -> Int {
    var next = range.lowerBound
    let near = min(next &+ 3, range.upperBound)
    while next < near {
      // Hot: the caller has checked that the range lies in both columns.
      guard
        unsafe contains(
          latitude: latitudes[unchecked: next], longitude: longitudes[unchecked: next])
      else { return next }
      next &+= 1
    }
    next = firstBlockOutside(latitudes, longitudes, next..<range.upperBound)
    while next < range.upperBound,
      unsafe contains(latitude: latitudes[unchecked: next], longitude: longitudes[unchecked: next])
    {
      next &+= 1
    }
    return next
  }

  /// Where, by blocks of eight, the first one begins that does not lie in the disc as a whole.
  private func firstBlockOutside(
    _ latitudes: Span<Double>, _ longitudes: Span<Double>, _ range: Range<Int>
  ) -> Int {
    // Two numbers are what all processors compute at once.
    let (y0, x0) = (SIMD2(repeating: latitude), SIMD2(repeating: longitude))
    let (east, most) = (SIMD2(repeating: eastSquare), SIMD2(repeating: radiusSquare))
    let (rows, columns) = unsafe (latitudes.bytes, longitudes.bytes)
    var next = range.lowerBound
    while next &+ 8 <= range.upperBound {
      var isNear = SIMDMask<SIMD2<Int64>>(repeating: true)
      for pair in 0..<4 {
        let offset = (next &+ 2 &* pair) &* 8
        let y =
          unsafe rows.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: SIMD2<Double>.self) - y0
        let x =
          unsafe columns.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: SIMD2<Double>.self) - x0
        // A comparison with what is not a number fails.
        isNear = isNear .& (y * y + x * x * east .<= most)
      }
      guard isNear[0], isNear[1] else { break }
      next &+= 8
    }
    return next
  }
}
