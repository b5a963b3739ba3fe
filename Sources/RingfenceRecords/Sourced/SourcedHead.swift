/// What stands at the head of a file about another platform.
package struct SourcedHead: Sendable {
  /// A name and the value that a command line gives it in place of the file's own.
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
  /// The release or revision that the file is of.
  package let release: String
  /// What the file is of, for people.
  package let title: String
  /// The day on which the sources were read, `YYYY-MM-DD`.
  package let read: String
  package let sources: [PublishedSource]
  /// The values that differ from the file's own.
  package let settings: [Setting]

  /// The name with the release, and the values that differ: `traccar@6.14.5:lineWidth=40`.
  package var label: String {
    ([name + "@" + release] + settings.map { "\($0.name)=\($0.value)" }).joined(separator: ":")
  }
}

/// A file about another platform, with where each part of it is from.
package protocol SourcedFile {
  var head: SourcedHead { get }
  /// What the platform does, in the order of the file.
  var parts: [SourcedPart] { get }
  var notes: [SourcedPart] { get }
}

extension SourcedFile {
  package var label: String { head.label }

  /// The least confidence of what the file rests on.
  package var confidence: SourceConfidence {
    parts.map { $0.confidence }.min { $0.rank < $1.rank } ?? .high
  }
}

extension JSONReader {
  /// The head of a file.
  ///
  /// - Parameters:
  ///   - fields: of the document.
  ///   - keys: those of the name, the release, the title and the day.
  ///   - what: what the file is of, as `rule`.
  ///   - sources: those of the file.
  ///   - settings: the values that differ from the file's own.
  /// - Returns: the head.
  /// - Throws: ``FileError`` of what is missing or wrong.
  package func head<Key>(
    _ fields: DocumentFields<Key>, _ keys: (name: Key, release: Key, title: Key, read: Key),
    of what: String, _ sources: [PublishedSource], _ settings: [SourcedHead.Setting]
  ) throws(FileError) -> SourcedHead {
    SourcedHead(
      name: try label(required(keys.name, of: fields), "the name of the \(what)"),
      release: try label(
        required(keys.release, of: fields), "the release that the \(what) is of"),
      title: try text(required(keys.title, of: fields), "what the \(what) is of, a text"),
      read: try day(required(keys.read, of: fields)), sources: sources, settings: settings)
  }
}
