package import Ringfence
internal import RingfenceFiles
package import RingfenceLint
package import RingfenceRecords

/// The settings that the page shows: those of the engine, of restart mode and of the linter. Their names in JSON
/// have their units.
package struct PageSettings: Sendable {
  /// How fixes are evaluated.
  package var engine = EngineSettings()
  /// How restart circles are made.
  package var restart = RestartSettings()
  /// What the linter checks against; its restart settings are those above.
  package var lint = LintSettings()

  /// Creates the settings of the command line.
  package init() {}

  /// The names of the settings in JSON.
  package enum Name {
    package static let exitDistance = "exitDistanceMeters"
    package static let maximumGap = "maximumGapSeconds"
    package static let maximumAccuracy = "maximumAccuracyMeters"
    package static let buffer = "bufferMeters"
    package static let budget = "budgetMeters"
    package static let minimumRadius = "minimumRadiusMeters"
    package static let maximumRadius = "maximumRadiusMeters"
    package static let spacing = "spacingMeters"
    package static let expectedAccuracy = "expectedAccuracyMeters"
    package static let passSpeed = "passSpeedMetersPerSecond"
    package static let initialInside = "initialInside"
    package static let accuracyMeaning = "accuracyMeans"
    package static let accuracyFactor = "accuracyFactor"
    package static let assumedAccuracy = "assumedAccuracyMeters"
  }

  /// A setting that is a number.
  private struct Number {
    let name: String
    let range: ClosedRange<Double>
    let isOptional: Bool
  }

  private static let numbers = [
    Number(name: Name.exitDistance, range: EngineSettings.exitDistances, isOptional: true),
    Number(
      name: Name.maximumGap, range: 0.001...EngineSettings.maximumGaps.upperBound, isOptional: false
    ),
    Number(
      name: Name.maximumAccuracy, range: EngineSettings.maximumAccuracies, isOptional: false),
    Number(name: Name.buffer, range: RestartSettings.buffers, isOptional: false),
    Number(name: Name.budget, range: RestartSettings.budgets, isOptional: false),
    Number(name: Name.minimumRadius, range: RestartSettings.minimumRadii, isOptional: false),
    Number(name: Name.maximumRadius, range: RestartSettings.maximumRadii, isOptional: true),
    Number(name: Name.spacing, range: LintSettings.distances, isOptional: false),
    Number(name: Name.expectedAccuracy, range: LintSettings.distances, isOptional: false),
    Number(name: Name.passSpeed, range: LintSettings.speeds, isOptional: false),
    Number(name: Name.accuracyFactor, range: EngineSettings.accuracyFactors, isOptional: false),
    Number(name: Name.assumedAccuracy, range: EngineSettings.assumedAccuracies, isOptional: false),
  ]

  /// The number of a setting, in the order of ``numbers``; `nil` for none.
  private subscript(number: Int) -> Double? {
    get {
      switch number {
      case 0: engine.exitDistance?.meters
      case 1: Double(engine.maximumGap.wholeMicroseconds) / 1e6
      case 2: engine.maximumAccuracy.meters
      case 3: restart.buffer.meters
      case 4: restart.budget.meters
      case 5: restart.minimumRadius.meters
      case 6: restart.maximumRadius?.meters
      case 7: lint.spacing.meters
      case 8: lint.accuracy.meters
      case 9: lint.passSpeed.metersPerSecond
      case 10: engine.accuracyFactor
      default: engine.assumedAccuracy.meters
      }
    }
    set {
      switch (number, newValue) {
      case (0, let value): engine.exitDistance = value.map { .meters($0) }
      case (1, let value?):
        // checked: the range ends at 1e9 s
        engine.maximumGap = .microseconds(Int64((value * 1e6).rounded()))
      case (2, let value?): engine.maximumAccuracy = .meters(value)
      case (3, let value?): restart.buffer = .meters(value)
      case (4, let value?): restart.budget = .meters(value)
      case (5, let value?): restart.minimumRadius = .meters(value)
      case (6, let value): restart.maximumRadius = value.map { .meters($0) }
      case (7, let value?): lint.spacing = .meters(value)
      case (8, let value?): lint.accuracy = .meters(value)
      case (9, let value?): lint.passSpeed = .metersPerSecond(value)
      case (10, let value?): engine.accuracyFactor = value
      case (11, let value?): engine.assumedAccuracy = .meters(value)
      default: break
      }
      lint.restart = restart
    }
  }

  // MARK: JSON

  /// Reads settings from a JSON object. What it does not name has its default.
  ///
  /// - Throws: ``PageError`` for an unknown name, a value of another kind, or one out of range.
  package init(json text: [UInt8]) throws(PageError) {
    let document: JSONDocument
    do throws(JSONDocument.Failure) {
      document = try JSONDocument(ContiguousArray(text))
    } catch {
      throw PageError("the settings are not JSON: \(error.detail)")
    }
    guard document.kind(0) == .object else { throw PageError("the settings are not an object") }
    for key in document.children(0) {
      let name = document.string(key) ?? ""
      let value = key + 1
      if document.isText(key, Name.initialInside) {
        if document.isText(value, "fire") {
          engine.initialInside = .trigger
        } else if document.isText(value, "silent") {
          engine.initialInside = .silent
        } else {
          throw PageError("the setting 'initialInside' is neither 'fire' nor 'silent'")
        }
        continue
      }
      if document.isText(key, Name.accuracyMeaning) {
        if document.kind(value) == .null {
          engine.accuracyMeaning = nil
          continue
        }
        guard
          let meaning = AccuracyMeaning.allCases.first(where: {
            document.isText(value, $0.name)
          })
        else {
          let names = AccuracyMeaning.allCases.map { "'\($0.name)'" }.joined(separator: ", ")
          throw PageError("the setting 'accuracyMeans' is none of \(names)")
        }
        engine.accuracyMeaning = meaning
        continue
      }
      guard let index = Self.numbers.firstIndex(where: { document.isText(key, $0.name) }) else {
        let names = Self.numbers.map { $0.name } + [Name.initialInside, Name.accuracyMeaning]
        throw PageError(
          "there is no setting '\(PrintableText.shortened(name))', expected one of "
            + names.joined(separator: ", "))
      }
      let setting = Self.numbers[index]
      if setting.isOptional, document.kind(value) == .null {
        self[index] = nil
        continue
      }
      guard let number = document.number(value), setting.range.contains(number) else {
        throw PageError(
          "the setting '\(setting.name)' is not a number in \(setting.range.lowerBound)...\(setting.range.upperBound)"
        )
      }
      self[index] = number
    }
    if let maximum = restart.maximumRadius, maximum < restart.minimumRadius {
      throw PageError("the setting 'maximumRadiusMeters' is below 'minimumRadiusMeters'")
    }
  }

  /// Writes all settings as a JSON object, from which they can be read again.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      for (index, setting) in Self.numbers.enumerated() {
        json.key(setting.name)
        json.value(json: self[index].map { DecimalNumber.text($0) } ?? "null")
      }
      json.member(Name.initialInside, word: engine.initialInside == .trigger ? "fire" : "silent")
      json.key(Name.accuracyMeaning)
      if let meaning = engine.accuracyMeaning {
        json.value(word: meaning.name)
      } else {
        json.value(json: "null")
      }
    }
  }
}
