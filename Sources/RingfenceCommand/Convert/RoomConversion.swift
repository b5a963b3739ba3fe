/// How `convert` changes the fixes of tracks.
package struct RoomConversion: Sendable {
  /// What a command line asks for.
  package struct Request: Sendable {
    /// The option, for messages.
    package let option: String
    /// Begins with a file; `nil` where nothing is changed.
    package let begin: @Sendable () -> (any BatchChanger)?

    package init(option: String, begin: @escaping @Sendable () -> (any BatchChanger)?) {
      self.option = option
      self.begin = begin
    }
  }

  package let options: [OptionSpec]
  package let example: String
  package let request: @Sendable (Arguments) throws(UsageError) -> Request?

  package init(
    options: [OptionSpec], example: String,
    request: @escaping @Sendable (Arguments) throws(UsageError) -> Request?
  ) {
    self.options = options
    self.example = example
    self.request = request
  }
}
