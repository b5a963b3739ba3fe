/// What the beginning of an XML document with the root element of a format shows.
enum RootForm {
  case track
  /// A document without something that a track has.
  case incompleteTrack
  /// A layout, with the name of its form.
  case layout(String)
}
