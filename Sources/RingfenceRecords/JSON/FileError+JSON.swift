extension FileError {
  package init(_ failure: JSONDocument.Failure, in name: String) {
    self.init(
      Code(failure.code), at: FileLocation(file: name, failure.position), path: failure.path,
      failure.detail)
  }
}

extension FileError.Code {
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
