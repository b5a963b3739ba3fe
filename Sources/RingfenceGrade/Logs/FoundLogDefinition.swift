internal import RingfenceFiles
internal import RingfenceRecords

/// How a form of logs is recognized and read, by what the log consists of.
enum FoundLogDefinition: Sendable {
  /// Objects of JSON: a document, an array, or a line each. Each object is an event, or holds some.
  case objects(FoundObjectForm)
  /// States of entities in JSON: an array for each.
  case states(FoundStateForm)
  case lines(FoundLineForm)
  /// Separated values with a header.
  case table(FoundTableForm)
}

struct FoundObjectForm: Sendable {
  /// `nil` for an object of the form.
  let refusal: @Sendable (LogObject) -> String?
  let read: @Sendable (LogObject, inout FoundLogCollector) throws(RowError) -> Void
}

struct FoundStateForm: Sendable {
  /// Why the history of an entity is not of the form; `nil` for one that is.
  let refusal: @Sendable (LogObject) -> String?
  /// Reads the states of an entity, an array.
  let read: @Sendable (LogObject, inout FoundLogCollector) -> Void
}

struct FoundLineForm: Sendable {
  /// `nil` for a line of the form.
  let refusal: @Sendable (LogLine) -> String?
  let read: @Sendable ([LogLine], inout FoundLogCollector) throws(FileError) -> Void
}

struct FoundTableForm: Sendable {
  /// `nil` for a header of the form.
  let refusal: @Sendable ([String], FoundLogOptions) -> String?
  let read: @Sendable (HeadedTable, inout FoundLogCollector) throws(FileError) -> Void
}
