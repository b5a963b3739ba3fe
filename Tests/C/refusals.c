/* Every argument of every function as it must not be: NULL, not aligned, of another kind, not a number, negative,
 * out of range. Each is refused with its code and a text, and nothing else happens. */
#include <math.h>

#include "expect.h"

static const char zones[] =
    "{\"version\":1,\"zones\":[{\"id\":\"door\",\"customData\":{\"k\":\"v\"},\"fences\":[{\"id\":\"c\",\"circle\":"
    "{\"center\":[16.37,48.2],\"radius\":50}}]}]}";

static rf_message error;
static rf_layout *layout;
static rf_engine *engine;
static rf_session *session;

static void *unaligned(void *pointer) { return (char *)pointer + 1; }

static void layouts(void) {
  const uint8_t *bytes = (const uint8_t *)zones;
  size_t size = sizeof zones - 1;
  rf_layout *other = (rf_layout *)&error;
  CODE(rf_layout_read(NULL, size, NULL, NULL, &other, &error), RF_INVALID_ARGUMENT, "'bytes' is NULL");
  EXPECT(other == NULL);
  CODE(rf_layout_read(NULL, 0, "n", NULL, &other, &error), RF_INVALID_LAYOUT, "n:1:1: error");
  EXPECT(strcmp(error.name, "empty-file") == 0);
  CODE(rf_layout_read(bytes, SIZE_MAX, NULL, NULL, &other, &error), RF_INVALID_ARGUMENT, "more than memory");
  CODE(rf_layout_read(bytes, SIZE_MAX / 2, NULL, NULL, &other, &error), RF_INVALID_ARGUMENT, "more than memory");
  CODE(rf_layout_read(bytes, (size_t)2 << 30, NULL, NULL, &other, &error), RF_INVALID_ARGUMENT, "1 GiB");
  CODE(rf_layout_read(bytes, size, NULL, NULL, NULL, &error), RF_INVALID_ARGUMENT, "'layout' is NULL");
  CODE(rf_layout_read(bytes, size, NULL, NULL, unaligned(&other), &error), RF_INVALID_ARGUMENT, "aligned");
  CODE(rf_layout_read(bytes, size - 1, "cut.json", NULL, &other, &error), RF_INVALID_LAYOUT, "cut.json:1:");
  EXPECT(error.line == 1 && error.column > 1 && error.name[0] != 0);

  char *name = malloc(5001);
  memset(name, 'x', 5000);
  name[5000] = 0;
  CODE(rf_layout_read(bytes, size, name, NULL, &other, &error), RF_INVALID_ARGUMENT, "'name'");
  name[4000] = 0;
  CODE(rf_layout_read(bytes, size - 1, name, NULL, &other, &error), RF_INVALID_LAYOUT, "xxx");
  EXPECT(strlen(error.text) == sizeof error.text - 1);
  free(name);

  rf_layout_options options;
  CODE(rf_layout_options_init(NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_layout_options_init(&options, &error), RF_OK, NULL);
  options.size = 3;
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "'size'");
  rf_layout_options_init(&options, NULL);
  options.default_radius = NAN;
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "default_radius");
  rf_layout_options_init(&options, NULL);
  options.default_half_width = 0.4;
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "default_half_width");
  rf_layout_options_init(&options, NULL);
  options.speed_unit = 5;
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "speed_unit");
  rf_layout_options_init(&options, NULL);
  options.form = "gojson";
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "'form'");
  options.form = "geojson";
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_LAYOUT, "'native'");
  rf_layout_options_init(&options, NULL);
  options.time_zone_count = 1;
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "time_zones");
  rf_time_zone zone = {NULL, NULL, 0};
  options.time_zones = &zone;
  CODE(rf_layout_read(bytes, size, NULL, &options, &other, &error), RF_INVALID_ARGUMENT, "'name' of a time zone");

  rf_layout_info info = {.size = sizeof info};
  CODE(rf_layout_describe(NULL, &info, &error), RF_WRONG_HANDLE, "is NULL");
  CODE(rf_layout_describe((rf_layout *)engine, &info, &error), RF_WRONG_HANDLE, "is not a layout");
  CODE(rf_layout_describe(unaligned(layout), &info, &error), RF_WRONG_HANDLE, "is not a layout");
  uint64_t nonsense[4] = {1, 2, 3, 4};
  CODE(rf_layout_describe((rf_layout *)nonsense, &info, &error), RF_WRONG_HANDLE, "is not a layout");
  CODE(rf_layout_describe(layout, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  info.size = 0;
  CODE(rf_layout_describe(layout, &info, &error), RF_INVALID_ARGUMENT, "'size'");
  rf_zone one = {.size = sizeof one};
  CODE(rf_layout_zone(layout, 1, &one, &error), RF_INVALID_ARGUMENT, "no zone 1");
  EXPECT(error.index == 1);
  CODE(rf_layout_zone(layout, SIZE_MAX, &one, &error), RF_INVALID_ARGUMENT, "no zone");
  CODE(rf_layout_zone(layout, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  rf_fence fence = {.size = sizeof fence};
  CODE(rf_layout_fence(layout, 0, 1, &fence, &error), RF_INVALID_ARGUMENT, "no fence 1");
  CODE(rf_layout_fence(layout, 1, 0, &fence, &error), RF_INVALID_ARGUMENT, "no zone 1");
  rf_table_column texts;
  const int64_t *starts = NULL;
  size_t count = 0;
  CODE(rf_layout_texts(NULL, RF_ZONE_IDS, &texts, &starts, &count, &error), RF_WRONG_HANDLE, "is NULL");
  CODE(rf_layout_texts(layout, 5, &texts, &starts, &count, &error), RF_INVALID_ARGUMENT, "rf_layout_text");
  CODE(rf_layout_texts(layout, -1, &texts, &starts, &count, &error), RF_INVALID_ARGUMENT, "rf_layout_text");
  CODE(rf_layout_texts(layout, RF_ZONE_IDS, NULL, &starts, &count, &error), RF_INVALID_ARGUMENT, "'texts'");
  CODE(rf_layout_texts(layout, RF_ZONE_IDS, &texts, &starts, NULL, &error), RF_INVALID_ARGUMENT, "'count'");
  CODE(rf_layout_texts(layout, RF_ZONE_DATA, &texts, &starts, &count, &error), RF_OK, NULL);
  EXPECT(count == 1 && texts.text_count == 1 && texts.codes[0] == 0 && starts[0] == 0 && starts[1] == 1);
  EXPECT(texts.offsets[1] == 9 && memcmp(texts.values, "{\"k\":\"v\"}", 9) == 0);
  CODE(rf_layout_texts(layout, RF_ZONE_NAMES, &texts, NULL, &count, &error), RF_OK, NULL);
  EXPECT(count == 1 && texts.text_count == 0 && texts.codes[0] == -1);
  struct { double number; int64_t time; int32_t small; uint8_t byte, rest[3]; } records[] = {
      {1.5, 7, -2, 9, {0}}, {NAN, INT64_MIN, 3, 0, {0}}, {INFINITY, 0, 4, 1, {0}}};
  double numbers[3];
  int64_t times[3];
  int32_t smalls[3];
  uint8_t small_bytes[3], present[2] = {0, 0};
  rf_member members[] = {
      {.offset = 0, .width = 8, .values = numbers, .present = present, .missing = RF_NOT_FINITE},
      {.offset = 8, .width = 8, .values = times, .present = present + 1, .missing = RF_LEAST},
      {.offset = 16, .width = 4, .values = smalls}, {.offset = 20, .width = 1, .values = small_bytes}};
  CODE(rf_records_split(records, 3, 24, members, 4, &error), RF_OK, NULL);
  EXPECT(numbers[0] == 1.5 && present[0] == 1 && members[0].missing_count == 2);
  EXPECT(times[0] == 7 && times[2] == 0 && present[1] == 5 && members[1].missing_count == 1);
  EXPECT(smalls[0] == -2 && smalls[2] == 4 && small_bytes[0] == 9 && small_bytes[2] == 1);
  members[1].missing = RF_ZERO;
  CODE(rf_records_split(records, 3, 24, members, 4, &error), RF_OK, NULL);
  EXPECT(present[1] == 3);
  CODE(rf_records_split(NULL, 3, 24, members, 4, &error), RF_INVALID_ARGUMENT, "'records' is NULL");
  CODE(rf_records_split(records, SIZE_MAX, 24, members, 4, &error), RF_INVALID_ARGUMENT, "records");
  CODE(rf_records_split(records, 3, 25, members, 4, &error), RF_INVALID_ARGUMENT, "'size'");
  CODE(rf_records_split(records, 3, 24, NULL, 4, &error), RF_INVALID_ARGUMENT, "'members' is NULL");
  members[3].offset = 24;
  CODE(rf_records_split(records, 3, 24, members, 4, &error), RF_INVALID_ARGUMENT, "'offset'");
  EXPECT(error.index == 3);
  members[3].offset = SIZE_MAX;
  CODE(rf_records_split(records, 3, 24, members, 4, &error), RF_INVALID_ARGUMENT, "'offset'");
  members[3].width = 2;
  CODE(rf_records_split(records, 3, 24, members, 4, &error), RF_INVALID_ARGUMENT, "'width'");
  members[2].missing = RF_ZERO;
  CODE(rf_records_split(records, 3, 24, members, 3, &error), RF_INVALID_ARGUMENT, "'missing'");
  members[0].present = NULL;
  CODE(rf_records_split(records, 3, 24, members, 1, &error), RF_INVALID_ARGUMENT, "'present' is NULL");
  members[0].values = NULL;
  CODE(rf_records_split(records, 3, 24, members, 1, &error), RF_INVALID_ARGUMENT, "'values' is NULL");
  CODE(rf_layout_texts(layout, RF_ATTENDANCE_IDS, &texts, &starts, &count, &error), RF_OK, NULL);
  EXPECT(count == 0 && texts.text_count == 0 && starts[1] == 0);
  rf_text *geometry = NULL;
  rf_string text = {NULL, 0};
  CODE(rf_layout_geometry(layout, 0, 1, &geometry, &error), RF_INVALID_ARGUMENT, "no fence 1");
  CODE(rf_layout_geometry(layout, 0, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_layout_geometry(layout, 0, 0, &geometry, &error), RF_OK, NULL);
  rf_text *line = NULL;
  CODE(rf_layout_line(layout, 0, 1, &line, &error), RF_INVALID_ARGUMENT, "no fence 1");
  CODE(rf_layout_line(layout, 0, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_layout_line(layout, 0, 0, &line, &error), RF_OK, NULL);
  rf_text_free(line);
  CODE(rf_text_bytes(geometry, &text, &error), RF_OK, NULL);
  EXPECT(strstr(text.bytes, "{\"type\":\"Polygon\",\"coordinates\":[[[") == text.bytes);
  rf_text_free(geometry);
  rf_text *attendances = NULL;
  CODE(rf_layout_attendances(NULL, 0, &attendances, &error), RF_WRONG_HANDLE, "is NULL");
  CODE(rf_layout_attendances(layout, 1, &attendances, &error), RF_INVALID_ARGUMENT, "no zone 1");
  CODE(rf_layout_attendances(layout, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_layout_attendances(layout, 0, &attendances, &error), RF_OK, NULL);
  CODE(rf_text_bytes(attendances, &text, &error), RF_OK, NULL);
  EXPECT(strcmp(text.bytes, "[]") == 0);
  rf_text_free(attendances);
  rf_string key, value;
  CODE(rf_layout_custom_datum(layout, 0, 1, &key, &value, &error), RF_INVALID_ARGUMENT, "no datum");
  CODE(rf_layout_custom_datum(layout, 0, 0, NULL, &value, &error), RF_INVALID_ARGUMENT, "'key'");
  CODE(rf_layout_custom_datum(layout, 0, 0, &key, NULL, &error), RF_INVALID_ARGUMENT, "'value'");
  rf_message warning = RF_MESSAGE_INIT;
  CODE(rf_layout_warning(layout, 0, &warning, &error), RF_INVALID_ARGUMENT, "no warning 0");
  CODE(rf_layout_warning(layout, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
}

static void engines(void) {
  rf_engine *other = (rf_engine *)&error;
  CODE(rf_engine_new(NULL, NULL, &other, &error), RF_WRONG_HANDLE, "the layout is NULL");
  EXPECT(other == NULL);
  CODE(rf_engine_new(layout, NULL, NULL, &error), RF_INVALID_ARGUMENT, "'engine' is NULL");
  CODE(rf_engine_new((rf_layout *)session, NULL, &other, &error), RF_WRONG_HANDLE, "not a layout");
  CODE(rf_settings_init(NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  const double bad[] = {NAN, -0.5, -2, INFINITY, -INFINITY, 2e9};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    rf_settings settings;
    double *const members[] = {&settings.exit_distance,          &settings.maximum_gap,
                               &settings.maximum_accuracy,       &settings.restart_buffer,
                               &settings.restart_budget,         &settings.restart_minimum_radius,
                               &settings.restart_maximum_radius, &settings.accuracy_factor,
                               &settings.assumed_accuracy};
    for (size_t member = 0; member < 9; member++) {
      rf_settings_init(&settings, NULL);
      *members[member] = bad[i];
      CODE(rf_engine_new(layout, &settings, &other, &error), RF_INVALID_ARGUMENT, "is not a number in");
    }
  }
  rf_settings settings;
  rf_settings_init(&settings, NULL);
  settings.mode = 3;
  CODE(rf_engine_new(layout, &settings, &other, &error), RF_INVALID_ARGUMENT, "'mode'");
  rf_settings_init(&settings, NULL);
  settings.initial_inside = -1;
  CODE(rf_engine_new(layout, &settings, &other, &error), RF_INVALID_ARGUMENT, "'initial_inside'");
  rf_settings_init(&settings, NULL);
  settings.accuracy_meaning = 4;
  CODE(rf_engine_new(layout, &settings, &other, &error), RF_INVALID_ARGUMENT, "'accuracy_meaning'");
  struct {
    rf_settings settings;
    double more;
  } newer;
  rf_settings_init(&newer.settings, NULL);
  newer.settings.size = sizeof newer;
  newer.more = 1;
  CODE(rf_engine_new(layout, &newer.settings, &other, &error), RF_INVALID_ARGUMENT, "does not know");
  newer.more = 0;
  CODE(rf_engine_new(layout, &newer.settings, &other, &error), RF_OK, NULL);
  rf_engine_free(other);
  newer.settings.size = 16; /* an older caller, who knows the size and the modes only */
  CODE(rf_engine_new(layout, &newer.settings, &other, &error), RF_OK, NULL);
  rf_engine_free(other);
}

static void columns(void) {
  int64_t times[3] = {0, 1000000, 2000000};
  double latitudes[3] = {48.2, 48.2, 48.2};
  double longitudes[3] = {16.37, 16.37, 16.37};
  rf_columns good = {.size = sizeof good, .count = 3, .times = times, .latitudes = latitudes,
                     .longitudes = longitudes};
  rf_results *results = NULL;
  CODE(rf_evaluate(NULL, &good, NULL, 1, 0, &results, &error), RF_WRONG_HANDLE, "engine is NULL");
  CODE(rf_evaluate(engine, NULL, NULL, 1, 0, &results, &error), RF_INVALID_ARGUMENT, "'fixes' is NULL");
  CODE(rf_evaluate(engine, &good, NULL, 1, 0, NULL, &error), RF_INVALID_ARGUMENT, "'results' is NULL");
  CODE(rf_evaluate(engine, &good, NULL, 1, 2, &results, &error), RF_INVALID_ARGUMENT, "'options'");
  CODE(rf_evaluate(engine, &good, NULL, 2, 0, &results, &error), RF_INVALID_ARGUMENT, "'offsets' is NULL");
  CODE(rf_evaluate(engine, &good, NULL, SIZE_MAX, 0, &results, &error), RF_INVALID_ARGUMENT, "track_count");
  const int64_t wrong[][3] = {{-1, 0, 3}, {0, 2, 1}, {0, 1, 4}, {INT64_MIN, 0, 0}, {0, 0, INT64_MAX}};
  for (size_t i = 0; i < 5; i++) {
    CODE(rf_evaluate(engine, &good, wrong[i], 2, 0, &results, &error), RF_INVALID_ARGUMENT, "ascend");
  }
  EXPECT(error.index == 2);
  rf_columns bad = good;
  bad.times = NULL;
  CODE(rf_evaluate(engine, &bad, NULL, 1, 0, &results, &error), RF_INVALID_ARGUMENT, "'times' is NULL");
  bad = good;
  bad.longitudes = NULL;
  CODE(rf_session_process(session, &bad, NULL, &error), RF_INVALID_ARGUMENT, "'longitudes' is NULL");
  bad = good;
  bad.speeds = unaligned(latitudes);
  CODE(rf_session_process(session, &bad, NULL, &error), RF_INVALID_ARGUMENT, "'speeds' is not aligned");
  bad = good;
  bad.count = SIZE_MAX / 4;
  CODE(rf_session_process(session, &bad, NULL, &error), RF_INVALID_ARGUMENT, "memory");
  bad.count = SIZE_MAX;
  CODE(rf_session_process(session, &bad, NULL, &error), RF_INVALID_ARGUMENT, "memory");
  bad = good;
  bad.size = 0;
  CODE(rf_session_process(session, &bad, NULL, &error), RF_INVALID_ARGUMENT, "'size'");
  const double places[] = {NAN, 90.5, -91, INFINITY, 541};
  for (size_t i = 0; i < 5; i++) {
    latitudes[1] = places[i];
    CODE(rf_session_process(session, &good, NULL, &error), RF_OUT_OF_RANGE, "latitudes[1]");
    EXPECT(error.index == 1);
    latitudes[1] = 48.2;
  }
  longitudes[2] = NAN;
  CODE(rf_evaluate(engine, &good, NULL, 1, 0, &results, &error), RF_OUT_OF_RANGE, "longitudes[2]");
  EXPECT(results == NULL);
  longitudes[2] = 16.37;
  int64_t last;
  CODE(rf_session_last_time(session, &last, &error), RF_OK, NULL);
  EXPECT(last == RF_NO_TIME); /* what is refused changes nothing */

  CODE(rf_evaluate(engine, &good, NULL, 1, 0, &results, &error), RF_OK, NULL);
  const rf_event *events;
  size_t count;
  CODE(rf_results_events(results, NULL, &count, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_results_events(results, &events, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_results_events((rf_results *)layout, &events, &count, &error), RF_WRONG_HANDLE, "not a results");
  CODE(rf_results_events(results, &events, &count, &error), RF_OK, NULL);
  const rf_detail *details = NULL;
  size_t detail_count = 9;
  CODE(rf_results_details(results, NULL, &detail_count, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_results_details(results, &details, &detail_count, &error), RF_OK, NULL);
  EXPECT(detail_count == 0);
  EXPECT(count == 1 && events[0].kind == RF_ENTERED && events[0].flags == RF_INITIAL);
  EXPECT(rf_results_free(results) == RF_OK);

  rf_string name = {"bus-7", 5};
  CODE(rf_evaluate_named(NULL, &good, NULL, 1, &name, 0, &results, &error), RF_WRONG_HANDLE, "engine is NULL");
  CODE(rf_evaluate_named(engine, &good, NULL, 1, unaligned(&name), 0, &results, &error), RF_INVALID_ARGUMENT, "'names' is not aligned");
  name.size = SIZE_MAX;
  CODE(rf_evaluate_named(engine, &good, NULL, 1, &name, 0, &results, &error), RF_INVALID_ARGUMENT, "1 GiB");
  EXPECT(error.index == 0 && results == NULL);
  name.size = 5;
  CODE(rf_evaluate_named(engine, &good, NULL, 1, &name, 0, &results, &error), RF_OK, NULL);
  EXPECT(rf_results_free(results) == RF_OK);

  rf_text *records = NULL;
  rf_counts counts[2] = {{9, 9, 9}, {9, 9, 9}};
  CODE(rf_evaluate_records(NULL, &good, NULL, 1, NULL, NULL, &records, &error), RF_WRONG_HANDLE, "engine is NULL");
  CODE(rf_evaluate_records(engine, NULL, NULL, 1, NULL, NULL, &records, &error), RF_INVALID_ARGUMENT, "'fixes' is NULL");
  CODE(rf_evaluate_records(engine, &good, NULL, 1, NULL, NULL, NULL, &error), RF_INVALID_ARGUMENT, "'records' is NULL");
  CODE(rf_evaluate_records(engine, &good, NULL, 2, NULL, NULL, &records, &error), RF_INVALID_ARGUMENT, "'offsets' is NULL");
  CODE(rf_evaluate_records(engine, &good, NULL, 1, NULL, unaligned(counts), &records, &error), RF_INVALID_ARGUMENT, "aligned");
  longitudes[2] = NAN;
  CODE(rf_evaluate_records(engine, &good, NULL, 1, NULL, counts, &records, &error), RF_OUT_OF_RANGE, "longitudes[2]");
  longitudes[2] = 16.37;
  EXPECT(records == NULL && counts[0].evaluated == 9); /* what is refused changes nothing */
  CODE(rf_evaluate_records(engine, &good, NULL, 1, (const char *const[]){"a \"walk\""}, counts, &records, &error), RF_OK, NULL);
  EXPECT(counts[0].evaluated + counts[0].out_of_order + counts[0].inaccurate == (int64_t)good.count && counts[1].evaluated == 9);
  rf_string lines;
  CODE(rf_text_bytes(records, &lines, &error), RF_OK, NULL);
  EXPECT(strncmp(lines.bytes, "{\"type\":\"entered\",", 18) == 0 && lines.bytes[lines.size - 1] == '\n');
  EXPECT(strstr(lines.bytes, "\"track\":\"a \\\"walk\\\"\"") != NULL && strstr(lines.bytes, "\"customData\":{\"k\":\"v\"}") != NULL);
  EXPECT(rf_text_free(records) == RF_OK);
}

static void sessions(void) {
  rf_session *other = NULL;
  CODE(rf_session_new(NULL, &other, &error), RF_WRONG_HANDLE, "engine is NULL");
  CODE(rf_session_new(engine, NULL, &error), RF_INVALID_ARGUMENT, "'session' is NULL");
  rf_fix fix = {.time = 0, .latitude = 48.2, .longitude = 16.37, .accuracy = NAN, .altitude = NAN, .speed = NAN,
                .course = NAN};
  rf_counts counts;
  CODE(rf_session_process_fix(NULL, &fix, &counts, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_process_fix(session, NULL, &counts, &error), RF_INVALID_ARGUMENT, "'fix' is NULL");
  CODE(rf_session_process_fix(session, &fix, unaligned(&counts), &error), RF_INVALID_ARGUMENT, "aligned");
  fix.latitude = NAN;
  CODE(rf_session_process_fix(session, &fix, &counts, &error), RF_OUT_OF_RANGE, "latitudes[0]");
  fix.latitude = 48.2;
  rf_string known = {"?", 1};
  CODE(rf_session_set_track(NULL, "bus-7", &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_set_track((rf_session *)engine, "bus-7", &error), RF_WRONG_HANDLE, "not a session");
  CODE(rf_session_track(session, NULL, &error), RF_INVALID_ARGUMENT, "'name' is NULL");
  CODE(rf_session_track(NULL, &known, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_track(session, &known, &error), RF_OK, NULL);
  EXPECT(known.bytes == NULL && known.size == 0);
  char *longest = malloc(5001);
  memset(longest, 'x', 5000);
  longest[5000] = 0;
  CODE(rf_session_set_track(session, longest, &error), RF_INVALID_ARGUMENT, "'name' has more than 4096 bytes");
  free(longest);
  CODE(rf_session_set_track(session, "bus-7", &error), RF_OK, NULL);
  CODE(rf_session_track(session, &known, &error), RF_OK, NULL);
  EXPECT(known.size == 5 && strcmp(known.bytes, "bus-7") == 0);
  CODE(rf_session_set_track(session, NULL, &error), RF_OK, NULL);
  CODE(rf_session_track(session, &known, &error), RF_OK, NULL);
  EXPECT(known.bytes == NULL);
  CODE(rf_session_record_suppressions(session, 2, &error), RF_INVALID_ARGUMENT, "neither 0 nor 1");
  CODE(rf_session_advance(NULL, 0, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_session_is_inside(session, 1, (int32_t[]){0}, &error), RF_INVALID_ARGUMENT, "no zone 1");
  CODE(rf_session_is_inside(session, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_last_time(session, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_next_deadline(session, NULL, &error), RF_INVALID_ARGUMENT, "'time' is NULL");
  CODE(rf_session_next_deadline(session, unaligned((int64_t[2]){0}), &error), RF_INVALID_ARGUMENT, "aligned");
  CODE(rf_session_next_deadline(NULL, (int64_t[]){0}, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_next_deadline((rf_session *)engine, (int64_t[]){0}, &error), RF_WRONG_HANDLE, "not a session");
  CODE(rf_session_waiting((rf_session *)engine, NULL, NULL, &error), RF_WRONG_HANDLE, "not a session");

  CODE(rf_session_process_fix(session, &fix, &counts, &error), RF_OK, NULL);
  EXPECT(counts.evaluated == 1 && counts.out_of_order == 0 && counts.inaccurate == 0);
  CODE(rf_session_process_fix(session, &fix, &counts, &error), RF_OK, NULL);
  EXPECT(counts.evaluated == 0 && counts.out_of_order == 1);
  rf_text *bytes = NULL;
  CODE(rf_session_save(session, &bytes, &error), RF_EVENTS_WAITING, "1 events wait");
  EXPECT(bytes == NULL);
  rf_event event;
  size_t count = 9;
  CODE(rf_session_take_events(session, &event, 0, NULL, 0, &count, NULL, &error), RF_NO_ROOM, "does not fit");
  CODE(rf_session_take_events(session, NULL, 1, NULL, 0, &count, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_take_events(session, &event, 1, NULL, 1, &count, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_take_events(session, &event, 1, NULL, 0, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_take_events(session, &event, SIZE_MAX, NULL, 0, &count, NULL, &error), RF_INVALID_ARGUMENT,
       "memory");
  EXPECT(count == 9);
  CODE(rf_session_take_events(session, &event, 1, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  EXPECT(count == 1 && event.kind == RF_ENTERED && event.visit == 1 && event.first_crossing == RF_NO_INDEX);
  CODE(rf_session_take_events(session, &event, 1, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  EXPECT(count == 0);
  const rf_detail *details = NULL;
  CODE(rf_session_details(session, NULL, &count, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_details(session, &details, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_details((rf_session *)engine, &details, &count, &error), RF_WRONG_HANDLE, "not a session");
  CODE(rf_session_details(session, &details, &count, &error), RF_OK, NULL);
  EXPECT(count == 0);
  CODE(rf_session_take_suppressions(session, NULL, 0, NULL, 0, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_waiting_suppressions(NULL, NULL, NULL, &error), RF_WRONG_HANDLE, "NULL");

  /* Another session with the same event, as a line; it waits no longer then. */
  rf_session *reader = NULL;
  rf_string line;
  CODE(rf_session_new(engine, &reader, &error), RF_OK, NULL);
  CODE(rf_session_process_fix(reader, &fix, NULL, &error), RF_OK, NULL);
  CODE(rf_session_take_records(NULL, NULL, &bytes, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_session_take_records(reader, NULL, NULL, &error), RF_INVALID_ARGUMENT, "'records' is NULL");
  for (int round = 0; round < 2; round++) {
    CODE(rf_session_take_records(reader, NULL, &bytes, &error), RF_OK, NULL);
    CODE(rf_text_bytes(bytes, &line, &error), RF_OK, NULL);
    EXPECT(round == 0 ? strstr(line.bytes, "\"track\":\"track\",\"visit\":1") != NULL : line.size == 0);
    EXPECT(rf_text_free(bytes) == RF_OK);
  }
  EXPECT(rf_session_free(reader) == RF_OK);

  CODE(rf_session_save(session, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_save(session, &bytes, &error), RF_OK, NULL);
  rf_string text;
  CODE(rf_text_bytes(NULL, &text, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_text_bytes(bytes, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  const uint8_t *state = (const uint8_t *)text.bytes;
  CODE(rf_session_restore(NULL, state, text.size, NULL, &other, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_session_restore(engine, NULL, text.size, NULL, &other, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_restore(engine, state, text.size - 1, "s", &other, &error), RF_INVALID_STATE, "s: error");
  CODE(rf_session_restore(engine, state, 0, NULL, &other, &error), RF_INVALID_STATE, "state: error");
  CODE(rf_session_restore(engine, state, text.size, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_session_restore(engine, state, text.size, NULL, &other, &error), RF_OK, NULL);
  int32_t inside = 0;
  CODE(rf_session_is_inside(other, 0, &inside, &error), RF_OK, NULL);
  EXPECT(inside == 1);
  EXPECT(rf_session_free(other) == RF_OK);

  rf_layout *wider = NULL;
  rf_engine *second = NULL;
  char changed[sizeof zones];
  memcpy(changed, zones, sizeof zones);
  *strstr(changed, "50}") = '6';
  CODE(rf_layout_read((uint8_t *)changed, sizeof changed - 1, NULL, NULL, &wider, &error), RF_OK, NULL);
  CODE(rf_engine_new(wider, NULL, &second, &error), RF_OK, NULL);
  CODE(rf_session_restore(second, state, text.size, NULL, &other, &error), RF_OTHER_LAYOUT, "another layout");
  rf_migration *way = NULL;
  CODE(rf_migration_new(NULL, &way, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_migration_new(second, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  /* Two zones of one id, which no visit could be matched with. */
  char twice[2 * sizeof zones];
  const char *zone = strstr(zones, "[{") + 1, *end = strrchr(zones, ']');
  snprintf(twice, sizeof twice, "{\"version\":1,\"zones\":[%.*s,%.*s]}", (int)(end - zone), zone, (int)(end - zone), zone);
  rf_layout *same = NULL;
  rf_engine *of_same = NULL;
  if (rf_layout_read((uint8_t *)twice, strlen(twice), NULL, NULL, &same, NULL) == RF_OK) {
    CODE(rf_engine_new(same, NULL, &of_same, &error), RF_OK, NULL);
    CODE(rf_migration_new(of_same, &way, &error), RF_INVALID_LAYOUT, "door");
  }
  rf_engine_free(of_same), rf_layout_free(same);
  CODE(rf_migration_new(second, &way, &error), RF_OK, NULL);
  CODE(rf_session_restore_migrating(way, state, text.size - 1, "s", &other, &error), RF_INVALID_STATE, "s: error");
  CODE(rf_session_restore_migrating(NULL, state, text.size, NULL, &other, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_session_restore_migrating(way, state, text.size, NULL, &other, &error), RF_OK, NULL);
  CODE(rf_session_is_inside(other, 0, &inside, &error), RF_OK, NULL);
  EXPECT(inside == 1);
  rf_session_free(other);
  rf_migrated outcome;
  rf_text *removed = NULL;
  CODE(rf_session_restore(engine, state, text.size, NULL, &other, &error), RF_OK, NULL);
  CODE(rf_session_migrate(other, NULL, &outcome, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_session_migrate(other, way, &outcome, &error), RF_OK, NULL);
  EXPECT(outcome.continued == 1 && outcome.unchanged + outcome.ended + outcome.removed == 0);
  CODE(rf_session_take_removed(other, &removed, &error), RF_OK, NULL);
  rf_text_free(removed);
  rf_session_free(other);
  EXPECT(rf_migration_free(way) == RF_OK);
  rf_layout_free(wider);
  rf_engine_free(second);
  EXPECT(rf_text_free(bytes) == RF_OK);
}

/* A device that is expected from 8:00 to 12:00, and has no fix between 7:54, outside, and 12:30. */
static void attendance(void) {
  static const char shift[] =
      "{\"version\":1,\"zones\":[{\"id\":\"depot\",\"attendance\":{\"schedule\":{\"from\":\"08:00\",\"to\":\"12:00\"},"
      "\"grace\":\"5 min\",\"tracks\":[\"bus-7\"]},\"fences\":[{\"id\":\"c\",\"circle\":{\"center\":[16.37,48.2],\"radius\":50}}]}]}";
  const int64_t minute = 60000000, midnight = 1767571200000000; /* 2026-01-05 */
  const int64_t opens = midnight + 480 * minute, closes = midnight + 720 * minute;
  rf_layout *expected = NULL;
  rf_engine *asking = NULL;
  rf_session *device = NULL;
  CODE(rf_layout_read((const uint8_t *)shift, sizeof shift - 1, NULL, NULL, &expected, &error), RF_OK, NULL);
  CODE(rf_engine_new(expected, NULL, &asking, &error), RF_OK, NULL);
  rf_layout_info info = {.size = sizeof info};
  rf_zone zone = {.size = sizeof zone};
  CODE(rf_layout_describe(expected, &info, &error), RF_OK, NULL);
  CODE(rf_layout_zone(expected, 0, &zone, &error), RF_OK, NULL);
  EXPECT(info.attendance_count == 1 && zone.attendance_count == 1);
  rf_text *text = NULL;
  rf_string bytes;
  CODE(rf_layout_attendances(expected, 0, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "[{\"id\":\"1\",\"schedule\":{") == bytes.bytes);
  EXPECT(strstr(bytes.bytes, "},\"grace\":300,\"tracks\":[\"bus-7\"]}]") != NULL);
  rf_text_free(text);

  int64_t times[2] = {midnight + 474 * minute, midnight + 750 * minute};
  double latitudes[2] = {48, 48}, longitudes[2] = {16, 16};
  rf_columns fixes = {.size = sizeof fixes, .count = 2, .times = times, .latitudes = latitudes, .longitudes = longitudes};
  const rf_string names[2] = {{"bus-7", 5}, {NULL, 0}};
  rf_results *results = NULL;
  const rf_event *events = NULL;
  const rf_detail *details = NULL;
  size_t count = 9, detail_count = 9;
  for (int named = 1; named >= 0; named--) {
    CODE(rf_evaluate_named(asking, &fixes, NULL, 1, named ? names : names + 1, 0, &results, &error), RF_OK, NULL);
    CODE(rf_results_events(results, &events, &count, &error), RF_OK, NULL);
    CODE(rf_results_details(results, &details, &detail_count, &error), RF_OK, NULL);
    EXPECT(count == (named ? 2 : 0) && detail_count == (named ? 9 : 0));
    if (named && count == 2 && detail_count == 9) {
      EXPECT(events[0].kind == RF_ABSENT && events[0].time == opens + 5 * minute && events[0].fix_time == times[0]);
      EXPECT(events[1].kind == RF_ATTENDANCE && events[1].time == closes && events[1].flags == RF_GAP);
      for (size_t i = 0; i < 2; i++) {
        EXPECT(events[i].fence == RF_NO_INDEX && events[i].visit == 0 && events[i].boundary_time == RF_NO_TIME);
        EXPECT(isnan(events[i].boundary_latitude) && isnan(events[i].boundary_longitude) && events[i].fix_latitude == 48);
      }
      const rf_detail wanted[9] = {
          {0, 0, RF_WINDOW, 0}, {0, (double)opens, RF_WINDOW_OPENS, 0}, {0, (double)closes, RF_WINDOW_CLOSES, 0},
          {1, 0, RF_WINDOW, 0}, {1, (double)opens, RF_WINDOW_OPENS, 0}, {1, (double)closes, RF_WINDOW_CLOSES, 0},
          {1, RF_UNKNOWN, RF_OUTCOME, 0}, {1, 0, RF_PRESENT, 0}, {1, 14400, RF_UNOBSERVED, 0}};
      EXPECT(memcmp(details, wanted, sizeof wanted) == 0);
    }
    rf_results_free(results);
  }

  /* A session that is saved between the fixes, and has its name then. */
  rf_fix fix = {.time = times[0], .latitude = 48, .longitude = 16, .altitude = NAN, .accuracy = NAN, .speed = NAN, .course = NAN};
  CODE(rf_session_new(asking, &device, &error), RF_OK, NULL);
  CODE(rf_session_set_track(device, "bus-7", &error), RF_OK, NULL);
  CODE(rf_session_process_fix(device, &fix, NULL, &error), RF_OK, NULL);
  CODE(rf_session_save(device, &text, &error), RF_OK, NULL);
  rf_session_free(device);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  CODE(rf_session_restore(asking, (const uint8_t *)bytes.bytes, bytes.size, NULL, &device, &error), RF_OK, NULL);
  rf_text_free(text);
  CODE(rf_session_track(device, &bytes, &error), RF_OK, NULL);
  EXPECT(bytes.size == 5 && strcmp(bytes.bytes, "bus-7") == 0);
  fix.time = times[1];
  CODE(rf_session_process_fix(device, &fix, NULL, &error), RF_OK, NULL);
  CODE(rf_session_take_records(device, NULL, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "{\"type\":\"absent\",") == bytes.bytes && strstr(bytes.bytes, "\"track\":\"bus-7\"") != NULL);
  EXPECT(strstr(bytes.bytes, "\"outcome\":\"unknown\"") != NULL);
  rf_text_free(text), rf_session_free(device), rf_engine_free(asking), rf_layout_free(expected);
}

/* Many sessions in one container. */
static void containers(void) {
  rf_session *two[2] = {NULL, NULL}, *again = NULL;
  rf_string ids[2] = {{"bus", 3}, {"tram \xc3\xa9", 7}}, text;
  rf_text *bytes = (rf_text *)&error;
  rf_saved *saved = (rf_saved *)&error;
  size_t count = 9;
  CODE(rf_sessions_save(NULL, NULL, NULL, 0, &bytes, &error), RF_WRONG_HANDLE, "the engine is NULL");
  EXPECT(bytes == NULL);
  CODE(rf_sessions_save(engine, NULL, ids, 1, &bytes, &error), RF_INVALID_ARGUMENT, "'sessions' is NULL");
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, NULL, 1, &bytes, &error), RF_INVALID_ARGUMENT, "'ids' is NULL");
  CODE(rf_sessions_save(engine, unaligned(two), ids, 1, &bytes, &error), RF_INVALID_ARGUMENT, "aligned");
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, ids, SIZE_MAX, &bytes, &error), RF_INVALID_ARGUMENT, "more than memory");
  CODE(rf_session_new(engine, &two[0], &error), RF_OK, NULL);
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, ids, 2, &bytes, &error), RF_WRONG_HANDLE, "session 1 is NULL");
  EXPECT(error.index == 1);
  CODE(rf_session_new(engine, &two[1], &error), RF_OK, NULL);
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, ids, 2, NULL, &error), RF_INVALID_ARGUMENT, "'bytes' is NULL");
  const rf_session *wrong[2] = {two[0], (rf_session *)engine};
  CODE(rf_sessions_save(engine, wrong, ids, 2, &bytes, &error), RF_WRONG_HANDLE, "session 1: the handle is not a session");
  rf_string bad[2] = {{"bus", 3}, {"bus", 3}};
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, bad, 2, &bytes, &error), RF_INVALID_ARGUMENT, "session 1: another session has the same id");
  bad[0].bytes = "\xff us";
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, bad, 2, &bytes, &error), RF_INVALID_ARGUMENT, "session 0: the id is not UTF-8");
  bad[0].bytes = NULL;
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, bad, 2, &bytes, &error), RF_INVALID_ARGUMENT, "the id is NULL");
  bad[0].size = SIZE_MAX;
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, bad, 2, &bytes, &error), RF_INVALID_ARGUMENT, "4096");
  rf_fix inside_fix = {.time = 0, .latitude = 48.2, .longitude = 16.37, .altitude = NAN, .accuracy = NAN, .speed = NAN, .course = NAN};
  CODE(rf_session_process_fix(two[1], &inside_fix, NULL, &error), RF_OK, NULL);
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, ids, 2, &bytes, &error), RF_EVENTS_WAITING, "session 1: 1 events wait");
  EXPECT(error.index == 1);
  rf_event event;
  CODE(rf_session_take_events(two[1], &event, 1, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  rf_settings settings;
  rf_settings_init(&settings, NULL);
  settings.mode = RF_APP;
  rf_engine *both = NULL;
  CODE(rf_engine_new(layout, &settings, &both, &error), RF_OK, NULL);
  CODE(rf_sessions_save(both, (const rf_session *const *)two, ids, 2, &bytes, &error), RF_INVALID_ARGUMENT, "session 0: it is of another layout or mode");
  CODE(rf_sessions_save(engine, (const rf_session *const *)two, ids, 2, &bytes, &error), RF_OK, NULL);
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  const uint8_t *state = (const uint8_t *)text.bytes;

  CODE(rf_saved_read(NULL, state, text.size, NULL, &saved, &error), RF_WRONG_HANDLE, "NULL");
  EXPECT(saved == NULL);
  CODE(rf_saved_read(engine, NULL, 5, NULL, &saved, &error), RF_INVALID_ARGUMENT, "'bytes' is NULL");
  CODE(rf_saved_read(engine, state, text.size, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_saved_read(engine, state, 0, NULL, &saved, &error), RF_INVALID_STATE, "state: error");
  /* Cut anywhere, it is refused completely. */
  for (size_t size = 1; size < text.size; size++)
    CODE(rf_saved_read(engine, state, size, "fleet", &saved, &error), RF_INVALID_STATE, "fleet:");
  uint8_t *damaged = malloc(text.size);
  memcpy(damaged, state, text.size);
  ((uint8_t *)strstr((char *)damaged, "\"version\":1"))[10] = '9';
  CODE(rf_saved_read(engine, damaged, text.size, NULL, &saved, &error), RF_INVALID_STATE, "version 9, expected 1 or 2");
  EXPECT(strcmp(error.name, "unknown-version") == 0);
  memcpy(damaged, state, text.size);
  memcpy(strstr((char *)damaged, "\"devices\":2"), "\"devices\":3", 11);
  CODE(rf_saved_read(engine, damaged, text.size, NULL, &saved, &error), RF_INVALID_STATE, "2 devices stand here, expected 3");
  free(damaged);

  CODE(rf_saved_read(engine, state, text.size, NULL, &saved, &error), RF_OK, NULL);
  CODE(rf_saved_count(NULL, &count, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_saved_count((rf_saved *)engine, &count, &error), RF_WRONG_HANDLE, "not a set of saved sessions");
  CODE(rf_saved_count(saved, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_saved_count(saved, &count, &error), RF_OK, NULL);
  EXPECT(count == 2);
  rf_string id = {NULL, 0};
  CODE(rf_saved_id(saved, 2, &id, &error), RF_INVALID_ARGUMENT, "no session 2, the set has 2");
  CODE(rf_saved_id(saved, SIZE_MAX, &id, &error), RF_INVALID_ARGUMENT, "no session");
  CODE(rf_saved_id(saved, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_saved_id(saved, 1, &id, &error), RF_OK, NULL);
  EXPECT(id.size == 7 && memcmp(id.bytes, "tram \xc3\xa9", 8) == 0);
  CODE(rf_saved_session(saved, 2, &again, &error), RF_INVALID_ARGUMENT, "no session 2");
  CODE(rf_saved_session(saved, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  for (size_t i = 0; i < 2; i++) {
    int32_t inside = 9;
    CODE(rf_saved_session(saved, i, &again, &error), RF_OK, NULL);
    CODE(rf_session_is_inside(again, 0, &inside, &error), RF_OK, NULL);
    EXPECT(inside == (int32_t)i);
    EXPECT(rf_session_free(again) == RF_OK);
  }
  EXPECT(rf_saved_free((rf_saved *)engine) == RF_WRONG_HANDLE);
  EXPECT(rf_saved_free(saved) == RF_OK);

  /* In an app, which goes on in its mode, and back for the engine of one mode. */
  CODE(rf_saved_read(both, state, text.size, NULL, &saved, &error), RF_OK, NULL);
  CODE(rf_saved_session(saved, 1, &again, &error), RF_OK, NULL);
  rf_saved_free(saved), rf_text_free(bytes);
  CODE(rf_session_relaunched(again, 60000000, &error), RF_OK, NULL);
  CODE(rf_sessions_save(both, (const rf_session *const *)&again, ids, 1, &bytes, &error), RF_OK, NULL);
  rf_session_free(again);
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  state = (const uint8_t *)text.bytes;
  CODE(rf_saved_read(engine, state, text.size, NULL, &saved, &error), RF_INVALID_STATE, "state:2: error: is the session of an app");
  CODE(rf_saved_read(both, state, text.size, NULL, &saved, &error), RF_OK, NULL);
  CODE(rf_saved_session(saved, 0, &again, &error), RF_OK, NULL);
  int32_t mode = 9;
  CODE(rf_session_mode(again, &mode, &error), RF_OK, NULL);
  EXPECT(mode == RF_RESTART);
  rf_session_free(again), rf_saved_free(saved);

  /* Another layout, with and without a migration. */
  char changed[sizeof zones];
  memcpy(changed, zones, sizeof zones);
  *strstr(changed, "50}") = '6';
  rf_layout *wider = NULL;
  rf_engine *second = NULL;
  rf_migration *way = NULL;
  CODE(rf_layout_read((uint8_t *)changed, sizeof changed - 1, NULL, NULL, &wider, &error), RF_OK, NULL);
  CODE(rf_engine_new(wider, &settings, &second, &error), RF_OK, NULL);
  CODE(rf_migration_new(second, &way, &error), RF_OK, NULL);
  CODE(rf_saved_read(second, state, text.size, NULL, &saved, &error), RF_OTHER_LAYOUT, "was saved with another layout");
  EXPECT(strstr(error.text, "move the state") == NULL);
  CODE(rf_saved_read_migrating(NULL, state, text.size, NULL, &saved, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_saved_read_migrating(way, state, text.size - 1, NULL, &saved, &error), RF_INVALID_STATE, "cut off");
  CODE(rf_saved_read_migrating(way, state, text.size, NULL, &saved, &error), RF_OK, NULL);
  CODE(rf_saved_session(saved, 0, &again, &error), RF_OK, NULL);
  CODE(rf_session_is_inside(again, 0, &mode, &error), RF_OK, NULL);
  EXPECT(mode == 1);
  rf_session_free(again), rf_saved_free(saved), rf_migration_free(way), rf_engine_free(second), rf_layout_free(wider);
  rf_engine_free(both), rf_text_free(bytes), rf_session_free(two[0]), rf_session_free(two[1]);

  /* None is a container too. */
  CODE(rf_sessions_save(engine, NULL, NULL, 0, &bytes, &error), RF_OK, NULL);
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  CODE(rf_saved_read(engine, (const uint8_t *)text.bytes, text.size, NULL, &saved, &error), RF_OK, NULL);
  CODE(rf_saved_count(saved, &count, &error), RF_OK, NULL);
  EXPECT(count == 0);
  rf_saved_free(saved), rf_text_free(bytes);
}

/* The app of a session, and what of it another mode refuses. */
static void apps(void) {
  rf_settings settings;
  rf_settings_init(&settings, NULL);
  settings.mode = RF_APP;
  rf_engine *both = NULL;
  rf_session *app = NULL, *other = NULL;
  CODE(rf_engine_new(layout, &settings, &both, &error), RF_OK, NULL);
  CODE(rf_session_new(both, &app, &error), RF_OK, NULL);
  CODE(rf_session_terminated(NULL, 0, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_relaunched((rf_session *)both, 0, &error), RF_WRONG_HANDLE, "not a session");
  CODE(rf_session_reopened(NULL, 0, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_resumed(NULL, 0, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_mode(NULL, (int32_t[]){0}, &error), RF_WRONG_HANDLE, "session is NULL");
  CODE(rf_session_mode(app, NULL, &error), RF_INVALID_ARGUMENT, "'mode' is NULL");
  CODE(rf_session_mode(app, unaligned((int32_t[2]){0}), &error), RF_INVALID_ARGUMENT, "aligned");
  CODE(rf_session_terminated(session, 0, &error), RF_INVALID_ARGUMENT, "not that of an app: its engine has one mode");
  CODE(rf_session_relaunched(session, 0, &error), RF_INVALID_ARGUMENT, "one mode");
  CODE(rf_session_reopened(session, 0, &error), RF_INVALID_ARGUMENT, "one mode");
  CODE(rf_session_resumed(session, 0, &error), RF_INVALID_ARGUMENT, "one mode");
  CODE(rf_session_relaunched(app, RF_NO_TIME, &error), RF_INVALID_ARGUMENT, "RF_NO_TIME");
  CODE(rf_session_reopened(app, RF_NO_TIME, &error), RF_INVALID_ARGUMENT, "RF_NO_TIME");
  CODE(rf_session_resumed(app, RF_NO_TIME, &error), RF_INVALID_ARGUMENT, "RF_NO_TIME");
  int64_t time = 0;
  double latitude = 48.2, longitude = 16.37;
  rf_columns fixes = {.size = sizeof fixes, .count = 1, .times = &time, .latitudes = &latitude,
                      .longitudes = &longitude};
  rf_results *results = NULL;
  rf_text *bytes = NULL;
  CODE(rf_evaluate(both, &fixes, NULL, 1, 0, &results, &error), RF_INVALID_ARGUMENT, "for the sessions of apps");
  CODE(rf_explain(both, &fixes, NULL, RF_NO_INDEX, &bytes, &error), RF_INVALID_ARGUMENT, "for the sessions of apps");

  /* Inside, killed, relaunched, 300 m away, opened where it began: the circle of 80 m ends the visit. */
  int32_t mode = 9;
  CODE(rf_session_mode(app, &mode, &error), RF_OK, NULL);
  EXPECT(mode == RF_NORMAL);
  CODE(rf_session_process(app, &fixes, NULL, &error), RF_OK, NULL);
  CODE(rf_session_terminated(app, RF_NO_TIME, &error), RF_OK, NULL);
  CODE(rf_session_save(app, &bytes, &error), RF_EVENTS_WAITING, "1 events wait");
  rf_event event;
  size_t count = 0;
  CODE(rf_session_take_events(app, &event, 1, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  EXPECT(count == 1 && event.kind == RF_ENTERED && event.mode == RF_NORMAL);
  CODE(rf_session_relaunched(app, 60000000, &error), RF_OK, NULL);
  CODE(rf_session_mode(app, &mode, &error), RF_OK, NULL);
  EXPECT(mode == RF_RESTART);
  time = 60000000, latitude = 48.203;
  CODE(rf_session_process(app, &fixes, NULL, &error), RF_OK, NULL);
  CODE(rf_session_take_events(app, &event, 1, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  EXPECT(count == 1 && event.kind == RF_EXITED && event.mode == RF_RESTART && event.visit == 1);

  /* The state has the mode of the last fix. */
  CODE(rf_session_save(app, &bytes, &error), RF_OK, NULL);
  rf_string text;
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  const uint8_t *state = (const uint8_t *)text.bytes;
  CODE(rf_session_restore(engine, state, text.size, NULL, &other, &error), RF_INVALID_STATE, "version 2");
  EXPECT(strcmp(error.name, "unknown-version") == 0);
  CODE(rf_session_restore(both, state, text.size, NULL, &other, &error), RF_OK, NULL);
  CODE(rf_session_mode(other, &mode, &error), RF_OK, NULL);
  EXPECT(mode == RF_RESTART);
  CODE(rf_session_reopened(other, 90000000, &error), RF_OK, NULL);
  CODE(rf_session_resumed(other, 95000000, &error), RF_OK, NULL);
  time = 100000000, latitude = 48.2;
  CODE(rf_session_process(other, &fixes, NULL, &error), RF_OK, NULL);
  CODE(rf_session_advance(other, 200000000, &error), RF_OK, NULL);
  CODE(rf_session_take_events(other, &event, 1, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  EXPECT(count == 1 && event.kind == RF_ENTERED && event.mode == RF_NORMAL && event.visit == 2);
  rf_session_free(other), rf_text_free(bytes);

  /* The state of a session in normal mode, without an app, is one in normal mode. */
  CODE(rf_session_new(engine, &other, &error), RF_OK, NULL);
  CODE(rf_session_mode(other, &mode, &error), RF_OK, NULL);
  EXPECT(mode == RF_NORMAL);
  CODE(rf_session_save(other, &bytes, &error), RF_OK, NULL);
  rf_session_free(other);
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  CODE(rf_session_restore(both, (const uint8_t *)text.bytes, text.size, NULL, &other, &error), RF_OK, NULL);
  rf_session_free(other), rf_session_free(app), rf_engine_free(both), rf_text_free(bytes);
}

/* A track file of two good lines of which the last breaks off, and options that files alone have. */
static void track_files(void) {
  const char *whole = "time,lat,lon\n2026-05-04T08:00:00Z,48.198,16.37\n2026-05-04T08:01:30Z,95,16.37\n";
  const char *cut = "<gpx><trk><trkseg><trkpt lat=\"48.2\" lon=\"16.37\"><time>2026-05-04T08:00:00Z</time></trkpt>\n<trkpt lat=";
  const uint8_t *bytes = (const uint8_t *)whole;
  rf_table_options options;
  rf_table *table = (rf_table *)&error;
  rf_text *text = NULL;
  rf_string report;
  CODE(rf_table_read_file(NULL, 5, "a", NULL, &table, &error), RF_INVALID_ARGUMENT, "'bytes' is NULL");
  EXPECT(table == NULL);
  CODE(rf_table_read_file(bytes, SIZE_MAX, "a", NULL, &table, &error), RF_INVALID_ARGUMENT, "more than memory");
  CODE(rf_table_read_file(bytes, strlen(whole), "a", NULL, NULL, &error), RF_INVALID_ARGUMENT, "'table' is NULL");
  CODE(rf_table_read_file(NULL, 0, "a", NULL, &table, &error), RF_INVALID_TRACK, "a: error:");
  EXPECT(strcmp(error.name, "empty-file") == 0 && error.line == 0);
  CODE(rf_table_read_file((const uint8_t *)"nothing", 7, NULL, NULL, &table, &error), RF_INVALID_TRACK, "track: error:");
  EXPECT(strcmp(error.name, "unknown-format") == 0);
  rf_table_options_init(&options, NULL);
  options.assumed_speed = 0;
  CODE(rf_table_read_file(bytes, strlen(whole), "a", &options, &table, &error), RF_INVALID_ARGUMENT, "'assumed_speed'");
  rf_table_options_init(&options, NULL);
  options.range_error = NAN;
  CODE(rf_table_read_file(bytes, strlen(whole), "a", &options, &table, &error), RF_INVALID_ARGUMENT, "'range_error'");
  rf_table_options_init(&options, NULL);
  options.date = "2024-02-30";
  CODE(rf_table_read_file(bytes, strlen(whole), "a", &options, &table, &error), RF_INVALID_ARGUMENT, "'date'");
  /* An older program knows nothing of these. */
  rf_table_options_init(&options, NULL);
  options.size = offsetof(rf_table_options, assumed_speed);
  CODE(rf_table_read_file(bytes, strlen(whole), "d/walk.csv", &options, &table, &error), RF_OK, NULL);
  rf_columns fixes = {.size = sizeof fixes};
  const int64_t *starts = NULL;
  size_t tracks = 0;
  CODE(rf_table_fixes(table, &fixes, &starts, &tracks, &error), RF_OK, NULL);
  EXPECT(tracks == 1 && fixes.count == 1 && fixes.times[0] == 1777881600000000 && fixes.latitudes[0] == 48.198);
  CODE(rf_table_track(table, 0, &report, &error), RF_OK, NULL);
  EXPECT(strcmp(report.bytes, "walk.csv") == 0);
  CODE(rf_table_report(table, 0, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &report, &error), RF_OK, NULL);
  EXPECT(strstr(report.bytes, "\"format\":\"csv\"") != NULL && strstr(report.bytes, "failure") == NULL);
  EXPECT(strstr(report.bytes, "{\"reason\":\"bad-position\",\"count\":1,\"leftOut\":1,\"firstLine\":3}") != NULL);
  rf_text_free(text), rf_table_free(table);
  CODE(rf_table_read_file((const uint8_t *)cut, strlen(cut), "b.gpx", NULL, &table, &error), RF_OK, NULL);
  CODE(rf_table_report(table, 0, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &report, &error), RF_OK, NULL);
  EXPECT(strstr(report.bytes, "\"failure\":{\"code\":\"truncated\",\"isOfTrack\":false,\"message\":\"b.gpx:") != NULL);
  rf_text_free(text), rf_table_free(table);
}

/* Seconds after 8 o'clock on 2026-05-04. */
static int64_t second(int64_t seconds) { return 1777881600000000 + seconds * 1000000; }

static int64_t deadline(const rf_session *of) {
  int64_t time = 0;
  CODE(rf_session_next_deadline(of, &time, &error), RF_OK, NULL);
  return time;
}

/* A fix in the middle of the circle, or 333 m north of it. */
static void receive(rf_session *by, int64_t seconds, int is_inside) {
  rf_fix fix = {.time = second(seconds), .latitude = is_inside ? 48.2 : 48.203, .longitude = 16.37, .altitude = NAN, .accuracy = 5,
                .speed = 1, .course = NAN, .flags = RF_STARTS_SEGMENT};
  CODE(rf_session_process_fix(by, &fix, NULL, &error), RF_OK, NULL);
}

/* The zone of the only event that waits, if it is of a kind; -1 for any other. */
static int taken(rf_session *from, int kind) {
  rf_event events[2] = {{0}};
  size_t count = 0;
  CODE(rf_session_take_events(from, events, 2, NULL, 0, &count, NULL, &error), RF_OK, NULL);
  return count == 1 && events[0].kind == kind ? (int)events[0].zone : -1;
}

/* The session that goes on from the bytes of another one. */
static rf_session *restored(const rf_engine *with, const rf_session *from) {
  rf_text *bytes = NULL;
  rf_string text = {NULL, 0};
  rf_session *made = NULL;
  CODE(rf_session_save(from, &bytes, &error), RF_OK, NULL);
  CODE(rf_text_bytes(bytes, &text, &error), RF_OK, NULL);
  CODE(rf_session_restore(with, (const uint8_t *)text.bytes, text.size, NULL, &made, &error), RF_OK, NULL);
  rf_text_free(bytes);
  return made;
}

/* Timers. Two zones of one circle: 60 s to dwell and 120 s until an exit is confirmed in 0, 30 s to dwell and no restart circle, for its
 * speed, in 1. Zone 2 is 111 km away, and asks for a bus at 8:05 and at 12:00. */
static void deadlines(void) {
  static const char timed[] =
      "{\"version\":1,\"zones\":[{\"id\":\"door\",\"dwell\":\"60 s\",\"exitAfter\":\"2 min\",\"fences\":[{\"id\":\"c\",\"circle\":"
      "{\"center\":[16.37,48.2],\"radius\":50}}]},{\"id\":\"lane\",\"dwell\":\"30 s\",\"conditions\":{\"speed\":{\"maximum\":"
      "\"50 km/h\"}},\"fences\":[{\"id\":\"c\",\"circle\":{\"center\":[16.37,48.2],\"radius\":50}}]},{\"id\":\"depot\",\"attendance\":"
      "{\"schedule\":{\"from\":\"08:00\",\"to\":\"12:00\"},\"grace\":\"5 min\",\"tracks\":[\"bus-7\"]},\"fences\":[{\"id\":\"c\","
      "\"circle\":{\"center\":[16.37,49.2],\"radius\":50}}]}]}";
  rf_layout *of = NULL;
  rf_engine *one = NULL, *both = NULL;
  rf_session *bus = NULL, *app = NULL, *other = NULL;
  rf_settings settings;
  CODE(rf_layout_read((const uint8_t *)timed, sizeof timed - 1, NULL, NULL, &of, &error), RF_OK, NULL);
  CODE(rf_engine_new(of, NULL, &one, &error), RF_OK, NULL);
  rf_settings_init(&settings, NULL);
  settings.mode = RF_APP;
  CODE(rf_engine_new(of, &settings, &both, &error), RF_OK, NULL);

  /* Entered at 7:54:00, by a first fix. */
  CODE(rf_session_new(one, &bus, &error), RF_OK, NULL);
  CODE(rf_session_set_track(bus, "bus-7", &error), RF_OK, NULL);
  EXPECT(deadline(bus) == RF_NO_TIME);
  receive(bus, -360, 1);
  EXPECT(deadline(bus) == second(-330)); /* events that wait do not count */
  EXPECT(taken(bus, RF_ENTERED) == -1);  /* they are two */
  CODE(rf_session_advance(bus, second(-330) - 1, &error), RF_OK, NULL);
  EXPECT(taken(bus, RF_DWELLED) == -1 && deadline(bus) == second(-330));
  CODE(rf_session_advance(bus, second(-330), &error), RF_OK, NULL);
  EXPECT(taken(bus, RF_DWELLED) == 1 && deadline(bus) == second(-300));
  other = restored(one, bus);
  EXPECT(deadline(other) == second(-300));
  CODE(rf_session_advance(bus, second(-300), &error), RF_OK, NULL);
  EXPECT(taken(bus, RF_DWELLED) == 0 && deadline(bus) == second(300)); /* now the depot alone */
  rf_session_free(other);

  /* Out at 7:58:20, after a gap: zone 1 is left at once, zone 0 at 8:00:20. */
  receive(bus, -100, 0);
  EXPECT(taken(bus, RF_EXITED) == 1 && deadline(bus) == second(20));
  other = restored(one, bus);
  EXPECT(deadline(other) == second(20));
  rf_session_free(other);
  CODE(rf_session_advance(bus, second(20), &error), RF_OK, NULL);
  EXPECT(taken(bus, RF_EXITED) == 0 && deadline(bus) == second(300));
  CODE(rf_session_advance(bus, second(300), &error), RF_OK, NULL);
  EXPECT(taken(bus, RF_ABSENT) == 2 && deadline(bus) == second(14400));
  CODE(rf_session_set_track(bus, "van", &error), RF_OK, NULL);
  EXPECT(deadline(bus) == RF_NO_TIME);

  /* An app, entered at 8:00:00. In restart mode zone 1 waits for normal mode, from the launch on and not from the next fix on. */
  CODE(rf_session_new(both, &app, &error), RF_OK, NULL);
  EXPECT(deadline(app) == RF_NO_TIME);
  receive(app, 0, 1);
  EXPECT(taken(app, RF_ENTERED) == -1 && deadline(app) == second(30));
  CODE(rf_session_terminated(app, second(5), &error), RF_OK, NULL);
  EXPECT(deadline(app) == RF_NO_TIME);
  CODE(rf_session_relaunched(app, second(10), &error), RF_OK, NULL);
  EXPECT(deadline(app) == second(60));
  CODE(rf_session_advance(app, second(60), &error), RF_OK, NULL);
  EXPECT(taken(app, RF_DWELLED) == 0 && deadline(app) == RF_NO_TIME);
  /* Past, it is reported by the present. */
  CODE(rf_session_reopened(app, second(70), &error), RF_OK, NULL);
  EXPECT(deadline(app) == second(30));
  other = restored(both, app);
  EXPECT(deadline(other) == RF_NO_TIME);
  CODE(rf_session_reopened(other, second(75), &error), RF_OK, NULL);
  EXPECT(deadline(other) == second(30));
  rf_session_free(other);
  CODE(rf_session_advance(app, second(70), &error), RF_OK, NULL);
  EXPECT(taken(app, RF_DWELLED) == 1 && deadline(app) == RF_NO_TIME);

  rf_session_free(app), rf_session_free(bus), rf_engine_free(both), rf_engine_free(one), rf_layout_free(of);
}

/* A table of three rows of which the second is at 0, 0. */
static void tables(void) {
  const int64_t times[] = {0, 60000000, 120000000};
  const double latitudes[] = {48.198, 0, 48.2}, longitudes[] = {16.37, 0, 16.37};
  const int64_t offsets[] = {0, 1, 2};
  const int32_t codes[] = {0, 1, 0};
  rf_table_column columns[4] = {
      {.name = "time", .kind = RF_TIMES, .values = times},
      {.name = "lat", .kind = RF_DOUBLES, .values = latitudes},
      {.name = "lon", .kind = RF_DOUBLES, .values = longitudes},
      {.name = "unit", .kind = RF_TEXTS, .values = "ab", .offsets = offsets, .text_count = 2, .codes = codes}};
  const char *names[] = {"time", "lat", "lon", "unit"};
  rf_table_options options;
  CODE(rf_table_options_init(NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_table_options_init(&options, &error), RF_OK, NULL);
  rf_table *table = (rf_table *)&error;
  rf_text *text = NULL;
  rf_string bytes;

  CODE(rf_table_roles(names, 2, NULL, &text, &error), RF_INVALID_TABLE, "'longitude' is missing");
  EXPECT(strcmp(error.name, "bad-header") == 0 && text == NULL);
  CODE(rf_table_roles(NULL, 2, NULL, &text, &error), RF_INVALID_ARGUMENT, "'names' is NULL");
  CODE(rf_table_roles(names, SIZE_MAX, NULL, &text, &error), RF_INVALID_ARGUMENT, "more than memory");
  CODE(rf_table_roles(names, 4, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_table_roles(names, 4, NULL, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "[{\"role\":\"time\",") == bytes.bytes);
  rf_text_free(text);

  CODE(rf_table_read(NULL, 3, 3, NULL, &table, &error), RF_INVALID_ARGUMENT, "'columns' is NULL");
  EXPECT(table == NULL);
  CODE(rf_table_read(columns, 3, SIZE_MAX, NULL, &table, &error), RF_INVALID_ARGUMENT, "rows");
  CODE(rf_table_read(columns, 3, 3, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  columns[1].kind = 9;
  CODE(rf_table_read(columns, 3, 3, NULL, &table, &error), RF_INVALID_ARGUMENT, "rf_values");
  columns[1].kind = RF_NO_VALUES;
  CODE(rf_table_read(columns, 3, 3, NULL, &table, &error), RF_INVALID_TABLE, "cannot be the latitude");
  EXPECT(strcmp(error.name, "bad-type") == 0 && error.index == 1);
  columns[1].kind = RF_DOUBLES;
  columns[1].values = NULL;
  CODE(rf_table_read(columns, 3, 3, NULL, &table, &error), RF_INVALID_ARGUMENT, "'values' is NULL");
  columns[1].values = unaligned((void *)latitudes);
  CODE(rf_table_read(columns, 3, 3, NULL, &table, &error), RF_INVALID_ARGUMENT, "aligned");
  columns[1].values = latitudes;
  columns[0].kind = RF_LOCAL_TIMES;
  CODE(rf_table_read(columns, 3, 3, NULL, &table, &error), RF_INVALID_TABLE, "offset from UTC");
  EXPECT(strcmp(error.name, "local-time") == 0 && error.index == 0);
  columns[0].kind = RF_TIMES;

  options.size = 3;
  CODE(rf_table_read(columns, 3, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "'size'");
  rf_table_options_init(&options, NULL);
  options.speed_unit = 5;
  CODE(rf_table_read(columns, 3, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "speed_unit");
  rf_table_options_init(&options, NULL);
  options.out_of_order = 3;
  CODE(rf_table_read(columns, 3, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "rf_order");
  rf_table_options_init(&options, NULL);
  options.maximum_speed = NAN;
  CODE(rf_table_read(columns, 3, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "maximum_speed");
  rf_table_options_init(&options, NULL);
  options.maximum_gap = -5;
  CODE(rf_table_read(columns, 3, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "maximum_gap");
  rf_table_options_init(&options, NULL);
  options.time_zone = "Mars/Olympus";
  CODE(rf_table_read(columns, 3, 3, &options, &table, &error), RF_INVALID_TABLE, "no time zone");
  rf_table_options_init(&options, NULL);
  const char *choices[] = {"track=unit", "when=time"};
  options.columns = choices;
  options.column_count = 2;
  CODE(rf_table_read(columns, 4, 3, &options, &table, &error), RF_INVALID_TABLE, "no role 'when'");
  options.column_count = 1;
  columns[3].text_count = SIZE_MAX;
  CODE(rf_table_read(columns, 4, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "text_count");
  columns[3].text_count = 1;
  CODE(rf_table_read(columns, 4, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "no text");
  columns[3].text_count = 2;
  columns[3].codes = NULL;
  CODE(rf_table_read(columns, 4, 3, &options, &table, &error), RF_INVALID_ARGUMENT, "2 texts in 3 rows");
  columns[3].codes = codes;

  CODE(rf_table_read(columns, 4, 3, &options, &table, &error), RF_OK, NULL);
  rf_columns fixes = {.size = sizeof fixes};
  const int64_t *starts = NULL;
  size_t tracks = 0;
  CODE(rf_table_fixes(NULL, &fixes, &starts, &tracks, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_table_fixes((rf_table *)engine, &fixes, &starts, &tracks, &error), RF_WRONG_HANDLE, "not a table");
  CODE(rf_table_fixes(table, NULL, &starts, &tracks, &error), RF_INVALID_ARGUMENT, "'fixes'");
  CODE(rf_table_fixes(table, &fixes, NULL, &tracks, &error), RF_INVALID_ARGUMENT, "'offsets'");
  CODE(rf_table_fixes(table, &fixes, &starts, NULL, &error), RF_INVALID_ARGUMENT, "'track_count'");
  CODE(rf_table_fixes(table, &fixes, &starts, &tracks, &error), RF_OK, NULL);
  /* The second row, all of the track b, is left out. */
  EXPECT(tracks == 1 && fixes.count == 2 && starts[0] == 0 && starts[1] == 2);
  EXPECT(fixes.times[1] == 120000000 && fixes.latitudes[1] == 48.2 && fixes.speeds == NULL);
  CODE(rf_table_track(table, 1, &bytes, &error), RF_INVALID_ARGUMENT, "no track 1");
  CODE(rf_table_track(table, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_table_track(table, 0, &bytes, &error), RF_OK, NULL);
  EXPECT(bytes.size == 1 && bytes.bytes[0] == 'a');
  CODE(rf_table_report(table, 3, &text, &error), RF_INVALID_ARGUMENT, "'ignored'");
  CODE(rf_table_report(table, 0, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_table_report(table, 1, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "{\"reason\":\"null-island\",\"count\":1,\"leftOut\":1,\"firstRow\":1}") != NULL);
  EXPECT(strstr(bytes.bytes, "\"summary\":\"left out 2 fixes or lines\"") != NULL);
  EXPECT(strstr(bytes.bytes, "\"failure\":{\"code\":\"no-usable-fix\"") != NULL);
  rf_text_free(text);

  /* The same table in two parts. */
  rf_stream *stream = (rf_stream *)&error;
  rf_results *found = NULL;
  const rf_counts *counts = NULL;
  const rf_event *events = NULL;
  size_t count = 0;
  CODE(rf_stream_new(NULL, names, 4, &options, &stream, &error), RF_WRONG_HANDLE, "NULL");
  EXPECT(stream == NULL);
  CODE(rf_stream_new(engine, NULL, 4, &options, &stream, &error), RF_INVALID_ARGUMENT, "'names' is NULL");
  CODE(rf_stream_new(engine, names, 2, NULL, &stream, &error), RF_INVALID_TABLE, "'longitude' is missing");
  CODE(rf_stream_new(engine, names, 4, &options, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_stream_new(engine, names, 4, &options, &stream, &error), RF_OK, NULL);
  CODE(rf_stream_take(NULL, columns, 4, 1, &found, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_stream_take((rf_stream *)engine, columns, 4, 1, &found, &error), RF_WRONG_HANDLE, "not a stream");
  CODE(rf_stream_take(stream, columns, 3, 1, &found, &error), RF_INVALID_TABLE, "unit");
  CODE(rf_stream_take(stream, NULL, 4, 1, &found, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_stream_take(stream, columns, 4, SIZE_MAX, &found, &error), RF_INVALID_ARGUMENT, "rows");
  CODE(rf_stream_take(stream, columns, 4, 1, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_stream_take(stream, columns, 4, 0, &found, &error), RF_OK, NULL);
  rf_results_free(found);
  CODE(rf_stream_take(stream, columns, 4, 2, &found, &error), RF_OK, NULL);
  rf_results_free(found);
  for (int i = 0; i < 3; i++) columns[i].values = (const char *)columns[i].values + 16;
  columns[3].codes = codes + 2;
  CODE(rf_stream_take(stream, columns, 4, 1, &found, &error), RF_OK, NULL);
  CODE(rf_results_events(found, &events, &count, &error), RF_OK, NULL);
  /* The first fix of a track waits for the second, which lies in the zone. */
  EXPECT(count == 1 && events[0].kind == RF_ENTERED && events[0].track == 0 && events[0].fix_time == 120000000);
  rf_results_free(found);
  CODE(rf_stream_track(stream, 2, &bytes, &error), RF_INVALID_ARGUMENT, "no track 2, the stream has 2");
  CODE(rf_stream_track(stream, 1, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_stream_track(stream, 1, &bytes, &error), RF_OK, NULL);
  EXPECT(bytes.size == 1 && bytes.bytes[0] == 'b');
  CODE(rf_stream_end(stream, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_stream_end(stream, &found, &error), RF_OK, NULL);
  CODE(rf_results_counts(found, &counts, &count, &error), RF_OK, NULL);
  EXPECT(count == 2 && counts[0].evaluated == 2 && counts[1].evaluated == 0);
  rf_results_free(found);
  CODE(rf_stream_end(stream, &found, &error), RF_INVALID_ARGUMENT, "has ended");
  CODE(rf_stream_take(stream, columns, 4, 1, &found, &error), RF_INVALID_ARGUMENT, "has ended");
  CODE(rf_stream_report(stream, SIZE_MAX, &text, &error), RF_INVALID_ARGUMENT, "'ignored'");
  CODE(rf_stream_report(stream, 1, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "{\"reason\":\"null-island\",\"count\":1,\"leftOut\":1,\"firstRow\":1}") != NULL);
  EXPECT(strstr(bytes.bytes, "\"failure\":{\"code\":\"no-usable-fix\"") != NULL);
  rf_text_free(text);
  EXPECT(rf_stream_free((rf_stream *)engine) == RF_WRONG_HANDLE);
  EXPECT(rf_stream_free(stream) == RF_OK);

  CODE(rf_table_silence(table, NULL, &text, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_table_silence(table, engine, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_table_silence(table, engine, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "nothing fired: 1 track with 2 fixes, 1 zone") == bytes.bytes);
  rf_text_free(text);

  rf_settings settings;
  rf_settings_init(&settings, NULL);
  settings.mode = RF_APP;
  rf_engine *app = NULL;
  rf_results *results = NULL;
  rf_engine_new(layout, &settings, &app, NULL);
  const uint8_t *swipe = (const uint8_t *)"swipe@30";
  CODE(rf_simulate(engine, &fixes, starts, tracks, swipe, 8, NULL, &results, &error), RF_INVALID_ARGUMENT, "one mode");
  CODE(rf_simulate(app, &fixes, starts, tracks, NULL, 8, NULL, &results, &error), RF_INVALID_ARGUMENT, "'scenario'");
  CODE(rf_simulate(app, &fixes, starts, tracks, swipe, 6, NULL, &results, &error), RF_INVALID_SCENARIO, "swipe");
  CODE(rf_simulate(app, &fixes, starts, tracks, (const uint8_t *)"{", 1, NULL, &results, &error), RF_INVALID_SCENARIO,
       "scenario:1:");
  CODE(rf_simulate(app, &fixes, starts, tracks, swipe, 8, "best", &results, &error), RF_INVALID_ARGUMENT, "'profile'");
  CODE(rf_simulate(app, &fixes, starts, tracks, swipe, 8, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_simulate(app, &fixes, starts, tracks, swipe, 8, "nominal", &results, &error), RF_OK, NULL);
  rf_results_free(results);

  /* Inside at once and killed before the second fix, which is in another place: what the app reports and the other does not. */
  CODE(rf_compare(engine, &fixes, NULL, NULL, 0, NULL, &text, &error), RF_INVALID_ARGUMENT, "one mode");
  CODE(rf_compare(NULL, &fixes, NULL, NULL, 0, NULL, &text, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_compare(app, NULL, NULL, NULL, 0, NULL, &text, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_compare(app, &fixes, NULL, NULL, 0, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_compare(app, &fixes, NULL, swipe, 6, NULL, &text, &error), RF_INVALID_SCENARIO, "swipe");
  CODE(rf_compare(app, &fixes, NULL, swipe, 8, "best", &text, &error), RF_INVALID_ARGUMENT, "'profile'");
  EXPECT(text == NULL);
  CODE(rf_compare(app, &fixes, "walk", NULL, 0, NULL, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "{\"track\":\"walk\",\"zone\":") == bytes.bytes && strstr(bytes.bytes, "lifeCycle") == NULL);
  rf_text_free(text), text = NULL;
  CODE(rf_compare(app, &fixes, NULL, swipe, 8, NULL, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "{\"type\":\"lifeCycle\",\"track\":\"track\",\"scenario\":\"swipe@30\"") != NULL);
  rf_text_free(text), text = NULL;

  CODE(rf_band(engine, &fixes, NULL, swipe, 8, &text, &error), RF_INVALID_ARGUMENT, "one mode");
  CODE(rf_band(NULL, &fixes, NULL, swipe, 8, &text, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_band(app, NULL, NULL, swipe, 8, &text, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_band(app, &fixes, NULL, NULL, 8, &text, &error), RF_INVALID_ARGUMENT, "'scenario'");
  CODE(rf_band(app, &fixes, NULL, swipe, 6, &text, &error), RF_INVALID_SCENARIO, "swipe");
  CODE(rf_band(app, &fixes, NULL, swipe, 8, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  EXPECT(text == NULL);
  CODE(rf_band(app, &fixes, "walk", swipe, 8, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  for (int i = 0; i < 3; i++) {
    static const char *const profiles[] = {"\"profile\":\"optimistic\"", "\"profile\":\"nominal\"",
                                           "\"profile\":\"pessimistic\""};
    EXPECT(strstr(bytes.bytes, profiles[i]) != NULL);
  }
  rf_text_free(text), text = NULL;

  rf_certainty *sure = NULL;
  rf_certainty_options sampling;
  CODE(rf_certainty_options_init(NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_certainty_options_init(&sampling, &error), RF_OK, NULL);
  EXPECT(sampling.paths == 64 && sampling.seed == 0 && sampling.floor == 0.05 && sampling.size == sizeof sampling);
  CODE(rf_certainty_new(NULL, NULL, &sure, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_certainty_new(engine, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_certainty_new(app, NULL, &sure, &error), RF_INVALID_ARGUMENT, "one mode");
  settings.mode = RF_RESTART;
  rf_engine *restart = NULL;
  CODE(rf_engine_new(layout, &settings, &restart, &error), RF_OK, NULL);
  CODE(rf_certainty_new(restart, NULL, &sure, &error), RF_INVALID_ARGUMENT, "restart mode");
  rf_engine_free(restart);
  const struct { int32_t paths; double floor; const char *part; } wrong[] = {
      {15, 0.05, "'paths'"}, {1025, 0.05, "'paths'"}, {-1, 0.05, "'paths'"}, {64, -0.1, "'floor'"}, {64, NAN, "'floor'"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    sampling.paths = wrong[i].paths, sampling.floor = wrong[i].floor;
    CODE(rf_certainty_new(engine, &sampling, &sure, &error), RF_INVALID_ARGUMENT, wrong[i].part);
  }
  sampling.paths = 16, sampling.floor = 0, sampling.seed = UINT32_MAX;
  EXPECT(sure == NULL);
  CODE(rf_certainty_new(engine, &sampling, &sure, &error), RF_OK, NULL);
  CODE(rf_certainty_records(NULL, &fixes, NULL, &text, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_certainty_records((rf_certainty *)engine, &fixes, NULL, &text, &error), RF_WRONG_HANDLE, "not a certainty");
  CODE(rf_certainty_records(sure, NULL, NULL, &text, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_certainty_records(sure, &fixes, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_certainty_records(sure, &fixes, "walk", &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "{\"type\":\"certainty\",\"track\":\"walk\"") != NULL);
  rf_text_free(text), text = NULL;
  EXPECT(rf_certainty_free(NULL) == RF_OK && rf_certainty_free(sure) == RF_OK);

  rf_planner *planner = NULL;
  rf_plan_options monitored;
  CODE(rf_plan_options_init(NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_plan_options_init(&monitored, &error), RF_OK, NULL);
  EXPECT(monitored.regions == 20 && monitored.delay == 20 && monitored.refresh_radius == 100);
  EXPECT(monitored.size == sizeof monitored && fabs(monitored.speed * 3.6 - 50) < 1e-9);
  CODE(rf_planner_new(NULL, NULL, NULL, &planner, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_planner_new(layout, NULL, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  const struct { int32_t regions; double speed, delay, radius; const char *part; } odd[] = {
      {1, 1, 1, 1, "'regions'"}, {10001, 1, 1, 1, "'regions'"}, {20, -1, 1, 1, "'speed'"},
      {20, 1, NAN, 1, "'delay'"}, {20, 1, 1, 1e9, "'refresh_radius'"}};
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
    monitored.regions = odd[i].regions, monitored.speed = odd[i].speed, monitored.delay = odd[i].delay;
    monitored.refresh_radius = odd[i].radius;
    CODE(rf_planner_new(layout, NULL, &monitored, &planner, &error), RF_INVALID_ARGUMENT, odd[i].part);
  }
  EXPECT(planner == NULL);
  CODE(rf_planner_new(layout, NULL, NULL, &planner, &error), RF_OK, NULL);
  CODE(rf_planner_regions((rf_planner *)engine, 48, 16, &text, &error), RF_WRONG_HANDLE, "not a planner");
  CODE(rf_planner_regions(planner, 91, 16, &text, &error), RF_INVALID_ARGUMENT, "no position");
  CODE(rf_planner_regions(planner, 48, NAN, &text, &error), RF_INVALID_ARGUMENT, "no position");
  CODE(rf_planner_regions(planner, 48, 16, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_planner_regions(planner, 48, 16, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "[{\"identifier\":") == bytes.bytes && strstr(bytes.bytes, "refresh") == NULL);
  rf_text_free(text), text = NULL;
  EXPECT(rf_planner_free(NULL) == RF_OK && rf_planner_free(planner) == RF_OK);
  rf_engine_free(app);
  EXPECT(rf_table_free(NULL) == RF_OK && rf_table_free((rf_table *)engine) == RF_WRONG_HANDLE);
  rf_table_free(table);
}

static void texts(void) {
  int64_t time = 0;
  double latitude = 48.2, longitude = 16.37;
  rf_columns fixes = {.size = sizeof fixes, .count = 1, .times = &time, .latitudes = &latitude,
                      .longitudes = &longitude};
  rf_text *text = NULL;
  rf_string bytes;
  CODE(rf_lint(NULL, NULL, &text, &error), RF_WRONG_HANDLE, "NULL");
  CODE(rf_lint(layout, NULL, NULL, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_lint(layout, NULL, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "\"findings\"") != NULL && strlen(bytes.bytes) == bytes.size);
  rf_text_free(text);
  CODE(rf_explain(NULL, &fixes, NULL, RF_NO_INDEX, &text, &error), RF_WRONG_HANDLE, "NULL");
  EXPECT(text == NULL);
  CODE(rf_explain(engine, NULL, NULL, RF_NO_INDEX, &text, &error), RF_INVALID_ARGUMENT, "NULL");
  CODE(rf_explain(engine, &fixes, NULL, 1, &text, &error), RF_INVALID_ARGUMENT, "no zone 1");
  CODE(rf_explain(engine, &fixes, NULL, INT64_MIN, &text, &error), RF_INVALID_ARGUMENT, "no zone");
  CODE(rf_explain(engine, &fixes, "walk", 0, &text, &error), RF_OK, NULL);
  CODE(rf_text_bytes(text, &bytes, &error), RF_OK, NULL);
  EXPECT(strstr(bytes.bytes, "\"track\":\"walk\"") != NULL);
  rf_text_free(text);
}

int main(void) {
  EXPECT(rf_abi_version() == RF_ABI_VERSION);
  EXPECT(strlen(rf_version_string()) >= 5);
  rf_layout_read((const uint8_t *)zones, sizeof zones - 1, NULL, NULL, &layout, NULL);
  rf_engine_new(layout, NULL, &engine, NULL);
  rf_session_new(engine, &session, NULL);
  layouts();
  engines();
  columns();
  sessions();
  attendance();
  containers();
  apps();
  deadlines();
  tables();
  track_files();
  texts();

  /* Without a message, and with one that is too small, the codes are the same. */
  EXPECT(rf_layout_read(NULL, 1, NULL, NULL, &(rf_layout *){NULL}, NULL) == RF_INVALID_ARGUMENT);
  rf_message small = {.size = 8, .code = 77};
  EXPECT(rf_layout_describe(NULL, NULL, &small) == RF_WRONG_HANDLE && small.code == 77);

  /* Freeing: NULL is no error, another kind is refused, and the order does not matter. */
  EXPECT(rf_layout_free(NULL) == RF_OK && rf_engine_free(NULL) == RF_OK && rf_session_free(NULL) == RF_OK);
  EXPECT(rf_results_free(NULL) == RF_OK && rf_text_free(NULL) == RF_OK);
  EXPECT(rf_layout_free((rf_layout *)engine) == RF_WRONG_HANDLE);
  EXPECT(rf_layout_free(layout) == RF_OK);
  EXPECT(rf_engine_free(engine) == RF_OK);
  int32_t inside = 0;
  CODE(rf_session_is_inside(session, 0, &inside, &error), RF_OK, NULL);
  EXPECT(inside == 1);
  EXPECT(rf_session_free(session) == RF_OK);
  return finish("refusals");
}
