package import Ringfence
package import RingfenceFiles

/// A layout in the form that the page reads, which is the native one.
package struct PageLayout: Sendable {
  /// The name of its file.
  package let name: String
  /// The layout as it was read.
  package let layout: ZoneLayout
  /// The native zone file.
  package let text: [UInt8]
  /// The form of the file where it was another one.
  package let convertedFrom: ZoneFileForm?
  /// Whether reading the text gives the same layout. A file can hold what the native form cannot.
  package let isSame: Bool

  /// Takes the text of a native file as it is, and converts any other.
  ///
  /// - Parameters:
  ///   - file: the zone file.
  ///   - bytes: its bytes.
  /// - Complexity: linear in the bytes.
  package init(_ file: ZoneFile, bytes: ContiguousArray<UInt8>) {
    name = file.name
    layout = file.layout
    convertedFrom = file.form == .native ? nil : file.form
    if convertedFrom == nil, Self.isText(bytes), Self.read(bytes, file.name) == file.layout {
      text = Array(bytes)
      isSame = true
    } else {
      let native = ZoneFileWriter.native(file.layout)
      text = Array(native)
      isSame = Self.read(native, file.name) == file.layout
    }
  }

  /// Whether bytes are UTF-8 without a byte order mark, as a text of the page has to be.
  private static func isText(_ bytes: ContiguousArray<UInt8>) -> Bool {
    !bytes.starts(with: [0xEF, 0xBB, 0xBF])
      && String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  private static func read(_ bytes: ContiguousArray<UInt8>, _ name: String) -> ZoneLayout? {
    try? ZoneFile(native: bytes, name: name).layout
  }
}
