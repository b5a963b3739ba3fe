/// Reads the files of a form that is not JSON. Each form has a folder with its reader, and a case of
/// ``ZoneFileForm``.
protocol ThirdPartyZoneReader: ZoneFormTitles {
  /// Reads all features of a file that has the form.
  /// - Parameter zones: the text of the file, and the zones.
  /// - Throws: the first error of the file.
  static func read(into zones: inout ThirdPartyZones) throws(FileError)
}
