/// The fixes of one device, held as columns: all times, all latitudes, all longitudes, and so on.
///
/// For tracks that are evaluated in bulk. A ``Fix`` takes 64 bytes, a row of these columns 24, and
/// fixes that cannot cause events are skipped about as fast as memory delivers them. A column that is
/// missing in all fixes takes no memory. The events equal those of the same fixes in an array.
///
/// A collection of ``Fix`` values, each created when it is read. ``spans`` gives the columns as a view, and
/// ``FixSpans`` takes columns that somebody else owns.
public struct FixColumns: Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package internal(set) var times: ContiguousArray<Int64> = []
  /// Degrees, in the range of a ``Coordinate``.
  package internal(set) var latitudes: ContiguousArray<Double> = []
  package internal(set) var longitudes: ContiguousArray<Double> = []

  // Each is empty while it is missing in all fixes; not a number where it is missing in one.
  package internal(set) var altitudes: ContiguousArray<Double> = []
  package internal(set) var accuracies: ContiguousArray<Double> = []
  package internal(set) var speeds: ContiguousArray<Double> = []
  package internal(set) var courses: ContiguousArray<Double> = []
  package internal(set) var flags: ContiguousArray<FixFlags> = []

  /// What the accuracies say, where the source of the fixes says it; `nil` where it does not, which counts as
  /// ``AccuracyMeaning/p68``. Readers of files set it by the format, ``EngineSettings/accuracyMeaning`` overrides it, and columns
  /// without a fix take it from those that are added. It does not count when columns are compared.
  public var accuracyMeaning: AccuracyMeaning?

  /// Creates columns without fixes.
  public init() {}

  /// Creates columns of some fixes.
  ///
  /// - Complexity: O(*n*).
  public init(_ fixes: some Sequence<Fix>) {
    reserveCapacity(fixes.underestimatedCount)
    append(contentsOf: fixes)
  }

  /// Creates columns from one array for each. They are not copied unless they are changed later.
  ///
  /// Numbers that make no sense are taken as missing, as in a ``Fix``: an accuracy or a speed that
  /// is negative or not finite, an altitude or a course that is not finite. Courses are brought into
  /// `0..<360`.
  ///
  /// - Parameters:
  ///   - microseconds: when the device was there, since 1970-01-01T00:00:00Z. Nothing is asked of
  ///     their order here: a session ignores a fix that is not later than the one before.
  ///   - latitudes: degrees, `-90...90`.
  ///   - longitudes: degrees east of Greenwich, `-540...540`.
  ///   - altitudeMeters: metres above mean sea level, not a number where missing; empty when missing
  ///     in all fixes, like the following.
  ///   - accuracyMeters: horizontal accuracy in metres, 68 %.
  ///   - speedMetersPerSecond: speed over ground as the receiver gave it.
  ///   - courseDegrees: course over ground as the receiver gave it, clockwise from true north.
  ///   - flags: what is special about each fix; empty when nothing is about any.
  /// - Throws: ``FixColumnsError`` when a column has another number of values than there are times,
  ///   or a latitude or longitude is not a number or out of range.
  /// - Complexity: O(*n*).
  public init(
    microseconds: [Int64], latitudes: [Double], longitudes: [Double],
    altitudeMeters: [Double] = [], accuracyMeters: [Double] = [],
    speedMetersPerSecond: [Double] = [], courseDegrees: [Double] = [], flags: [FixFlags] = []
  ) throws(FixColumnsError) {
    func check(_ column: FixColumnsError.Column, _ count: Int) throws(FixColumnsError) {
      guard count == microseconds.count else {
        throw .unequalCounts(column, count: count, times: microseconds.count)
      }
    }
    func optional(
      _ column: FixColumnsError.Column, _ values: [Double], _ cleaned: (Double) -> Double
    ) throws(FixColumnsError) -> ContiguousArray<Double> {
      if !values.isEmpty { try check(column, values.count) }
      return Self.cleaned(ContiguousArray(values), cleaned)
    }
    try check(.latitudes, latitudes.count)
    try check(.longitudes, longitudes.count)
    if let index = latitudes.firstIndex(where: { !(-90...90).contains($0) }) {
      throw .outOfRange(.latitudes, index: index)
    }
    if let index = longitudes.firstIndex(where: { !(-540...540).contains($0) }) {
      throw .outOfRange(.longitudes, index: index)
    }
    times = ContiguousArray(microseconds)
    self.latitudes = ContiguousArray(latitudes)
    self.longitudes = ContiguousArray(longitudes)
    altitudes = try optional(.altitudes, altitudeMeters) { $0.isFinite ? $0 : .nan }
    accuracies = try optional(.accuracies, accuracyMeters) { $0 >= 0 && $0.isFinite ? $0 : .nan }
    speeds = try optional(.speeds, speedMetersPerSecond) { $0 >= 0 && $0.isFinite ? $0 : .nan }
    courses = try optional(.courses, courseDegrees) {
      (0..<360).contains($0) ? $0 : Bearing(degrees: $0)?.degrees ?? .nan
    }
    if !flags.isEmpty { try check(.flags, flags.count) }
    if flags.contains(where: { !$0.isEmpty }) { self.flags = ContiguousArray(flags) }
  }

  /// The column with what makes no sense taken as missing; nothing when all is.
  private static func cleaned(
    _ column: ContiguousArray<Double>, _ cleaned: (Double) -> Double
  ) -> ContiguousArray<Double> {
    var column = column
    var isMissing = true
    for i in column.indices {
      let value = cleaned(column[i])
      if !value.isNaN { isMissing = false }
      if value.bitPattern != column[i].bitPattern { column[i] = value }
    }
    return isMissing ? [] : column
  }

  /// The columns as a view, which is not copied.
  public var spans: FixSpans {
    @_lifetime(borrow self)
    borrowing get {
      FixSpans(
        validTimes: times.span, latitudes: latitudes.span, longitudes: longitudes.span,
        altitudes: altitudes.span, accuracies: accuracies.span, speeds: speeds.span,
        courses: courses.span, flags: flags.span, accuracyMeaning: accuracyMeaning)
    }
  }

  // MARK: Growing

  /// Makes room for `count` fixes.
  public mutating func reserveCapacity(_ count: Int) {
    times.reserveCapacity(count)
    latitudes.reserveCapacity(count)
    longitudes.reserveCapacity(count)
  }

  /// Adds a fix at the end.
  ///
  /// - Complexity: O(1) on average; O(*n*) at the first fix that has what all before were missing.
  public mutating func append(_ fix: Fix) {
    let count = times.count
    times.append(fix.time.microseconds)
    latitudes.append(fix.coordinate.latitude)
    longitudes.append(fix.coordinate.longitude)
    let room = times.capacity
    Self.append(fix.altitudeMeters, to: &altitudes, after: count, room)
    Self.append(fix.accuracyMeters, to: &accuracies, after: count, room)
    Self.append(fix.speedMetersPerSecond, to: &speeds, after: count, room)
    Self.append(fix.courseDegrees, to: &courses, after: count, room)
    if flags.isEmpty {
      if fix.flags.isEmpty { return }
      flags.append(contentsOf: repeatElement([], count: count))
    }
    flags.append(fix.flags)
  }

  /// Adds fixes at the end.
  ///
  /// - Complexity: O(*n*); fastest for fixes that lie in one piece of memory.
  public mutating func append(contentsOf fixes: some Sequence<Fix>) {
    let isDone: Void? = fixes.withContiguousStorageIfAvailable {
      unsafe append(Span(_unsafeElements: $0))
    }
    if isDone == nil { for fix in fixes { append(fix) } }
  }

  /// Adds the fixes of other columns at the end.
  public mutating func append(contentsOf other: FixColumns) {
    let count = times.count
    if count == 0, let meaning = other.accuracyMeaning { accuracyMeaning = meaning }
    times += other.times
    latitudes += other.latitudes
    longitudes += other.longitudes
    Self.append(other.altitudes, other.count, to: &altitudes, after: count, missing: .nan)
    Self.append(other.accuracies, other.count, to: &accuracies, after: count, missing: .nan)
    Self.append(other.speeds, other.count, to: &speeds, after: count, missing: .nan)
    Self.append(other.courses, other.count, to: &courses, after: count, missing: .nan)
    Self.append(other.flags, other.count, to: &flags, after: count, missing: [])
  }

  /// Adds a column to another; each is empty while its values are missing in all fixes.
  private static func append<Value>(
    _ other: ContiguousArray<Value>, _ otherCount: Int, to column: inout ContiguousArray<Value>,
    after count: Int, missing: Value
  ) {
    if column.isEmpty, other.isEmpty { return }
    if column.isEmpty { column.append(contentsOf: repeatElement(missing, count: count)) }
    if other.isEmpty {
      column.append(contentsOf: repeatElement(missing, count: otherCount))
    } else {
      column += other
    }
  }

  /// Adds fixes column by column.
  mutating func append(_ fixes: Span<Fix>) {
    let count = times.count
    Self.append(fixes, to: &times) { $0.time.microseconds }
    Self.append(fixes, to: &latitudes) { $0.coordinate.latitude }
    Self.append(fixes, to: &longitudes) { $0.coordinate.longitude }
    Self.append(fixes, to: &altitudes, after: count) { $0.altitudeMeters }
    Self.append(fixes, to: &accuracies, after: count) { $0.accuracyMeters }
    Self.append(fixes, to: &speeds, after: count) { $0.speedMetersPerSecond }
    Self.append(fixes, to: &courses, after: count) { $0.courseDegrees }
    var hasFlags = !flags.isEmpty
    for index in fixes.indices where !fixes[index].flags.isEmpty { hasFlags = true }
    if hasFlags {
      if flags.isEmpty { flags.append(contentsOf: repeatElement([], count: count)) }
      Self.append(fixes, to: &flags) { $0.flags }
    }
  }

  @inline(__always)
  private static func append<Value>(
    _ fixes: Span<Fix>, to column: inout ContiguousArray<Value>, _ value: (borrowing Fix) -> Value
  ) {
    column.append(addingCapacity: fixes.count) {
      for index in fixes.indices { $0.append(value(fixes[index])) }
    }
  }

  /// Adds to a column that is empty while its values are missing in all fixes.
  @inline(__always)
  private static func append(
    _ fixes: Span<Fix>, to column: inout ContiguousArray<Double>, after count: Int,
    _ value: (borrowing Fix) -> Double
  ) {
    if column.isEmpty {
      var isMissing = true
      for index in fixes.indices where !value(fixes[index]).isNaN { isMissing = false }
      if isMissing { return }
      column.append(contentsOf: repeatElement(.nan, count: count))
    }
    append(fixes, to: &column, value)
  }

  /// Removes all fixes.
  public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) {
    times.removeAll(keepingCapacity: keepsCapacity)
    latitudes.removeAll(keepingCapacity: keepsCapacity)
    longitudes.removeAll(keepingCapacity: keepsCapacity)
    altitudes.removeAll(keepingCapacity: keepsCapacity)
    accuracies.removeAll(keepingCapacity: keepsCapacity)
    speeds.removeAll(keepingCapacity: keepsCapacity)
    courses.removeAll(keepingCapacity: keepsCapacity)
    flags.removeAll(keepingCapacity: keepsCapacity)
  }

  /// Adds a value to a column that is empty while all are missing, with room for as many as the times have.
  private static func append(
    _ value: Double, to column: inout ContiguousArray<Double>, after count: Int, _ room: Int
  ) {
    if column.isEmpty {
      if value.isNaN { return }
      column.reserveCapacity(room)
      column.append(contentsOf: repeatElement(.nan, count: count))
    }
    column.append(value)
  }
}

extension FixColumns: RandomAccessCollection {
  /// The index of the first fix, 0.
  public var startIndex: Int { 0 }
  /// The index after the last fix: their number.
  public var endIndex: Int { times.count }

  /// The fix at an index.
  public subscript(index: Int) -> Fix { spans[index] }

  /// The position of a fix.
  func coordinate(at index: Int) -> Coordinate {
    Coordinate(uncheckedLatitude: latitudes[index], longitude: longitudes[index])
  }
}

extension FixColumns: Hashable {
  /// Whether both hold equal fixes in the same order.
  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }

  /// Hashes the fixes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for fix in self { hasher.combine(fix) }
  }
}
