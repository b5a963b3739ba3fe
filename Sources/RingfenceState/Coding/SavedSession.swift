public import Ringfence

#if !hasFeature(Embedded)
  /// A saved session as a part of something that an app encodes: as JSON it is what ``SessionFile/bytes(of:engine:)`` gives. It contains
  /// positions: protect it like a track.
  ///
  /// ```swift
  /// struct Device: Codable {
  ///   var name: String
  ///   var state: SavedSession
  /// }
  /// let device = Device(name: "van-7", state: SavedSession(session, engine: engine))
  /// session = try device.state.session(with: engine)
  /// ```
  public struct SavedSession: Codable, Hashable, Sendable {
    /// The state as a file has it.
    public let bytes: [UInt8]

    /// Saves a session.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - engine: the engine of the session.
    public init(_ session: TriggerSession, engine: TriggerEngine) {
      bytes = SessionFile.bytes(of: session, engine: engine)
    }

    /// The session as it was saved.
    ///
    /// - Parameter engine: the engine that goes on with it, of the same layout.
    /// - Returns: the session.
    /// - Throws: ``FileError``: `not-a-state`, `unknown-version`, `other-layout`.
    public func session(with engine: TriggerEngine) throws(FileError) -> TriggerSession {
      try SessionFile.read(bytes: bytes, name: "session", engine: engine)
    }

    /// The session with another layout, as ``TriggerSession/migrate(with:)`` says.
    ///
    /// - Parameter migration: the way to the layout that goes on with it.
    /// - Returns: the session.
    /// - Throws: ``FileError``: `not-a-state`, `unknown-version`.
    public func session(with migration: LayoutMigration) throws(FileError) -> TriggerSession {
      try SessionFile.read(bytes: bytes, name: "session", migration: migration)
    }

    /// Decodes what ``encode(to:)`` encoded. Whether it is a session shows when it is restored.
    public init(from decoder: any Decoder) throws {
      bytes = try CodedJSON(from: decoder).bytes
    }

    /// Encodes the state as the object of the file.
    public func encode(to encoder: any Encoder) throws {
      try CodedJSON(bytes).encode(to: encoder)
    }
  }
#endif
