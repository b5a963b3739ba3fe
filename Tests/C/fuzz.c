/* Random calls in random order with random bytes: of a seeded generator, so that a run can be repeated.
 *
 *     fuzz CALLS SEED ZONES…
 *
 * Handles are good ones, NULL, of another kind or nonsense; bytes are those of zone files, damaged; fixes lie near
 * their fences, far away, or nowhere. Nothing may end the process, and what is refused has a text. */
#include <math.h>

#include "expect.h"

enum { KEPT = 8 };
static uint64_t state;
static rf_layout *layouts[KEPT];
static rf_engine *engines[KEPT];
static rf_session *sessions[KEPT];
static rf_text *texts[KEPT];
static rf_results *results[KEPT];
static rf_table *tables[KEPT];
static rf_stream *streams[KEPT];
static uint8_t *files[64];
static size_t sizes[64], file_count;
static long codes[16], restored;

static uint64_t next(void) { /* xorshift64* */
  state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
  return state * 0x2545F4914F6CDD1Du;
}
static uint64_t below(uint64_t limit) { return next() % limit; }

static uint64_t nonsense[8];
/* A handle of a kind, or seldom something that is none. */
static void *pick(void *const *kept) {
  switch (below(25)) {
    case 0: return NULL;
    case 1: return nonsense;
    case 2: return (char *)nonsense + 1 + below(7);
    case 3: return layouts[below(KEPT)];
    case 4: return sessions[below(KEPT)];
    case 5: return engines[below(KEPT)];
    case 6: return below(2) ? (void *)tables[below(KEPT)] : (void *)streams[below(KEPT)];
    default: return kept[below(KEPT)];
  }
}
#define PICK(kind) ((void *)pick((void *const *)(kind)))

static double number(void) {
  static const double odd[] = {0, -0.0, 1, -1, 90, -90, 180, -180, 540, 1e-300, 1e300, INFINITY, -INFINITY, NAN, 300};
  return below(3) == 0 ? odd[below(15)] : ((double)(int64_t)next()) / 1e16;
}

static double near(double center, double spread) {
  if (below(400) == 0) return number();
  return center + spread * ((double)below(20001) / 10000 - 1);
}

static int64_t moment(int64_t *clock) {
  if (below(300) == 0) return (int64_t)next();
  if (below(500) == 0) return below(2) ? INT64_MAX : INT64_MIN;
  return *clock += (int64_t)below(200000000) - 5000000;
}

static uint8_t buffer[1 << 16];
/* Bytes of a file, damaged or not. */
static size_t damaged(const uint8_t *bytes, size_t size) {
  if (size > sizeof buffer) size = sizeof buffer;
  memcpy(buffer, bytes, size);
  if (below(3) == 0) return size;
  for (uint64_t i = below(4) + 1; i > 0 && size > 0; i--) {
    switch (below(4)) {
      case 0: buffer[below(size)] = (uint8_t)next(); break;
      case 1: buffer[below(size)] ^= (uint8_t)(1u << below(8)); break;
      case 2: size = below(size + 1); break;
      default: buffer[below(size)] = (uint8_t)"0123456789-{}[]\",:eE."[below(21)];
    }
  }
  return size;
}

enum { FIXES = 64 };
static int64_t times[FIXES + 1];
static double values[6][FIXES + 1];
static uint8_t flags[FIXES + 1];
static int64_t offsets[FIXES + 2];

