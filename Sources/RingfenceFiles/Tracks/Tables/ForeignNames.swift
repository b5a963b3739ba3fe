/// What the names of columns mean that are words of German, French, Spanish, Portuguese, Italian, Dutch and Polish.
enum ForeignNames {
  /// Words of each role without blanks, signs and accents, and their rank behind the English names.
  private static let words: [(role: TableRole, rank: UInt8, words: String)] = [
    (
      .time, 4,
      """
      zeit uhrzeit zeitpunkt zeitstempel datumzeit datumuhrzeit datumundzeit datumunduhrzeit heure horodatage horodate \
      dateheure dateetheure hora fechahora fechayhora fechahoragps marcadetiempo horario datahora dataehora ora orario \
      dataora dataeora tijd tijdstip tijdstempel datumtijd datumentijd czas godzina dataczas dataiczas dataigodzina \
      znacznikczasu
      """
    ),
    (.time, 5, "temps tiempo tempo momento data"), (.date, 5, "datum fecha"),
    (
      .latitude, 4,
      """
      breite breitengrad geobreite geografischebreite geographischebreite latitud latitudine breedtegraad breedte \
      geografischebreedte szerokosc szerokoscgeograficzna szerokoscgeogr
      """
    ),
    (
      .longitude, 4,
      """
      lange laenge langengrad laengengrad geolange geolaenge geografischelange geografischelaenge geographischelange \
      geographischelaenge longitud longitudine lengtegraad lengte geografischelengte dlugosc dlugoscgeograficzna \
      dlugoscgeogr
      """
    ),
    (
      .accuracy, 4,
      """
      genauigkeit gpsgenauigkeit lagegenauigkeit precision exactitude exactitud precisao exatidao exactidao precisione \
      accuratezza nauwkeurigheid precisie dokladnosc
      """
    ),
    (
      .speed, 4,
      "geschwindigkeit vitesse velocidad velocidade velocita snelheid predkosc szybkosc"
    ),
    (
      .altitude, 4,
      "hohe hoehe hoehenmeter elevacion altitud elevacao altitudine quota hoogte wysokosc"
    ),
    (
      .course, 4,
      "kurs richtung fahrtrichtung rumbo rumo rotta direzione koers richting kierunek"
    ),
    (
      .track, 4,
      """
      fahrzeug fahrzeugid gerat geraet kennzeichen vehicule appareil vehiculo dispositivo veiculo veicolo voertuig \
      apparaat toestel pojazd urzadzenie
      """
    ),
  ]

  private static let meanings: [String: (role: TableRole, rank: UInt8)] = {
    var meanings: [String: (role: TableRole, rank: UInt8)] = [:]
    for (role, rank, words) in words {
      for word in words.split(separator: " ") { meanings[String(word)] = (role, rank) }
    }
    return meanings
  }()

  /// The units that may stand behind the word for speed, and behind that for a length.
  private static let units: [(suffix: String, unit: SpeedUnit)] = [
    ("kmh", .kilometersPerHour), ("mph", .milesPerHour), ("kn", .knots), ("kt", .knots),
    ("ms", .metersPerSecond),
  ]

  /// What a name means that has no blanks or signs, and its letters of ASCII in lower case; `nil` for an
  /// unknown one.
  static func meaning(_ plain: String) -> (role: TableRole, rank: UInt8, unit: SpeedUnit?)? {
    let name = withoutAccents(plain)
    if let found = meanings[name] { return (found.role, found.rank, nil) }
    for (suffix, unit) in units where name.hasSuffix(suffix) {
      if let found = meanings[String(name.dropLast(suffix.utf8.count))], found.role == .speed {
        return (found.role, found.rank, unit)
      }
    }
    if name.hasSuffix("m"), let found = meanings[String(name.dropLast())],
      found.role == .accuracy || found.role == .altitude
    {
      return (found.role, found.rank, nil)
    }
    return nil
  }

  /// Each letter, and those that are it with a mark.
  private static let letters: [String] = [
    "aàáâãäåąÀÁÂÃÄÅĄ", "cçćÇĆ", "eèéêëęÈÉÊËĘ", "iìíîïÌÍÎÏ", "lłŁ", "nñńÑŃ", "oòóôõöÒÓÔÕÖ", "sśŚ",
    "uùúûüÙÚÛÜ", "zźżŹŻ",
  ]

  private static func withoutAccents(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    var result = ""
    for scalar in name.unicodeScalars {
      // A mark of its own.
      if (0x300...0x36F).contains(scalar.value) { continue }
      let letter = letters.first { $0.unicodeScalars.contains(scalar) }?.unicodeScalars.first
      result.unicodeScalars.append(letter ?? scalar)
    }
    return result
  }
}
