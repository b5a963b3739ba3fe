package import RingfenceRecords

/// A platform as its record has it: the numbers, and where each is from. `Docs/Platforms.md` defines the form.
package struct Platform: Sendable {
  /// How an app comes to know where the device is.
  package enum Model: Sendable {
    /// The system looks now and then, and decides itself.
    case polled(PolledPlatform)
    /// The system launches the app, which decides.
    case relaunched(RelaunchRecord)
  }

  /// A name and the value that a command line gives it.
  package struct Setting: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name, without the release.
  package let name: String
  package let release: String
  package let title: String
  /// The day on which the sources were read, `YYYY-MM-DD`.
  package let read: String
  package let sources: [PublishedSource]
  package let parts: [SourcedPart]
  package let notes: [SourcedPart]
  package let model: Model
  /// The values that a command line replaced.
  package let settings: [Setting]

  /// The name with the release, and the values that were replaced.
  package var label: String {
    ([name + "@" + release] + settings.map { "\($0.name)=\($0.value)" }).joined(separator: ":")
  }

  /// What a run of the platform is, and what it is not.
  package var statement: String {
    "Runs by what \(sources.count) sources publish of \(title), read \(read); "
      + "'ringfence platforms \(name) --cite' has them. It is not that system, does not use its fixes, and is not "
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
    bytes: ContiguousArray<UInt8>, name: String, settings: [Setting] = []
  ) throws(FileError) -> Platform {
    try PlatformReader(bytes: bytes, name: name).read(settings)
  }
}
