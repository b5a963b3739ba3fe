"""Random names of columns, tracks and zones: none of them is in a list of names that the program knows."""

import re

#: Names that are known already, or were looked at before: what is drawn here is none of them.
EXCLUDED = set(
    """track trackid device deviceid vehicle vehicleid unit unitid user userid trip tripid asset assetid tracker trackerid imei mmsi
    tid trackfid id segment seg time timestamp datetime ts tst epoch date latitude lat y longitude lon lng long x position wkt geometry
    geom altitude elevation ele alt height accuracy hacc speed velocity sog course cog bearing heading azimuth flags name radius
    icao24 hex callsign licenseplate vin registration reg vesselname medallion phone esn individuallocalidentifier
    taglocalidentifier entity client reporter objectid routeid bus busid taxi ship shipname animal animalid bird tag collar
    lathem hemilat lath latsign latitudeindicator latsuffix cardinallat ns ew""".split()
)

#: Words in use for what moves or is carried, beside syllables without a meaning.
_CARRIERS = """boat wagon runner athlete buoy pilot rider bike scooter trolley pallet parcel tractor combine crane sled glider drone
    balloon badge bracelet wheelchair ambulance patrol plough tram coach rucksack fahrzeug kennzeichen fahrer wagennummer bateau
    navire coureur camion voiture matricula autobus veicolo targa voertuig kenteken pojazd kierowca furgon serialno callno plate_no
    bib_number hull sail_no fleet_key member_ref sender source_node station_key probe logger_sn""".split()
_SYLLABLES = "ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo za ze zi zo".split()


def plain(name):
    """A name without case and signs, as names are compared."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def word(numbers):
    return "".join(numbers.choice(_SYLLABLES) for _ in range(numbers.randint(3, 4)))


def unknown(numbers, used=()):
    """A name without a meaning, in one of the ways in which names are written."""
    taken = {plain(name) for name in used}
    while True:
        words = [word(numbers) for _ in range(numbers.randint(1, 2))]
        name = numbers.choice(
            [
                "_".join(words),
                " ".join(words),
                "-".join(each.capitalize() for each in words),
                words[0] + "".join(each.capitalize() for each in words[1:]),
                "".join(words).upper(),
                f"{words[0]}.{numbers.randint(1, 9)}",
                f"{words[0]} [{words[-1][:2]}]",
            ]
        )
        if plain(name) not in EXCLUDED and plain(name) not in taken:
            return name


def carrier(numbers, used=()):
    """The name of a column that says which device a row is of."""
    taken = {plain(name) for name in used}
    while True:
        name = numbers.choice(_CARRIERS) if numbers.random() < 0.6 else unknown(numbers, used)
        name = numbers.choice([name, name.upper(), name.capitalize(), name + numbers.choice(["", "_no", " id", "Key", "_2"])])
        if plain(name) not in EXCLUDED and plain(name) not in taken:
            return name


def label(numbers):
    """A value that names something."""
    return numbers.choice(
        [
            lambda: f"{word(numbers).upper()[:2]}-{numbers.randint(100, 999)}",
            lambda: str(numbers.randint(1, 9_999)),
            lambda: word(numbers).capitalize(),
            lambda: f"{numbers.getrandbits(32):08x}",
            lambda: f"{word(numbers)} {word(numbers)}",
        ]
    )()