static rf_columns columns(void) {
  static int64_t clock = 1777881600000000;
  static const double places[][2] = {{48.2, 16.37}, {-16.8224, 179.9999}, {53.54, 9.99}, {89.9999, 0}, {-37.81, 144.96}};
  const double *place = places[below(5)];
  for (int i = 0; i < FIXES; i++) {
    times[i] = moment(&clock);
    values[0][i] = near(place[0], 0.01);
    values[1][i] = near(place[1], 0.01);
    for (int j = 2; j < 6; j++) values[j][i] = below(4) ? fabs(near(10, 10)) : number();
    flags[i] = (uint8_t)(below(8) ? 0 : next());
  }
  size_t count = below(FIXES + 1);
  rf_columns made = {.size = below(100) ? sizeof made : (size_t)below(sizeof made), .count = count};
  made.times = below(200) ? times : NULL;
  made.latitudes = below(200) ? values[0] : NULL;
  made.longitudes = below(200) ? values[1] : (const double *)((const char *)values[1] + 3);
  made.altitudes = below(2) ? values[2] : NULL;
  made.accuracies = below(2) ? values[3] : NULL;
  made.speeds = below(2) ? values[4] : NULL;
  made.courses = below(2) ? values[5] : NULL;
  made.flags = below(2) ? flags : NULL;
  if (below(300) == 0) made.count = (size_t)next() | (SIZE_MAX / 2 + 1);
  return made;
}

static rf_settings settings(void) {
  rf_settings made;
  rf_settings_init(&made, NULL);
  double *const members[] = {&made.exit_distance, &made.maximum_gap, &made.maximum_accuracy, &made.restart_buffer,
                             &made.restart_budget, &made.restart_minimum_radius, &made.restart_maximum_radius,
                             &made.accuracy_factor, &made.assumed_accuracy};
  if (below(2)) made.mode = (int32_t)below(3);
  if (below(2)) made.initial_inside = (int32_t)below(3);
  if (below(4) == 0) made.accuracy_meaning = (int32_t)below(5);
  if (below(2)) *members[below(9)] = below(2) ? number() : fabs(number());
  if (below(50) == 0) made.size = below(sizeof made);
  return made;
}

static void touch(rf_string text) {
  if (text.bytes != NULL) expect(text.bytes[text.size] == 0, "a text has no zero behind it", __FILE__, __LINE__);
}

enum { ROWS = 24, COLUMNS = 7 };
/* The columns of each table, which lie where they are for as long as it lives. */
static rf_table_column cells[KEPT][COLUMNS];
static double decimals[KEPT][COLUMNS][ROWS];
static int64_t integers[KEPT][COLUMNS][ROWS], ends[KEPT][COLUMNS][ROWS + 1];
static int32_t numbers[KEPT][COLUMNS][ROWS];
static uint8_t letters[KEPT][COLUMNS][1024];

/* A column of random values, most of them such as its name asks for. */
static void fill(size_t slot, size_t column) {
  static const char *const names[] = {"time", "latitude", "longitude", "lat", "lon", "speed", "course", "accuracy", "track",
                                      "altitude", "timestamp", "geometry", "date", "valid", "", "\xff", "fixTime", "lat_e7"};
  static const char *const words[] = {"2026-05-04T08:20:00Z", "2026-05-04 08:20:00.5", "48.2", "16,37", "POINT(16.37 48.2)", "",
                                      "12.5", "v1", "N", "1777881600", "null", "\xff\xfe", "04/05/2026 08:20", "-"};
  rf_table_column *made = &cells[slot][column];
  memset(made, 0, sizeof *made);
  size_t name = column < 3 && below(6) ? column : below(18);
  made->name = below(200) ? names[name] : NULL;
  made->kind = (int32_t)below(6);
  if (below(3)) made->kind = name == 0 || name == 10 ? RF_TIMES : name == 8 || name == 11 ? RF_TEXTS : RF_DOUBLES;
  if (below(200) == 0) made->kind = (int32_t)next();
  int64_t clock = 1777881600000000, end = 0;
  ends[slot][column][0] = 0;
  for (size_t i = 0; i < ROWS; i++) {
    decimals[slot][column][i] = name == 1 || name == 3 ? near(48.2, 0.01) : name == 2 || name == 4 ? near(16.37, 0.01) : number();
    integers[slot][column][i] = below(20) ? moment(&clock) : (int64_t)next();
    const char *word = words[below(14)];
    size_t size = strlen(word);
    memcpy(letters[slot][column] + end, word, size);
    end += (int64_t)size;
    ends[slot][column][i + 1] = end;
    numbers[slot][column][i] = (int32_t)below(ROWS + 1) - 1;
    if (below(400) == 0) numbers[slot][column][i] = (int32_t)next();
  }
  made->text_count = ROWS;
  made->values = made->kind == RF_TEXTS ? (const void *)letters[slot][column]
                 : made->kind == RF_DOUBLES ? (const void *)decimals[slot][column] : (const void *)integers[slot][column];
  made->offsets = ends[slot][column];
  made->codes = below(2) ? numbers[slot][column] : NULL;
  if (below(300) == 0) made->values = NULL;
  if (below(300) == 0) made->offsets = NULL;
}

