internal import Foundation
internal import Synchronization

/// The file of `--output`. A plain file is written beside its place and put there at the end, so an
/// interrupted run leaves the old one whole; a pipe or a device is written directly.
struct OutputFile: Sendable {
  /// Writes to the file.
  let sink: DescriptorSink
  private let target: String
  /// Where the bytes go until the end, `nil` where they go directly.
  private let temporary: String?

  /// Opens the file; `path` as the user gave it.
  init(_ path: String) throws(OutputError) {
    var attributes: [FileAttributeKey: Any] = [:]
    var target = path
    let files = FileManager.default
    if files.fileExists(atPath: path) {
      target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      attributes = (try? files.attributesOfItem(atPath: target)) ?? [:]
    }
    self.target = target
    let kind = attributes[.type] as? FileAttributeType
    guard kind == nil || kind == .typeRegular else {
      guard kind != .typeDirectory else {
        throw .refused(file: path, reason: "this is a folder, a file is expected")
      }
      temporary = nil
      sink = DescriptorSink(
        descriptor: try Self.opened(System.openExisting(target), path), name: path)
      return
    }
    let beside = "\(target).\(ProcessInfo.processInfo.processIdentifier).part"
    let mode = (attributes[.posixPermissions] as? NSNumber)?.uint32Value
    // What an earlier run with the same process number left behind is nobody's any more.
    System.remove(beside)
    sink = DescriptorSink(
      descriptor: try Self.opened(System.create(beside, mode: 0o666), path), name: path)
    if let mode {
      try? files.setAttributes([.posixPermissions: NSNumber(value: mode)], ofItemAtPath: beside)
    }
    temporary = beside
    Interruption.remember(beside)
  }

  /// Puts the file in its place.
  func finish() throws(OutputError) {
    if let error = System.finish(sink.descriptor) {
      discardTemporary()
      throw .refused(file: sink.name, reason: error.message)
    }
    guard let temporary else { return }
    if let error = System.replace(target, by: temporary) {
      discardTemporary()
      throw .refused(file: sink.name, reason: error.message)
    }
    Interruption.forget(temporary)
  }

  /// Leaves what was there before.
  func abandon() {
    _ = System.finish(sink.descriptor)
    discardTemporary()
  }

  private func discardTemporary() {
    guard let temporary else { return }
    System.remove(temporary)
    Interruption.forget(temporary)
  }

  private static func opened(
    _ result: Result<Int32, SystemError>, _ path: String
  ) throws(OutputError) -> Int32 {
    switch result {
    case .success(let descriptor): return descriptor
    case .failure(let error): throw .refused(file: path, reason: error.message)
    }
  }
}
