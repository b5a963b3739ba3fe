/* The time zones that the library carries for systems without a database: the file time-zones.txt, a line for each, whose
 * form is described in Tests/Oracles/embedded-zones.py, which writes it. */
#ifndef C_TIME_ZONES_H
#define C_TIME_ZONES_H

/* The bytes of the file, and how many they are. */
const unsigned char *_Nonnull time_zone_table(void);
long time_zone_table_size(void);

#endif