static rf_table_options table_options(void) {
  static const char *const roles[] = {"track=speed", "track=-", "time=date", "latitude=lat", "nonsense", "=", NULL, "speed=\xff"};
  static const char *const zones[] = {"Europe/Vienna", "UTC", "Nowhere/None", "", "\xff"};
  rf_table_options made;
  rf_table_options_init(&made, NULL);
  if (below(3) == 0) made.track = below(2) ? "t" : "\xff";
  if (below(2)) made.time_zone = zones[below(5)];
  if (below(3) == 0) made.columns = &roles[below(6)], made.column_count = below(3);
  if (below(5) == 0) made.maximum_speed = number();
  if (below(5) == 0) made.maximum_gap = number();
  if (below(5) == 0) made.speed_unit = (int32_t)below(7);
  if (below(3) == 0) made.out_of_order = (int32_t)below(4);
  if (below(5) == 0) made.assumed_speed = number();
  if (below(9) == 0) made.range_error = number();
  if (below(5) == 0) made.date = below(2) ? "2024-05-18" : "\xff";
  if (below(60) == 0) made.size = below(sizeof made);
  return made;
}

static const char *const tracks[] = {
    "time,lat,lon,unit\n2026-05-04T08:00:00Z,48.198,16.37,a\n2026-05-04T08:01:30,48.2,16.37,b\n0,0,0,a\n",
    ("<gpx><trk><name>a</name><trkseg><trkpt lat=\"48.198\" lon=\"16.37\"><time>2026-05-04T08:00:00Z</time></trkpt>"
    "<trkpt lat=\"48.2\" lon=\"16.37\"><ele>1</ele></trkpt></trkseg></trk></gpx>"),
    "$GPRMC,080000,A,4811.880,N,01622.200,E,010.0,090.0,040526,,*10\n$GPGGA,080001,4812.000,N,01622.200,E,1,08,2.0,170,M,,M,,*4C\n",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[16.37,48.2]},\"properties\":{\"time\":1777881600}}",
    "{\"time\":1777881600,\"lat\":48.2,\"lon\":16.37}\n{\"time\":1777881690,\"lat\":48.21,\"lon\":16.37}\n"};

