extension FileError {
  /// The error of a file that is not a JSON document.
  package init(_ failure: JSONDocument.Failure, in name: String) {
    self.init(
      Code(failure.code), at: FileLocation(file: name, failure.position), path: failure.path,
      failure.detail)
  }
}

extension FileError.Code {
  /// The code of a text that is not JSON.
  package init(_ code: JSONSyntaxError.Code) {
    self =
      switch code {
      case .empty: .emptyFile
      case .truncated: .truncated
      case .syntax: .malformedJSON
      case .duplicateKey: .duplicateKey
      case .badEncoding: .badEncoding
      case .tooDeep: .tooDeep
      case .tooLarge: .tooLarge
      }
  }
}
