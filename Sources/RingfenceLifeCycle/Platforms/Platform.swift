/// A platform as its record has it: the numbers, and where each is from. `Docs/Platforms.md` defines the form.
package struct Platform: SourcedFile, Sendable {
  package enum Model: Sendable {
    /// The system looks now and then, and decides itself.
    case polled(PolledPlatform)
    /// The system launches the app, which decides.
    case relaunched(RelaunchPlatform)
  }

  package let head: SourcedHead
  package let parts: [SourcedPart]
  package let notes: [SourcedPart]
  package let model: Model

  /// What a run of the platform is, and what it is not.
  package var statement: String {
    let count = head.sources.count
    return
      "Runs by what \(pluralized(count, "source")) \(count == 1 ? "publishes" : "publish") of \(head.title), "
      + "read \(head.read); "
      + "'ringfence platforms \(head.name) --cite' has them. It is not that system, does not use its fixes, and is not "
      + "endorsed by its makers."
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: the file's name in messages.
  ///   - settings: values in place of those of the record.
  /// - Returns: the record.
  /// - Throws: ``FileError``, the first error of the file; also of a setting that the record does not have.
  package static func read(
    bytes: ContiguousArray<UInt8>, name: String, settings: [SourcedHead.Setting] = []
  ) throws(FileError) -> Platform {
    try PlatformReader(bytes: bytes, name: name).read(settings)
  }
}
