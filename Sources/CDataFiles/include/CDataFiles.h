/* Files that the library carries as they are.
 *
 * The time zones that the library carries for systems without a database: the file time-zones.txt, a line for each, whose
 * form is described in Tests/Oracles/embedded-zones.py, which writes it. */
#ifndef C_DATA_FILES_H
#define C_DATA_FILES_H

/* The bytes of the file, and how many they are. */
const unsigned char *_Nonnull time_zone_table(void);
long time_zone_table_size(void);

/* The records of platforms, those of Sources/RingfenceLifeCycle/Platforms/Data: how many there are, and the text of
 * one, which ends with a zero byte: an index from 0. */
long platform_record_count(void);
const char *_Nonnull platform_record(long index);

/* The one of them that launches apps, alone: what needs no other does not link them. */
const char *_Nonnull relaunching_platform_record(void);

#endif
