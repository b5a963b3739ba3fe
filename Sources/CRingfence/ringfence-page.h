/* ringfence-page.h: what the page of `ringfence report` and `ringfence/report` of the npm package call besides ringfence.h,
 * whose words, results and handles hold here. The functions are in the modules of WebAssembly that .ci/page-module makes,
 * not in the C library.
 *
 * Texts and files are UTF-8, given with their size. Every request gives an answer: JSON, unless its function says otherwise.
 * A request that is refused changes nothing; RF_INVALID_ARGUMENT has line and column where a text is wrong. Tracks, zones,
 * columns and kinds are named by their index. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
#ifndef RINGFENCE_PAGE_H
#define RINGFENCE_PAGE_H

#include "ringfence.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tracks, a layout, settings and a scenario, and the file that is opened. It lives as long as its module. */
typedef struct rf_page rf_page;

/* Without tracks and without a layout. */
int32_t rf_page_new(rf_page **page, rf_message *error);

/* ---- What a page holds ------------------------------------------------------------------------------ */

/* Adds a packed track. The answer has its `index` and its `count` of fixes. */
int32_t rf_page_add_track(rf_page *page, const uint8_t *name, size_t name_size, const uint8_t *packed, size_t size,
                          rf_text **answer, rf_message *error);

/* Adds a track of columns, or replaces the one of an index that is not RF_NO_INDEX. Answers as rf_page_add_track. */
int32_t rf_page_add_drive(rf_page *page, int32_t index, const uint8_t *name, size_t name_size, const double *times,
                          size_t time_count, const double *latitudes, size_t latitude_count, const double *longitudes,
                          size_t longitude_count, rf_text **answer, rf_message *error);

/* Reads a layout in the native form; with an `is_complete` of 0 the linter does not run. The answer describes it. */
int32_t rf_page_set_layout(rf_page *page, const uint8_t *layout, size_t size, const uint8_t *name, size_t name_size,
                           int32_t is_complete, rf_text **answer, rf_message *error);

/* Reads one zone again, from a file of it alone. The answer describes it. */
int32_t rf_page_set_zone(rf_page *page, size_t index, const uint8_t *zone, size_t size, rf_text **answer,
                         rf_message *error);

/* Reads settings; `is_complete` as for a layout. The answer describes the layout with them. */
int32_t rf_page_set_settings(rf_page *page, const uint8_t *settings, size_t size, int32_t is_complete, rf_text **answer,
                             rf_message *error);

/* Reads a scenario; NULL for none. An empty profile is that of the file. The answer is empty. */
int32_t rf_page_set_scenario(rf_page *page, const uint8_t *scenario, size_t size, const uint8_t *name, size_t name_size,
                             const uint8_t *profile, size_t profile_size, rf_text **answer, rf_message *error);

/* Takes the log that the tracks are compared with. The answer is empty. */
int32_t rf_page_set_found(rf_page *page, const uint8_t *log, size_t size, rf_text **answer, rf_message *error);

/* ---- What becomes of it ----------------------------------------------------------------------------- */

/* The words of names in records. */
int32_t rf_page_words(rf_page *page, rf_text **answer, rf_message *error);

/* Writes a column of a track, a number for each fix, into room for as many. The answer is empty. */
int32_t rf_page_column(rf_page *page, size_t track, size_t column, double *values, size_t room, rf_text **answer,
                       rf_message *error);

/* Evaluates a track and explains zones; a count of SIZE_MAX means all. */
int32_t rf_page_evaluate(rf_page *page, size_t track, const int32_t *zones, size_t zone_count, rf_text **answer,
                         rf_message *error);

/* What the command writes of a track, lines of JSON. */
int32_t rf_page_report(rf_page *page, size_t track, size_t kind, rf_text **answer, rf_message *error);

/* Searches the numbers that would mend what went wrong at a zone. */
int32_t rf_page_remedies(rf_page *page, size_t track, size_t zone, rf_text **answer, rf_message *error);

/* Compares the log with all tracks. */
int32_t rf_page_grade(rf_page *page, rf_text **answer, rf_message *error);

/* A file of what is shown, of fixes and events between two times, which may be infinite. */
int32_t rf_page_document(rf_page *page, size_t track, size_t kind, double from, double to, rf_text **answer,
                         rf_message *error);

/* Measures a line in metres, and the area in square metres within it, closed by a straight edge. */
int32_t rf_page_measure(rf_page *page, const double *longitudes, size_t longitude_count, const double *latitudes,
                        size_t latitude_count, rf_text **answer, rf_message *error);

/* ---- Files of every form, in large modules alone ---------------------------------------------------- */

/* Begins a file of a size, which rf_page_add_to_file brings. The answer is empty. */
int32_t rf_page_begin_file(rf_page *page, size_t size, rf_text **answer, rf_message *error);
int32_t rf_page_add_to_file(rf_page *page, const uint8_t *part, size_t size, rf_text **answer, rf_message *error);

/* Detects what the file is. The answer describes a layout, and is empty for a track. Points without a radius are circles of
 * `radius` metres, unless that is 0. Local times are those of a zone with an IANA name; they are refused where it is empty
 * or unknown. */
int32_t rf_page_open_file(rf_page *page, const uint8_t *name, size_t name_size, double radius, const uint8_t *zone,
                          size_t zone_size, rf_text **answer, rf_message *error);

/* Reads on in the track that was opened. The answer says how far, and at the end which tracks were added. */
int32_t rf_page_read_file(rf_page *page, rf_text **answer, rf_message *error);

/* The packed fixes of a track, for another page. */
int32_t rf_page_packed_track(rf_page *page, size_t track, rf_text **answer, rf_message *error);

#ifdef __cplusplus
}
#endif
#endif
