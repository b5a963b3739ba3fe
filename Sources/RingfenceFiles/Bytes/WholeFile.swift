internal import Foundation

/// A file that is read into memory at once.
enum WholeFile {
  /// Why it cannot be, in words without a place.
  enum Failure: Error {
    case missing
    case unreadable(String)

    var detail: String {
      switch self {
      case .missing: "no such file"
      case .unreadable(let detail): detail
      }
    }
  }

  static func bytes(path: String) throws(Failure) -> ContiguousArray<UInt8> {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType != .typeDirectory else {
      throw .unreadable("is a directory, expected a file")
    }
    do {
      return ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .unreadable("file cannot be read")
    }
  }

  static func standardInput() throws(Failure) -> ContiguousArray<UInt8> {
    do {
      return ContiguousArray(try FileHandle.standardInput.readToEnd() ?? Data())
    } catch {
      throw .unreadable("standard input cannot be read")
    }
  }
}
