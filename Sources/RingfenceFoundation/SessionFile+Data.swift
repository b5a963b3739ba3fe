public import Foundation
public import Ringfence
public import RingfenceState

extension SessionFile {
  /// The state of a session, as ``bytes(of:engine:)`` gives it.
  public static func data(of session: TriggerSession, engine: TriggerEngine) -> Data {
    Data(bytes(of: session, engine: engine))
  }

  /// The state of the session of an app, as ``bytes(of:engines:)`` gives it.
  public static func data(of session: AppSession, engines: DualModeEngine) -> Data {
    Data(bytes(of: session, engines: engines))
  }

  /// Reads a saved session, as ``read(bytes:name:engine:)`` does.
  public static func read(
    _ data: Data, name: String, engine: TriggerEngine
  ) throws(FileError) -> TriggerSession {
    try read(bytes: [UInt8](data), name: name, engine: engine)
  }

  /// Reads a saved session of any layout, as ``read(bytes:name:migration:)`` does.
  public static func read(
    _ data: Data, name: String, migration: LayoutMigration
  ) throws(FileError) -> TriggerSession {
    try read(bytes: [UInt8](data), name: name, migration: migration)
  }

  /// Reads the saved session of an app, as ``readApp(bytes:name:engines:)`` does.
  public static func readApp(
    _ data: Data, name: String, engines: DualModeEngine
  ) throws(FileError) -> AppSession {
    try readApp(bytes: [UInt8](data), name: name, engines: engines)
  }
}
