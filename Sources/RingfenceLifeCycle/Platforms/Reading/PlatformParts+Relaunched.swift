private enum RowKey: String, CaseIterable { case from, to, after, by, yes, no, question }
private enum QuestionKey: String, CaseIterable { case yes, no }

extension PlatformParts {
  mutating func relaunched() throws(FileError) -> RelaunchPlatform {
    let version = try value(.osVersion)
    var osVersion = try softwareVersion(version)
    if let text = setting(PlatformKey.osVersion.rawValue) {
      guard let given = SoftwareVersion(text: text) else {
        throw refused(PlatformKey.osVersion.rawValue, text, "a version such as '18.5'")
      }
      osVersion = given
    }
    return RelaunchPlatform(
      osVersion: osVersion, table: try relaunchTable(),
      significantChangeDistance: try distribution(
        .significantChangeDistance, in: RelaunchPlatform.significantChangeDistances),
      regionHold: try distribution(.regionHold, in: Self.seconds),
      regionDelivery: try distribution(.regionDelivery, in: Self.seconds),
      wakeWindow: try distribution(.wakeWindow, in: RelaunchPlatform.wakeWindows))
  }

  mutating func relaunchTable() throws(FileError) -> RelaunchTable {
    var rows: [RelaunchPolicy.Row] = []
    var questions: [RelaunchTable.Question] = []
    let list = try reader.required(.relaunch, of: fields)
    for (number, item) in try reader.elements(list, "an array of rows").enumerated() {
      let node = try value(item, "relaunch[\(number)]")
      let members = try reader.fields(node, of: RowKey.self, "who was launched, an object")
      let yes = try reports(members[.yes])
      let no = try reports(members[.no])
      var question: ContestedQuestion?
      if let name = members[.question] {
        question = try reader.word(name, "a contested question", ContestedQuestion.allCases) {
          $0.name
        }
      }
      guard yes.count + no.count > 0, question != nil || yes.isEmpty || no.isEmpty else {
        throw reader.error(
          .badValue, at: node,
          yes.isEmpty
            ? "the row has no report, expected 'yes' or 'no'"
            : "reports differ, expected a 'question'")
      }
      if let question {
        questions.append(try self.question(question, yes, no))
      }
      rows.append(
        RelaunchPolicy.Row(
          from: try members[.from].map { node throws(FileError) in try softwareVersion(node) }
            ?? SoftwareVersion(0),
          to: try members[.to].map { node throws(FileError) in try softwareVersion(node) },
          ends: try words(members, .after, "how an app ended", ProcessEnd.allCases) { $0.name },
          mechanisms: try words(members, .by, "what launches an app", RelaunchMechanism.allCases) {
            $0.name
          }, question: question, yes: yes, no: no))
    }
    for (name, item) in try named(.questions, "questions") {
      let known = ContestedQuestion.allCases
      guard let question = known.first(where: { Array($0.name.utf8) == Array(name.utf8) }) else {
        throw reader.unknownKey(name, at: item - 1, among: known.map { $0.name })
      }
      let members = try reader.fields(
        value(item, name), of: QuestionKey.self, "who says yes, and who no, an object")
      questions.append(
        try self.question(question, try reports(members[.yes]), try reports(members[.no])))
    }
    for question in ContestedQuestion.allCases
    where !questions.contains(where: { $0.question == question }) {
      throw reader.error(
        .missingKey, at: fields[.questions] ?? fields.object,
        "there is nothing about '\(question.name)'")
    }
    return RelaunchTable(rows: rows, questions: questions)
  }

  private mutating func question(
    _ question: ContestedQuestion, _ yes: [String], _ no: [String]
  ) throws(FileError) -> RelaunchTable.Question {
    var policy = PlatformPolicy(
      question.name, Reports(yes: yes.count, no: no.count), isContested: true)
    if let answer = try answer(question.name) { policy.answer = answer }
    return RelaunchTable.Question(question: question, yes: yes, no: no, policy: policy)
  }

  private func reports(_ node: Int?) throws(FileError) -> [String] {
    guard let node else { return [] }
    var reports: [String] = []
    for item in try reader.elements(node, "an array of reports") {
      reports.append(try reader.text(item, "who reports it, a text"))
    }
    return reports
  }

  /// A list of words; all of them where the key is missing.
  private func words<Value>(
    _ members: DocumentFields<RowKey>, _ key: RowKey, _ what: String, _ all: [Value],
    named nameOf: (Value) -> String
  ) throws(FileError) -> [Value] {
    guard let node = members[key] else { return all }
    var found: [Value] = []
    for item in try reader.elements(node, "an array of words") {
      found.append(try reader.word(item, what, all, named: nameOf))
    }
    return found
  }

  private func softwareVersion(_ node: Int) throws(FileError) -> SoftwareVersion {
    let text = try reader.text(node, "a version such as '18.5', a text")
    guard let version = SoftwareVersion(text: text) else {
      throw reader.error(
        .badValue, at: node, "\(JSONText.quoted(text)) is no version, expected one such as '18.5'")
    }
    return version
  }
}
