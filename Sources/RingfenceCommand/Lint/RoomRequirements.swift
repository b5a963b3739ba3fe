package import RingfenceLint

/// What `lint` is asked besides its rules.
package struct RoomRequirements: Sendable {
  /// What a command line asks for.
  package struct Request: Sendable {
    /// The paths of the files that are read, as given.
    package let inputs: [String]
    /// Reads the files; each requirement depends on the settings of a layout.
    package let read:
      @Sendable () throws(FileError) -> [@Sendable (LintSettings) -> ZoneRequirement]

    package init(
      inputs: [String],
      read:
        @escaping @Sendable () throws(FileError) -> [@Sendable (LintSettings) -> ZoneRequirement]
    ) {
      self.inputs = inputs
      self.read = read
    }
  }

  package let group: OptionGroup
  package let request: @Sendable (Arguments) throws(UsageError) -> Request?

  package init(
    group: OptionGroup,
    request: @escaping @Sendable (Arguments) throws(UsageError) -> Request?
  ) {
    self.group = group
    self.request = request
  }
}
