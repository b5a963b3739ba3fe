internal import RingfenceBytes
internal import RingfenceFiles

/// The bytes of a log, as the values, lines or rows that its form asks for.
struct LogContent {
  private let name: String
  private let text: ContiguousArray<UInt8>
  /// The values at the top, with those of arrays of arrays; empty for a text that is no JSON.
  private let values: [LogObject]
  /// Why the text is no JSON, where it begins as some.
  private let failure: JSONSyntaxError?
  /// The lines that are no JSON, in a text whose other lines are.
  private let damaged: [(offset: Int, detail: String)]

  /// Takes the bytes.
  ///
  /// - Throws: for bytes that are no text, with the way to a form that is read.
  init(
    _ bytes: ContiguousArray<UInt8>, name: String, _ options: FoundLogOptions
  ) throws(FileError) {
    self.name = name
    let location = FileLocation(file: name)
    if ZipArchive.isZip(bytes.span) {
      throw FileError(
        .unsupportedForm, at: location,
        "the log is a spreadsheet or another archive (xlsx), which is not read; save the sheet as CSV, then "
          + Self.table(options))
    }
    do throws(JSONDocument.Failure) {
      text = try JSONDocument.utf8(of: bytes)
    } catch {
      throw FileError(error, in: name)
    }
    guard !text.contains(0) else {
      throw FileError(
        .badEncoding, at: location, "the log is no text, expected UTF-8 or UTF-16")
    }
    let json = LogValues(text)
    (values, failure, damaged) = (json.values, json.failure, json.damaged)
  }

  /// The options of a table with any columns.
  private static func table(_ options: FoundLogOptions) -> String {
    "'--form generic-csv \(options.columnsOption) event=…,zone=…,time=…'"
  }

  // MARK: Recognition

  /// The form of the log.
  ///
  /// - Throws: why each form was refused; of JSON that cannot be read only that.
  func recognize(_ options: FoundLogOptions) throws(FileError) -> FoundLogForm {
    // An interface that has no events answers with an empty array.
    let brackets = [UInt8(ascii: "["), UInt8(ascii: "]")]
    guard !text.allSatisfy({ $0.isBlank || brackets.contains($0) }) else {
      throw FileError(
        .emptyFile, at: FileLocation(file: name),
        "the log is empty, expected events, or '--form' where nothing fired")
    }
    // With chosen columns the caller has said the form; else what has any names comes last.
    if !options.columns.isEmpty { return mayBeTable ? .genericCSV : .genericJSON }
    // The form that asks for least comes first in the message.
    let general: FoundLogForm = mayBeTable ? .genericCSV : .genericJSON
    var (refusals, first) = ([String](), "")
    for form in FoundLogForm.allCases {
      guard let refusal = refusal(form, options) else { return form }
      if form == general {
        first = "\(form.rawValue): \(refusal)"
      } else {
        refusals.append("\(form.rawValue): \(refusal)")
      }
    }
    if values.isEmpty, let failure { throw malformed(failure.detail, failure.offset) }
    throw FileError(
      .unknownForm, at: FileLocation(file: name),
      "the log is of no form that is read; \(first) (" + refusals.joined(separator: "; ")
        + "); give '--form', or save a table and use " + Self.table(options)
    )
  }

  /// `nil` where the log is of the form.
  private func refusal(_ form: FoundLogForm, _ options: FoundLogOptions) -> String? {
    switch form.definition {
    case .objects(let definition):
      return firstRefusal(objects, none: "no JSON object") { definition.refusal($0) }
    case .states(let definition):
      return firstRefusal(histories, none: "no array of states") { definition.refusal($0) }
    case .lines(let definition):
      return firstRefusal(lines, none: "no line") { definition.refusal($0) }
    case .table(let definition):
      guard mayBeTable, let table = HeadedTable(text) else { return "no table with a header" }
      return definition.refusal(table.names, options)
    }
  }

  /// Why the first part is not of a form, where none is.
  private func firstRefusal<Part>(
    _ parts: [Part], none: String, _ refusal: (Part) -> String?
  ) -> String? {
    var first: String?
    for part in parts {
      guard let reason = refusal(part) else { return nil }
      first = first ?? reason
    }
    return first ?? none
  }

