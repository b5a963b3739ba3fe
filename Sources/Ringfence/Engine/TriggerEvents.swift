// Embedded Swift has no tasks.
#if !hasFeature(Embedded) && canImport(_Concurrency)
  /// The events of a device whose fixes arrive one by one, as an asynchronous sequence.
  ///
  /// Each event is there as soon as the fix is that reveals it. The next fix is asked for when all events of the one before are
  /// taken, so a slow reader slows its source, and nothing is buffered. Fixes that are ignored give no events. An error of the
  /// source ends the sequence; so does the end of the source, or the cancellation of the task.
  ///
  /// ```swift
  /// func welcome(_ fixes: AsyncStream<Fix>, _ engine: TriggerEngine) async -> TriggerSession {
  ///   var events = engine.events(from: fixes).makeAsyncIterator()
  ///   while let event = await events.next(isolation: nil) { print(event.kind, engine.zone(of: event).id) }
  ///   return events.session  // the state of the device, to go on with another time
  /// }
  /// ```
  public struct TriggerEvents<Fixes: AsyncSequence>: AsyncSequence where Fixes.Element == Fix {
    /// What the sequence gives.
    public typealias Element = Event
    /// Why the sequence fails: because the fixes do.
    public typealias Failure = Fixes.Failure

    let fixes: Fixes
    let engine: TriggerEngine
    let session: TriggerSession

    /// Begins to take fixes. Each iterator goes on from the same session.
    public func makeAsyncIterator() -> Iterator {
      Iterator(fixes: fixes.makeAsyncIterator(), engine: engine, session: session)
    }

    /// The events one by one, with the state of the device.
    public struct Iterator: AsyncIteratorProtocol {
      var fixes: Fixes.AsyncIterator
      let engine: TriggerEngine
      /// The state of the device after the fixes so far. Saved when an event has been reacted to, it may be ahead of events of
      /// the same fix that are still to come: save it when ``hasEventsOfLastFix`` is `false`.
      public private(set) var session: TriggerSession
      private var events: [Event] = []
      private var next = 0

      init(fixes: Fixes.AsyncIterator, engine: TriggerEngine, session: TriggerSession) {
        self.fixes = fixes
        self.engine = engine
        self.session = session
      }

      /// Whether events of the last fix have not been taken yet.
      public var hasEventsOfLastFix: Bool { next < events.count }

      /// The next event; `nil` at the end of the fixes, or when the task is cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws(Fixes.Failure) -> Event? {
        while next == events.count {
          events.removeAll(keepingCapacity: true)
          next = 0
          guard !Task.isCancelled, let fix = try await fixes.next(isolation: actor) else {
            return nil
          }
          session.process(fix, with: engine, into: &events)
        }
        defer { next += 1 }
        return events[next]
      }

      /// As ``next(isolation:)``.
      public mutating func next() async throws -> Event? {
        try await next(isolation: nil)
      }
    }
  }

  extension TriggerEvents: Sendable where Fixes: Sendable {}

  extension TriggerEngine {
    /// The events of a device whose fixes arrive one by one.
    ///
    /// - Parameters:
    ///   - fixes: the fixes in the order of their times, from a receiver, a queue or a file.
    ///   - session: the state of the device before them.
    /// - Returns: the events, at the time at which each is revealed.
    public func events<Fixes: AsyncSequence>(
      from fixes: Fixes, session: TriggerSession = TriggerSession()
    ) -> TriggerEvents<Fixes> where Fixes.Element == Fix {
      TriggerEvents(fixes: fixes, engine: self, session: session)
    }
  }
#endif
