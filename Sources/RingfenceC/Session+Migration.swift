public import CRingfence
internal import Ringfence
internal import RingfenceAnswers

/// The way to the layout of an engine behind a handle.
final class MigrationObject: HandleObject {
  static let magic: UInt64 = 0x5246_4D49_4752_4154
  static let kind: StaticString = "migration"

  let engine: EngineObject
  let migration: LayoutMigration

  init(_ engine: EngineObject, _ migration: LayoutMigration) {
    self.engine = engine
    self.migration = migration
  }
}

extension EngineObject {
  /// The way to the layout.
  var migration: LayoutMigration {
    get throws(LayoutError) {
      guard let engines else { return try LayoutMigration(to: engine) }
      return try LayoutMigration(to: engines)
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_migration_new(
  _ engine: OpaquePointer?, _ migration: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(migration, "migration")
    let engine = unsafe try object(engine, EngineObject.self)
    do throws(LayoutError) {
      unsafe target.pointee = makeHandle(MigrationObject(engine, try engine.migration))
    } catch {
      throw Refusal(RF_INVALID_LAYOUT, error.description)
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_migration_free(_ migration: OpaquePointer?) -> Int32 {
  unsafe freeHandle(migration, MigrationObject.self)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_migrate(
  _ session: OpaquePointer?, _ migration: OpaquePointer?,
  _ outcome: UnsafeMutablePointer<rf_migrated>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let migration = unsafe try RingfenceC.object(migration, MigrationObject.self)
    let outcome = unsafe try optional(outcome, "outcome")
    let found = try object.migrate(with: migration)
    if let outcome = unsafe outcome {
      unsafe outcome.pointee = rf_migrated(
        unchanged: Int64(found.unchanged), continued: Int64(found.continued),
        ended: Int64(found.ended), removed: Int64(found.removed))
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_session_take_removed(
  _ session: OpaquePointer?, _ records: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe use(session, error) { (object) throws(Refusal) in
    let target = unsafe try target(records, "records")
    let writer = EventWriter(.ndjson, layout: object.engine.engine.layout)
    var bytes: [UInt8] = []
    for visit in object.takeRemovedVisits() where visit.reportsExit {
      let (exit, ofRemoved) = writer.exit(of: visit)
      ofRemoved.appendRecords([exit], of: "", into: &bytes)
    }
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}