  /// Whether its first line is none of JSON, as the header of a table whose rows may have some.
  private var mayBeTable: Bool {
    let first = text.firstIndex { !$0.isBlank && $0 != 0x0A && $0 != 0x0D } ?? 0
    return values.isEmpty || damaged.first.map { $0.offset <= first } ?? false
  }

  // MARK: Parts

  /// The objects, in arrays of any depth.
  private var objects: [LogObject] {
    var objects: [LogObject] = []
    func visit(_ value: LogObject) {
      if value.isObject { objects.append(value) }
      for element in value.elements { visit(element) }
    }
    for value in values { visit(value) }
    return objects
  }

  /// The arrays of objects, one for each entity.
  private var histories: [LogObject] {
    var histories: [LogObject] = []
    func visit(_ value: LogObject) {
      let elements = value.elements
      if elements.first?.isObject ?? false { histories.append(value) }
      for element in elements where element.isArray { visit(element) }
    }
    for value in values { visit(value) }
    return histories
  }

  private var lines: [LogLine] {
    let bytes = text.span
    var lines: [LogLine] = []
    var (start, number) = (0, 1)
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
      let range = bytes.trimmingBlanks(start..<end)
      if !range.isEmpty { lines.append(LogLine(number: number, text: bytes.text(range))) }
      guard end < bytes.count, let next = CSVRow.afterLineEnd(bytes, end, isLast: true) else {
        break
      }
      (start, number) = (next, number + 1)
    }
    return lines
  }

  // MARK: Reading

  func read(_ form: FoundLogForm, _ collector: inout FoundLogCollector) throws(FileError) {
    var cursor = LineCursor()
    func line(_ offset: Int) -> Int { Int(cursor.position(of: offset, in: text.span).line) }
    switch form.definition {
    case .objects(let definition):
      try requireValues(form)
      var broken = damaged[...]
      for object in objects {
        while let first = broken.first, first.offset < object.offset {
          collector.line = line(first.offset)
          collector.refuse(RowError(first.detail))
          broken.removeFirst()
        }
        collector.line = line(object.offset)
        do throws(RowError) {
          try definition.read(object, &collector)
        } catch {
          collector.refuse(error)
        }
      }
      for rest in broken {
        collector.line = line(rest.offset)
        collector.refuse(RowError(rest.detail))
      }
    case .states(let definition):
      try requireValues(form)
      for history in histories { definition.read(history, &collector) }
      for rest in damaged {
        collector.line = line(rest.offset)
        collector.refuse(RowError(rest.detail))
      }
    case .lines(let definition):
      do throws(FileError) {
        try definition.read(lines, &collector)
      } catch {
        throw located(error)
      }
    case .table(let definition):
      guard !isEmpty else { return }
      guard let table = HeadedTable(text) else {
        throw FileError(
          .badHeader, at: FileLocation(file: name, line: 1),
          "the log has no header with at least two names, as \(form.rawValue) has")
      }
      if let refusal = definition.refusal(table.names, collector.options) {
        throw FileError(.badHeader, at: FileLocation(file: name, line: 1), refusal)
      }
      do throws(FileError) {
        try definition.read(table, &collector)
      } catch {
        throw located(error)
      }
    }
  }

  private func requireValues(_ form: FoundLogForm) throws(FileError) {
    guard values.isEmpty, !isEmpty else { return }
    throw malformed(
      "\(failure?.detail ?? "the log is no JSON"), expected \(form.rawValue)", failure?.offset ?? 0)
  }

  private func malformed(_ detail: String, _ offset: Int) -> FileError {
    var cursor = LineCursor()
    return FileError(
      .malformedJSON,
      at: FileLocation(file: name, cursor.position(of: offset, in: text.span)), detail)
  }

  private var isEmpty: Bool { text.allSatisfy { $0.isBlank } }

  private func located(_ error: FileError) -> FileError {
    FileError(
      error.code, at: FileLocation(file: name, line: error.location.line), path: error.path,
      error.detail)
  }
}
