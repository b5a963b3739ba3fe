/// A value that is held by reference: copies share it until one of them is changed. Unlike the payload of an indirect case,
/// it is changed in place where nothing shares it, so that what grows with a track is not copied with every block of fixes.
struct Boxed<Value: Sendable>: Sendable {
  /// Exactly one.
  private var items: ContiguousArray<Value>

  init(_ value: Value) { items = [value] }

  var value: Value { items[0] }

  mutating func change<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try change(&items[0])
  }
}
