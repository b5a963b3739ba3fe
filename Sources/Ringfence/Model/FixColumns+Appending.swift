extension FixColumns {
  /// Adds the times of some fixes. Their latitudes and longitudes have to follow, and of every other column
  /// as many values, if the columns or the fixes have any.
  package mutating func appendTimes(_ count: Int, _ values: (inout OutputSpan<Int64>) -> Void) {
    times.append(addingCapacity: count, initializingWith: values)
  }

  /// Whether a column has values.
  package func has(_ column: FixColumnsError.Column) -> Bool {
    switch column {
    case .latitudes: !latitudes.isEmpty
    case .longitudes: !longitudes.isEmpty
    case .altitudes: !altitudes.isEmpty
    case .accuracies: !accuracies.isEmpty
    case .speeds: !speeds.isEmpty
    case .courses: !courses.isEmpty
    case .flags: !flags.isEmpty
    }
  }

  /// Adds the values of fixes whose times were added last: valid ones, or not a number where missing.
  package mutating func append(
    _ count: Int, to column: FixColumnsError.Column, _ values: (inout OutputSpan<Double>) -> Void
  ) {
    let before = times.count - count
    switch column {
    case .latitudes: latitudes.append(addingCapacity: count, initializingWith: values)
    case .longitudes: longitudes.append(addingCapacity: count, initializingWith: values)
    case .altitudes: Self.append(count, to: &altitudes, after: before, values)
    case .accuracies: Self.append(count, to: &accuracies, after: before, values)
    case .speeds: Self.append(count, to: &speeds, after: before, values)
    case .courses: Self.append(count, to: &courses, after: before, values)
    case .flags: break
    }
  }

  /// Adds the flags of fixes whose times were added last.
  package mutating func appendFlags(_ count: Int, _ values: (inout OutputSpan<FixFlags>) -> Void) {
    if flags.isEmpty { flags.append(contentsOf: repeatElement([], count: times.count - count)) }
    flags.append(addingCapacity: count, initializingWith: values)
  }

  private static func append(
    _ count: Int, to column: inout ContiguousArray<Double>, after before: Int,
    _ values: (inout OutputSpan<Double>) -> Void
  ) {
    if column.isEmpty { column.append(contentsOf: repeatElement(.nan, count: before)) }
    column.append(addingCapacity: count, initializingWith: values)
  }
}
