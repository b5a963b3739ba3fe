#if canImport(CoreLocation)
  public import CoreLocation
  public import Foundation
  public import Ringfence
  public import RingfenceFoundation
  internal import RingfenceLifeCycle

  /// Connects the core with Core Location: regions by `CLMonitor`, positions by `CLLocationUpdate` while the app runs.
  ///
  /// Make one at launch, also when the system launched the app in the background, and call ``run()`` in a task of the app. Info.plist
  /// needs `NSLocationAlwaysAndWhenInUseUsageDescription`, `NSLocationWhenInUseUsageDescription` and the background mode `location`.
  public actor GeofenceRunner {
    private var app: GeofenceApp
    private let monitor: CLMonitor
    private let store: URL
    /// Until when time alone may give something.
    private var alarm: Task<Void, Never>?
    private let notify: @Sendable (GeofenceApp.Message) -> Void

    /// Begins a process.
    ///
    /// - Parameters:
    ///   - zones: the zones.
    ///   - store: a file that a device can read before it is unlocked the first time: `.completeUntilFirstUserAuthentication`.
    ///   - byUser: false where the system launched the app in the background.
    ///   - notify: shows a local notification.
    /// - Throws: the error of zones that are not sound, or of a file that is there and cannot be read: it must not be overwritten.
    public init(
      zones: ZoneLayout, store: URL, byUser: Bool,
      notify: @escaping @Sendable (GeofenceApp.Message) -> Void
    ) async throws {
      let isFirst = !FileManager.default.fileExists(atPath: store.path)
      let saved = isFirst ? nil : [UInt8](try Data(contentsOf: store))
      app = try GeofenceApp(
        zones: zones, saved: saved, at: Timestamp(Date()) ?? Timestamp(microseconds: 0),
        byUser: byUser)
      monitor = await CLMonitor("zones")
      self.store = store
      self.notify = notify
    }

    /// Why the saved state could not be read; `nil` where nothing was lost.
    public var damage: FileError? { app.damage }

    /// Follows positions and region events until the task is cancelled.
    public func run() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.followRegions() }
        group.addTask { try await self.followPositions() }
        try await group.next()
        group.cancelAll()
      }
    }

    private func followRegions() async throws {
      for try await event in await monitor.events {
        switch event.state {
        case .satisfied, .unsatisfied: await fulfil(app.crossedRegion(event.identifier))
        default: break
        }
      }
    }

    private func followPositions() async throws {
      for try await update in CLLocationUpdate.liveUpdates() {
        guard let location = update.location, let fix = Fix(location) else { continue }
        await fulfil(app.take(fix))
      }
    }

    /// The user has opened the app.
    public func opened() async {
      guard let now = Timestamp(Date()) else { return }
      await fulfil(app.opened(at: now))
    }

    /// What the user lets the app do has changed: `CLLocationManager.authorizationStatus`.
    public func authorizationChanged(to status: CLAuthorizationStatus) async {
      guard let now = Timestamp(Date()) else { return }
      let permission: GeofenceApp.Permission =
        switch status {
        case .authorizedAlways: .always
        case .authorizedWhenInUse: .whileInUse
        default: .none
        }
      await fulfil(app.permissionChanged(to: permission, at: now))
    }

    /// The zones have changed.
    public func change(to zones: ZoneLayout) async throws {
      guard let now = Timestamp(Date()) else { return }
      await fulfil(try app.change(to: zones, at: now))
    }

    /// Looks again at a moment, if the app runs then.
    private func setAlarm(_ deadline: Timestamp?) {
      alarm?.cancel()
      alarm = deadline.map { deadline in
        Task {
          let seconds = max(0, Date(deadline).timeIntervalSinceNow)
          guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
          await self.advance()
        }
      }
    }

    private func advance() async {
      guard let now = Timestamp(Date()) else { return }
      await fulfil(app.advance(to: now))
    }

    /// Does what the core asks for. Positions come anyway while the app runs, so nothing is to be done for one.
    private func fulfil(_ requests: GeofenceApp.Requests) async {
      // First of all, as the process may be ended at any moment.
      do {
        try Data(app.saved).write(to: store, options: [.atomic])
      } catch {
        notify(
          GeofenceApp.Message(
            time: Timestamp(Date()) ?? Timestamp(microseconds: 0),
            text: "The state of the zones was not saved: \(error.localizedDescription)"))
      }
      requests.messages.forEach(notify)
      setAlarm(requests.deadline)
      guard let regions = requests.regions else { return }
      let wanted = Set(regions.map(\.identifier))
      for identifier in await monitor.identifiers where !wanted.contains(identifier) {
        await monitor.remove(identifier)
      }
      for region in regions {
        await monitor.add(
          CLMonitor.CircularGeographicCondition(region.circle), identifier: region.identifier,
          // The state is known: the system reports its next change, not this one.
          assuming: region.distance.meters < 0 ? .satisfied : .unsatisfied)
      }
    }
  }
#endif
