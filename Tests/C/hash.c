/* What the library gives for a track: a line for each mode with the number of events and crossings and a hash of
 * every bit of their records. The same three ways: all fixes at once, as columns of a session, one by one.
 *
 *     hash ZONES COLUMNS [RECORDS]
 *
 * Also writes the records of each mode, events and then crossings, to RECORDS.normal and RECORDS.restart. */
#include "expect.h"

static uint64_t add(uint64_t hash, const void *record, size_t size) {
  const uint8_t *bytes = record;
  for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x100000001B3u;
  return hash;
}

static const uint64_t start = 0xCBF29CE484222325u;

static void check(int32_t code, const rf_message *error) {
  if (code == RF_OK) return;
  fprintf(stderr, "error: %s\n", error->text);
  exit(1);
}

/* Takes events in small pieces, as a caller with little room does. */
static uint64_t take(rf_session *session, uint64_t hash, int64_t track, int64_t *events, int64_t *crossings) {
  rf_message error = RF_MESSAGE_INIT;
  size_t most = 0;
  check(rf_session_waiting(session, NULL, &most, &error), &error);
  rf_crossing *parts = malloc((most + 1) * sizeof *parts);
  rf_event some[3];
  size_t count, part_count;
  for (;;) {
    check(rf_session_take_events(session, some, 3, parts, most + 1, &count, &part_count, &error), &error);
    if (count == 0) break;
    for (size_t i = 0, part = 0; i < count; i++) {
      int64_t first = some[i].first_crossing;
      some[i].track = track;
      if (first >= 0) some[i].first_crossing = first + *crossings;
      hash = add(hash, &some[i], sizeof some[i]);
      for (int32_t j = 0; j < some[i].crossing_count; j++, part++) {
        parts[part].event = *events + (int64_t)i;
        hash = add(hash, &parts[part], sizeof *parts);
      }
    }
    *events += (int64_t)count;
    *crossings += (int64_t)part_count;
  }
  free(parts);
  return hash;
}

static void write_records(const char *path, int32_t mode, const rf_event *events, size_t event_count,
                          const rf_crossing *crossings, size_t crossing_count) {
  char name[4096];
  snprintf(name, sizeof name, "%s.%s", path, mode == RF_NORMAL ? "normal" : "restart");
  FILE *file = fopen(name, "wb");
  if (file == NULL || fwrite(events, sizeof *events, event_count, file) != event_count ||
      fwrite(crossings, sizeof *crossings, crossing_count, file) != crossing_count || fclose(file) != 0) {
    perror(name);
    exit(1);
  }
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 4) return 2;
  rf_message error = RF_MESSAGE_INIT;
  size_t size;
  uint8_t *zones = file_bytes(argv[1], &size);
  rf_layout *layout;
  check(rf_layout_read(zones, size, argv[1], NULL, &layout, &error), &error);
  uint8_t *file = file_bytes(argv[2], &size);
  const int64_t *tracks = (const int64_t *)(void *)file, *offsets = tracks + 1;
  size_t count = (size_t)offsets[*tracks];
  const double *numbers = (const double *)(const void *)(offsets + *tracks + 1);
  rf_columns all = {.size = sizeof all,          .count = count,
                    .times = (const int64_t *)(const void *)numbers,
                    .latitudes = numbers + count, .longitudes = numbers + 2 * count,
                    .altitudes = numbers + 3 * count, .accuracies = numbers + 4 * count,
                    .speeds = numbers + 5 * count, .courses = numbers + 6 * count,
                    .flags = (const uint8_t *)(numbers + 7 * count)};
  for (int32_t mode = RF_NORMAL; mode <= RF_RESTART; mode++) {
    rf_settings settings;
    rf_settings_init(&settings, NULL);
    settings.mode = mode;
    rf_engine *engine;
    check(rf_engine_new(layout, &settings, &engine, &error), &error);
    rf_results *results;
    check(rf_evaluate(engine, &all, offsets, (size_t)*tracks, 0, &results, &error), &error);
    const rf_event *events;
    const rf_crossing *crossings;
    size_t event_count, crossing_count;
    check(rf_results_events(results, &events, &event_count, &error), &error);
    check(rf_results_crossings(results, &crossings, &crossing_count, &error), &error);
    uint64_t whole = start;
    for (size_t i = 0; i < event_count; i++) {
      whole = add(whole, &events[i], sizeof events[i]);
      for (int32_t j = 0; j < events[i].crossing_count; j++) {
        whole = add(whole, &crossings[events[i].first_crossing + j], sizeof *crossings);
      }
    }
    if (argc == 4) write_records(argv[3], mode, events, event_count, crossings, crossing_count);
    rf_results_free(results);

    uint64_t single = start, half = start;
    int64_t single_events = 0, single_crossings = 0, half_events = 0, half_crossings = 0;
    for (int64_t track = 0; track < *tracks; track++) {
      rf_session *session;
      check(rf_session_new(engine, &session, &error), &error);
      for (int64_t i = offsets[track]; i < offsets[track + 1]; i++) {
        rf_fix fix = {.time = all.times[i],         .latitude = all.latitudes[i],
                      .longitude = all.longitudes[i], .altitude = all.altitudes[i],
                      .accuracy = all.accuracies[i],  .speed = all.speeds[i],
                      .course = all.courses[i],       .flags = all.flags[i]};
        check(rf_session_process_fix(session, &fix, NULL, &error), &error);
      }
      single = take(session, single, track, &single_events, &single_crossings);
      rf_session_free(session);

      /* In two parts, saved and restored between them. */
      check(rf_session_new(engine, &session, &error), &error);
      int64_t middle = (offsets[track] + offsets[track + 1]) / 2;
      int64_t bounds[] = {offsets[track], middle, offsets[track + 1]};
      for (int part = 0; part < 2; part++) {
        int64_t from = bounds[part];
        rf_columns some = all;
        some.count = (size_t)(bounds[part + 1] - from);
        some.times += from, some.latitudes += from, some.longitudes += from, some.altitudes += from;
        some.accuracies += from, some.speeds += from, some.courses += from, some.flags += from;
        check(rf_session_process(session, &some, NULL, &error), &error);
        half = take(session, half, track, &half_events, &half_crossings);
        rf_text *state;
        rf_string bytes;
        check(rf_session_save(session, &state, &error), &error);
        check(rf_text_bytes(state, &bytes, &error), &error);
        rf_session_free(session);
        check(rf_session_restore(engine, (const uint8_t *)bytes.bytes, bytes.size, NULL, &session, &error), &error);
        rf_text_free(state);
      }
      rf_session_free(session);
    }
    rf_engine_free(engine);
    if (single != whole || half != whole) {
      fprintf(stderr, "error: one by one or in two parts the events are others\n");
      return 1;
    }
    printf("%s %zu %zu %llx\n", mode == RF_NORMAL ? "normal" : "restart", event_count, crossing_count,
           (unsigned long long)whole);
  }
  rf_layout_free(layout);
  free(zones);
  free(file);
  return 0;
}
