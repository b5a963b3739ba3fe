struct StarterFolder {
  /// The path as given; `nil` for the working folder.
  let path: String?

  func name(_ file: String) -> String { path.map { "\($0)/\(file)" } ?? file }

  /// Whether there is a layout that is not that of the starter.
  func hasOwnLayout() -> Bool {
    let file = name(StarterFile.layout)
    guard case .success = System.status(of: file) else { return false }
    let text = StarterFile.all.first { $0.path == StarterFile.layout }?.text ?? ""
    guard System.kind(of: file) == .file, case .success(let descriptor) = System.openPlain(file)
    else { return true }
    defer { _ = System.finish(descriptor) }
    // One byte more shows that a longer file differs.
    var bytes = [UInt8](repeating: 0, count: text.utf8.count + 1)
    guard case .success(let count) = System.get(&bytes, from: descriptor) else { return true }
    return !bytes.prefix(count).elementsEqual(text.utf8)
  }

  /// Makes the folder, where there is none.
  func make() throws(OutputError) {
    if let path { try makeFolder(path) }
  }

  /// Writes a file that does not exist, with the folders above it.
  ///
  /// - Returns: `false` where a file of this name exists, which stays as it is.
  func write(_ file: StarterFile) throws(OutputError) -> Bool {
    let target = name(file.path)
    if case .success = System.status(of: target) { return false }
    for folder in file.folders {
      // The author of a link, as in a checkout, would choose where the files come.
      guard System.kind(of: name(folder)) != .link else {
        throw .refused(file: name(folder), reason: "this is a link, expected a folder")
      }
      try makeFolder(name(folder))
    }
    switch System.create(target, mode: 0o666) {
    case .failure(let error): throw .refused(file: target, reason: error.message)
    case .success(let descriptor):
      let sink = DescriptorSink(descriptor: descriptor, name: target)
      try sink.write(Array(file.text.utf8))
      if let error = System.finish(descriptor) {
        throw .refused(file: target, reason: error.message)
      }
    }
    return true
  }

  private func makeFolder(_ path: String) throws(OutputError) {
    guard System.kind(ofTarget: path) != .folder else { return }
    if let error = System.makeFolder(path) {
      throw .refused(file: path, reason: error.message)
    }
  }
}