static rf_message error;
static void one_call(void) {
  size_t slot = below(KEPT), number_of = below(KEPT), count = 0, parts = 0, size;
  rf_message *message = below(16) ? &error : NULL;
  rf_event events[8];
  rf_crossing crossings[8];
  rf_suppression suppressions[8];
  rf_failure failed[8];
  rf_string text = {NULL, 0}, other = {NULL, 0};
  rf_zone zone = {.size = sizeof zone};
  rf_fence fence = {.size = sizeof fence};
  rf_layout_info info = {.size = sizeof info};
  int32_t code = RF_OK, inside;
  int64_t time = 1777881600000000 + (int64_t)below(1000000000000);
  error = (rf_message)RF_MESSAGE_INIT;
  switch (below(44)) {
    case 0: {
      rf_layout_options options;
      rf_layout_options_init(&options, NULL);
      if (below(3) == 0) options.default_radius = number();
      if (below(3) == 0) options.default_half_width = number();
      if (below(3) == 0) options.speed_unit = (int32_t)below(6);
      if (below(9) == 0) options.form = below(2) ? "geojson" : "native";
      size_t size = 0;
      if (below(8)) {
        size_t file = below(file_count);
        size = damaged(files[file], sizes[file]);
      } else {
        for (size = below(300); count < size; count++) buffer[count] = (uint8_t)next();
      }
      rf_layout *made = NULL;
      code = rf_layout_read(buffer, size, below(2) ? "f\n" : NULL, below(2) ? &options : NULL, &made, message);
      if (made != NULL) rf_layout_free(layouts[slot]), layouts[slot] = made;
      break;
    }
    case 1: {
      rf_settings wanted = settings();
      rf_engine *made = NULL;
      code = rf_engine_new(PICK(layouts), below(3) ? &wanted : NULL, &made, message);
      if (made != NULL) rf_engine_free(engines[slot]), engines[slot] = made;
      break;
    }
    case 2: {
      rf_session *made = NULL;
      code = rf_session_new(PICK(engines), &made, message);
      if (made != NULL) rf_session_free(sessions[slot]), sessions[slot] = made;
      break;
    }
    case 3: rf_session_free(sessions[slot]), sessions[slot] = NULL; break;
    case 4: rf_engine_free(engines[slot]), engines[slot] = NULL; break;
    case 5:
      if (below(4) == 0) rf_layout_free(layouts[slot]), layouts[slot] = NULL;
      break;
    case 6: code = rf_layout_describe(PICK(layouts), &info, message), touch(info.name), touch(info.form); break;
    case 7: code = rf_layout_zone(PICK(layouts), below(9) ? number_of : next(), &zone, message), touch(zone.id); break;
    case 8: code = rf_layout_fence(PICK(layouts), number_of, below(4), &fence, message), touch(fence.id); break;
    case 9:
      code = rf_layout_custom_datum(PICK(layouts), number_of, below(3), &text, &other, message);
      touch(text), touch(other);
      break;
    case 10: {
      rf_message warning = RF_MESSAGE_INIT;
      code = rf_layout_warning(PICK(layouts), below(3), &warning, message);
      break;
    }
    case 11:
    case 12: {
      rf_columns fixes = columns();
      size_t tracks = below(5);
      offsets[0] = 0;
      for (size_t i = 1; i <= tracks; i++) offsets[i] = offsets[i - 1] + (int64_t)below(20);
      if (below(30) == 0) offsets[below(5)] = (int64_t)next();
      rf_results *made = NULL;
      code = rf_evaluate(PICK(engines), &fixes, below(3) ? offsets : NULL, below(3) ? tracks : 1, (uint32_t)below(3),
                         &made, message);
      if (made != NULL) rf_results_free(results[slot]), results[slot] = made;
      break;
    }
    case 13: {
      const rf_event *found = NULL;
      code = rf_results_events(PICK(results), &found, &count, message);
      if (count > 0) EXPECT(found[count - 1].kind <= RF_ATTENDANCE && found[0].first_crossing >= -1);
      break;
    }
    case 14: {
      const rf_failure *found = NULL;
      code = rf_results_failures(PICK(results), &found, &count, message);
      if (count > 0) EXPECT(found[count - 1].reason <= RF_DURATION);
      break;
    }
    case 15:
    case 16: {
      rf_columns fixes = columns();
      rf_counts counts = {0, 0, 0};
      code = rf_session_process(PICK(sessions), &fixes, below(2) ? &counts : NULL, message);
      break;
    }
    case 17:
    case 18: {
      static int64_t clock = 1777881600000000;
      rf_fix fix = {.time = moment(&clock), .latitude = near(48.2, 0.01), .longitude = near(16.37, 0.01),
                    .altitude = number(), .accuracy = below(2) ? 5 : number(), .speed = number(), .course = number(),
                    .flags = (uint8_t)(below(9) ? 0 : next())};
      code = rf_session_process_fix(PICK(sessions), &fix, NULL, message);
      break;
    }
    case 19: {
      int64_t deadline = 0;
      code = below(2) ? rf_session_advance(PICK(sessions), below(9) ? time : (int64_t)next(), message)
                      : rf_session_next_deadline(PICK(sessions), below(20) ? &deadline : NULL, message);
      break;
    }
    case 20:
      code = below(2) ? rf_session_record_suppressions(PICK(sessions), (int32_t)below(3), message)
             : below(2) ? rf_session_set_track(PICK(sessions), below(3) ? "bus-7" : NULL, message)
                        : rf_session_track(PICK(sessions), &text, message);
      touch(text);
      break;
    case 21:
    case 22:
      code = rf_session_take_events(PICK(sessions), below(20) ? events : NULL, below(9), below(2) ? crossings : NULL,
                                    below(9), &count, below(2) ? &parts : NULL, message);
      break;
    case 23:
      code = rf_session_take_suppressions(PICK(sessions), suppressions, below(9), below(2) ? failed : NULL, below(9),
                                          &count, &parts, message);
      break;
    case 24: code = rf_session_is_inside(PICK(sessions), number_of, &inside, message); break;
    case 25: {
      rf_text *made = NULL;
      if (below(3)) {
        code = rf_session_save(PICK(sessions), &made, message);
      } else if (below(3) == 0) {
        code = rf_session_take_records(PICK(sessions), below(2) ? NULL : "t", &made, message);
      } else if (below(3) == 0) {
        rf_columns fixes = columns();
        rf_counts counts;
        code = rf_evaluate_records(PICK(engines), &fixes, NULL, 1, NULL, below(2) ? &counts : NULL, &made, message);
      } else if (below(40) == 0) {
        code = rf_lint(PICK(layouts), NULL, &made, message);
      } else {
        rf_columns fixes = columns();
        code = rf_explain(PICK(engines), &fixes, "t", below(2) ? RF_NO_INDEX : (int64_t)below(9), &made, message);
      }
      if (made != NULL) rf_text_free(texts[slot]), texts[slot] = made;
      break;
    }
    case 26: {
      code = rf_text_bytes(PICK(texts), &text, message);
      touch(text);
      if (code != RF_OK) break;
      size_t size = damaged((const uint8_t *)text.bytes, text.size);
      rf_session *made = NULL;
      code = rf_session_restore(PICK(engines), buffer, size, NULL, &made, message);
      if (made != NULL) rf_session_free(sessions[slot]), sessions[slot] = made;
      break;
    }
    case 27: {
      rf_migration *way = NULL;
      rf_migrated outcome;
      rf_text *removed = NULL;
      code = rf_migration_new(PICK(engines), &way, message);
      if (code != RF_OK) break;
      if (below(2)) {
        code = rf_session_migrate(PICK(sessions), way, below(2) ? &outcome : NULL, message);
        if (code == RF_OK) code = rf_session_take_removed(sessions[slot], &removed, message);
        rf_text_free(removed);
      } else {
        rf_text *state = NULL;
        rf_string text;
        code = rf_session_save(PICK(sessions), &state, message);
        if (code == RF_OK && (code = rf_text_bytes(state, &text, message)) == RF_OK) {
          size_t size = text.size;
          if (below(2)) size = damaged((const uint8_t *)text.bytes, text.size);
          else if (size <= sizeof buffer) memcpy(buffer, text.bytes, size);
          rf_session *made = NULL;
          if (size <= sizeof buffer) code = rf_session_restore_migrating(way, buffer, size, NULL, &made, message);
          if (made != NULL) rf_session_free(sessions[slot]), sessions[slot] = made;
        }
        rf_text_free(state);
      }
      rf_migration_free(way);
      break;
    }
    case 28: {
      int32_t (*const changes[])(rf_session *, int64_t, rf_message *) = {
          rf_session_terminated, rf_session_relaunched, rf_session_reopened, rf_session_resumed};
      code = changes[below(4)](PICK(sessions), below(9) ? time : below(2) ? RF_NO_TIME : (int64_t)next(), message);
      if (code == RF_OK) code = rf_session_mode(sessions[slot], &inside, message);
      break;
    }
    case 29: {
      rf_table_options options = table_options();
      size_t columns_given = below(COLUMNS) + 1, rows = below(ROWS + 1);
      rf_table_free(tables[slot]), tables[slot] = NULL;
      for (size_t i = 0; i < columns_given; i++) fill(slot, i);
      rf_table *made = NULL;
      code = rf_table_read(below(200) ? cells[slot] : NULL, columns_given, rows, below(5) ? &options : NULL, &made, message);
      if (made != NULL) {
        rf_columns fixes = {.size = sizeof fixes};
        const int64_t *starts = NULL;
        if (rf_table_fixes(made, &fixes, &starts, &parts, message) == RF_OK && below(3)) {
          rf_results *found = NULL;
          rf_evaluate(engines[slot], &fixes, starts, parts, 0, &found, message);
          if (found != NULL) rf_results_free(results[slot]), results[slot] = found;
        }
        tables[slot] = made;
      }
      break;
    }
    case 30: {
      const char *given[COLUMNS];
      rf_table_options options = table_options();
      rf_table_free(tables[slot]), tables[slot] = NULL;
      for (size_t i = 0; i < COLUMNS; i++) fill(slot, i), given[i] = cells[slot][i].name;
      rf_text *made = NULL;
      code = rf_table_roles(below(100) ? given : NULL, below(COLUMNS + 1), below(3) ? &options : NULL, &made, message);
      if (made != NULL) rf_text_free(texts[slot]), texts[slot] = made;
      break;
    }
    case 31: {
      rf_columns fixes = {.size = below(20) ? sizeof fixes : (size_t)below(sizeof fixes)};
      const int64_t *starts = NULL;
      code = rf_table_fixes(PICK(tables), &fixes, below(9) ? &starts : NULL, &count, message);
      if (code == RF_OK && starts != NULL) EXPECT(starts[count] == (int64_t)fixes.count);
      break;
    }
    case 32: code = rf_table_track(PICK(tables), below(9) ? below(3) : next(), &text, message), touch(text); break;
    case 33: {
      rf_text *made = NULL;
      code = below(2) ? rf_table_report(PICK(tables), below(2) ? below(5) : next(), &made, message)
                      : rf_table_silence(PICK(tables), PICK(engines), &made, message);
      if (made != NULL) rf_text_free(texts[slot]), texts[slot] = made;
      break;
    }
    case 34: {
      static const char *const scenarios[] = {"swipe@300", "reboot@08:20", "jetsam@50%", "{\"version\": 1}", "", "swipe@", "\xff"};
      static const char *const profiles[] = {NULL, NULL, "ios", "android", "none", "\xff"};
      rf_columns fixes = columns();
      size_t tracks = below(5);
      offsets[0] = 0;
      for (size_t i = 1; i <= tracks; i++) offsets[i] = offsets[i - 1] + (int64_t)below(20);
      rf_results *made = NULL;
      const char *scenario = scenarios[below(7)];
      size_t size = damaged((const uint8_t *)scenario, strlen(scenario));
      code = rf_simulate(PICK(engines), &fixes, below(3) ? offsets : NULL, below(3) ? tracks : 1,
                         below(100) ? buffer : NULL, size, profiles[below(6)], &made, message);
      if (made != NULL) rf_results_free(results[slot]), results[slot] = made;
      if (below(4)) break;
      rf_text *lines = NULL;
      code = below(2) ? rf_compare(PICK(engines), &fixes, "t", below(2) ? buffer : NULL, size, profiles[below(6)], &lines, message)
                      : rf_band(PICK(engines), &fixes, "t", below(100) ? buffer : NULL, size, &lines, message);
      if (lines != NULL) rf_text_free(texts[slot]), texts[slot] = lines;
      if (below(3)) break;
      rf_certainty *sure = NULL;
      rf_certainty_options options = {sizeof options, below(9) ? 16 : (int32_t)next(), (uint32_t)next(), below(9) ? 0.1 : NAN};
      code = rf_certainty_new(PICK(engines), below(5) ? &options : NULL, &sure, message);
      if (code != RF_OK) break;
      lines = NULL;
      code = rf_certainty_records(below(50) ? sure : NULL, &fixes, below(5) ? "t" : NULL, &lines, message);
      if (lines != NULL) rf_text_free(texts[slot]), texts[slot] = lines;
      rf_certainty_free(sure);
      rf_planner *planner = NULL;
      rf_plan_options monitored = {sizeof monitored, below(9) ? 20 : (int32_t)next(), 0, below(9) ? 14 : number(), 20, 100};
      code = rf_planner_new(PICK(layouts), NULL, below(2) ? &monitored : NULL, &planner, message);
      if (code != RF_OK) break;
      lines = NULL;
      code = rf_planner_regions(below(50) ? planner : NULL, below(9) ? 48.2 : number(), below(9) ? 16.4 : number(), &lines, message);
      if (lines != NULL) rf_text_free(texts[slot]), texts[slot] = lines;
      rf_planner_free(planner);
      break;
    }
    case 35: {
      rf_text *made = NULL;
      code = below(2)   ? rf_layout_geometry(PICK(layouts), below(9) ? number_of : next(), below(4), &made, message)
             : below(2) ? rf_layout_line(PICK(layouts), below(9) ? number_of : next(), below(4), &made, message)
                        : rf_layout_attendances(PICK(layouts), below(9) ? number_of : next(), &made, message);
      if (made != NULL) rf_text_free(texts[slot]), texts[slot] = made;
      break;
    }
    case 36: {
      const char *given[COLUMNS];
      rf_table_options options = table_options();
      rf_table_free(tables[slot]), tables[slot] = NULL;
      for (size_t i = 0; i < COLUMNS; i++) fill(slot, i), given[i] = cells[slot][i].name;
      rf_stream *made = NULL;
      code = rf_stream_new(PICK(engines), given, below(COLUMNS) + 1, below(2) ? &options : NULL, &made, message);
      if (made != NULL) rf_stream_free(streams[slot]), streams[slot] = made;
      break;
    }
    case 37:
    case 38: {
      /* The columns of the slot, whose values change but not their names. */
      rf_table_free(tables[slot]), tables[slot] = NULL;
      const char *given[COLUMNS];
      for (size_t i = 0; i < COLUMNS; i++) given[i] = cells[slot][i].name, fill(slot, i);
      for (size_t i = 0; i < COLUMNS; i++) if (below(50)) cells[slot][i].name = given[i];
      rf_results *made = NULL;
      for (size_t i = COLUMNS; i > 0 && made == NULL; i--)
        code = rf_stream_take(streams[slot], cells[slot], i, below(ROWS + 1), &made, message);
      if (made != NULL) rf_results_free(results[slot]), results[slot] = made;
      break;
    }
    case 39: {
      rf_text *made = NULL;
      rf_results *last = NULL;
      code = below(3)      ? rf_stream_track(PICK(streams), below(9) ? below(3) : next(), &text, message)
             : below(3)    ? rf_stream_report(PICK(streams), below(2) ? below(5) : next(), &made, message)
                           : rf_stream_end(PICK(streams), &last, message);
      touch(text);
      if (made != NULL) rf_text_free(texts[slot]), texts[slot] = made;
      if (last != NULL) rf_results_free(results[slot]), results[slot] = last;
      break;
    }
    case 40: {
      rf_table_column column;
      const int64_t *starts = NULL;
      code = rf_layout_texts(PICK(layouts), below(9) ? (int32_t)below(6) : (int32_t)next(), &column, below(2) ? &starts : NULL,
                             &count, message);
      if (code == RF_OK) EXPECT(column.offsets[0] == 0 && (count == 0 || column.codes[count - 1] < (int64_t)column.text_count));
      const rf_event *found = NULL;
      if (rf_results_events(results[slot], &found, &count, NULL) != RF_OK || count > 1000) break;
      static uint64_t words[3][1000];
      static uint8_t bits[3][126];
      rf_member members[3];
      for (int i = 0; i < 3; i++) {
        members[i] = (rf_member){.offset = below(20) ? 8 * below(20) : next(), .width = below(20) ? 8 : below(12),
                                 .values = below(200) ? words[i] : NULL, .present = below(200) ? bits[i] : NULL,
                                 .missing = (int32_t)(below(20) ? below(4) : next())};
      }
      code = rf_records_split(found, count, below(50) ? sizeof *found : next(), members, below(4), message);
      break;
    }
    case 41: {
      rf_table_options options = table_options();
      const char *track = tracks[below(5)];
      size_t file = (size_t)below((uint64_t)file_count);
      size = below(6) ? damaged((const uint8_t *)track, strlen(track)) : damaged(files[file], sizes[file]);
      rf_table *made = NULL;
      code = rf_table_read_file(below(300) ? buffer : NULL, below(300) ? size : next() | (SIZE_MAX / 2 + 1),
                                below(3) ? "a/b.gpx" : below(2) ? NULL : "\xff", below(3) ? &options : NULL, &made, message);
      if (made != NULL) rf_table_free(tables[slot]), tables[slot] = made;
      break;
    }
    case 42: {
      const rf_session *many[4];
      rf_string names[4];
      void *engine = PICK(engines);
      /* Most are of the engine, and have nothing that waits. */
      rf_session *ready = NULL;
      if (rf_session_new(engine, &ready, NULL) == RF_OK) {
        rf_columns fixes = columns();
        rf_text *taken = NULL;
        rf_session_process(ready, &fixes, NULL, NULL);
        if (below(3) == 0) rf_session_relaunched(ready, time, NULL);
        if (below(9)) rf_session_take_records(ready, NULL, &taken, NULL);
        rf_text_free(taken);
      }
      for (size_t i = 0; i < 4; i++) {
        many[i] = below(9) ? ready : PICK(sessions);
        names[i] = (rf_string){below(90) ? &"abcdefgh\xff"[2 * i] : NULL, below(90) ? below(3) : next()};
        if (names[i].size > 3 && names[i].size <= 4096) names[i].size = 3;
      }
      rf_text *made = NULL;
      code = rf_sessions_save(engine, many, names, below(200) ? below(4) : next() | 1ull << 60, &made, message);
      /* What was saved, or any other text, damaged or not. */
      rf_text *source = made != NULL && below(4) ? made : PICK(texts);
      rf_saved *set = NULL;
      rf_migration *way = NULL;
      if (rf_text_bytes(source, &text, NULL) == RF_OK) {
        size_t size = damaged((const uint8_t *)text.bytes, text.size);
        if (below(2) && rf_migration_new(below(2) ? engine : PICK(engines), &way, NULL) == RF_OK) {
          code = rf_saved_read_migrating(way, buffer, size, NULL, &set, message);
        } else {
          code = rf_saved_read(below(4) ? engine : PICK(engines), buffer, size, below(2) ? "f\n" : NULL, &set, message);
        }
      }
      if (code == RF_OK && set != NULL && (code = rf_saved_count(set, &count, message)) == RF_OK) {
        size_t index = below(20) ? below(count + 1) : next();
        rf_session *again = NULL;
        code = rf_saved_id(set, index, &text, message), touch(text);
        code = rf_saved_session(set, index, &again, message);
        if (again != NULL) rf_session_free(sessions[slot]), sessions[slot] = again, restored++;
      }
      rf_saved_free(set), rf_migration_free(way), rf_session_free(ready);
      if (made != NULL) rf_text_free(texts[slot]), texts[slot] = made;
      break;
    }
    default: code = rf_session_waiting(PICK(sessions), &count, &parts, message);
  }
  EXPECT(code >= RF_OK && code <= RF_INVALID_TRACK);
  codes[code & 15]++;
  if (code != RF_OK && message != NULL) EXPECT(error.code == code && error.text[0] != 0);
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  long calls = atol(argv[1]);
  state = (uint64_t)atol(argv[2]) * 2 + 1;
  for (int i = 3; i < argc && file_count < 64; i++, file_count++) files[file_count] = file_bytes(argv[i], &sizes[file_count]);
  for (long i = 0; i < calls && failures < 10; i++) one_call();
  for (size_t i = 0; i < KEPT; i++) {
    rf_layout_free(layouts[i]), rf_engine_free(engines[i]), rf_session_free(sessions[i]);
    rf_text_free(texts[i]), rf_results_free(results[i]), rf_table_free(tables[i]);
    rf_stream_free(streams[i]);
  }
  for (size_t i = 0; i < file_count; i++) free(files[i]);
  printf("c-fuzz: %ld calls, seed %s; by code:", calls, argv[2]);
  for (int i = 0; i <= RF_INVALID_SCENARIO; i++) printf(" %ld", codes[i]);
  printf("; %ld sessions of containers\n", restored);
  return finish("c-fuzz");
}
