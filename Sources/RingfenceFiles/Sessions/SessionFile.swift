internal import Foundation
public import Ringfence

/// Saves a session and takes it up again, in another process if need be: the same fixes then give the
/// same events as if it had never stopped. What ``TriggerSession/pendingEntries`` says of earlier
/// tries is not kept.
public enum SessionFile {
  /// The state of a session as JSON. It holds positions: keep it as safe as a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - layout: the layout with which it was fed, whose fingerprint is stored.
  /// - Returns: UTF-8 text, one line.
  /// - Returns: the state, to be given to ``session(from:name:layout:)``.
  public static func bytes(of session: TriggerSession, layout: ZoneLayout) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let document = SessionDocument(session, layout: LayoutFingerprint.of(layout))
    // Every number in a session is finite, which is all that the encoder could refuse.
    guard let data = try? encoder.encode(document) else { return [] }
    return Array(data)
  }

  /// The session of a saved state.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:layout:)`` gave.
  ///   - name: the file's name, for messages.
  ///   - layout: the layout with which the session goes on; it must be the one it was saved with.
  /// - Returns: the session as it was when it was saved.
  /// - Returns: the session as it was when it was saved.
  /// - Throws: ``SessionFileError`` when the bytes are no state, of another version, or of another
  ///   layout.
  public static func session(
    from bytes: [UInt8], name: String, layout: ZoneLayout
  ) throws(SessionFileError) -> TriggerSession {
    func refuse(_ code: SessionFileError.Code, _ detail: String) -> SessionFileError {
      SessionFileError(code: code, place: FileLocation(file: name), detail: detail)
    }
    struct Version: Decodable { var version: Int }
    let data = Data(bytes)
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
      throw refuse(.notAState, "is not a session state: there is no \"version\"")
    }
    guard version == SessionDocument.currentVersion else {
      throw refuse(
        .unknownVersion,
        "is a session state of version \(version), expected \(SessionDocument.currentVersion)")
    }
    guard let document = try? JSONDecoder().decode(SessionDocument.self, from: data) else {
      throw refuse(.notAState, "is not a whole session state of version \(version)")
    }
    guard document.layout == LayoutFingerprint.of(layout) else {
      throw refuse(
        .otherLayout, "was saved with another layout; zones or settings have changed since")
    }
    do {
      return try document.session(in: layout)
    } catch {
      throw refuse(.notAState, "does not fit the layout: \(error.detail)")
    }
  }
}

/// Why a saved session cannot be taken up.
public struct SessionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a stable name.
  @nonexhaustive public enum Code: String, CaseIterable, Sendable {
    /// The bytes are no session state.
    case notAState = "not-a-state"
    /// The state was written by a version that is not read here.
    case unknownVersion = "unknown-version"
    /// The state belongs to another layout.
    case otherLayout = "other-layout"
  }

  /// What is wrong.
  public let code: Code
  /// The file.
  public let place: FileLocation
  /// What was found and what was expected.
  public let detail: String

  /// `state.json: error: … [other-layout]`
  public var description: String { "\(place): error: \(detail) [\(code.rawValue)]" }
}
