internal import CRingfence
internal import Synchronization

/// Lets one thread at a time use an object, and refuses others.
struct ExclusiveUse: ~Copyable {
  private let isUsed = Atomic<Bool>(false)

  /// Runs a function; `kind` is what the object is called in the message.
  @inline(__always)
  func run(_ kind: StaticString, _ body: () throws(Refusal) -> Void) throws(Refusal) {
    guard !isUsed.exchange(true, ordering: .acquiring) else {
      throw Refusal(RF_BUSY, "another thread uses the \(kind)")
    }
    defer { isUsed.store(false, ordering: .releasing) }
    try body()
  }
}
