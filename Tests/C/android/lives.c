/* Prints what a scenario makes of a recorded drive, for Drive.java:
 *
 *     lives ZONES TRACK SCENARIO
 *
 * SCENARIO is a preset or the text of a file. For each track: a line with its name, a line with what happened to the app, a line
 * for each fix, a line for each event of the scenario. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ringfence.h"

static rf_message error = RF_MESSAGE_INIT;

static void require(int32_t code) {
  if (code == RF_OK) return;
  fprintf(stderr, "lives: %s\n", error.text);
  exit(1);
}

static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = malloc(1 << 24);
  *size = file == NULL || bytes == NULL ? 0 : fread(bytes, 1, 1 << 24, file);
  if (*size == 0 || *size == 1 << 24) {
    fprintf(stderr, "lives: %s cannot be read\n", path);
    exit(1);
  }
  fclose(file);
  return bytes;
}

/* The record of the life cycle, among those of the comparison. */
static void print_life_cycle(const rf_engine *engine, const rf_columns *fixes, const char *name, const char *scenario) {
  rf_text *comparison = NULL;
  rf_string lines;
  require(rf_compare(engine, fixes, name, (const uint8_t *)scenario, strlen(scenario), NULL, &comparison, &error));
  require(rf_text_bytes(comparison, &lines, &error));
  const char *record = strstr(lines.bytes, "{\"type\":\"lifeCycle\"");
  if (record != NULL) printf("life %.*s\n", (int)strcspn(record, "\n"), record);
  rf_text_free(comparison);
}

static void print_track(const rf_engine *engine, const rf_columns *all, int64_t first, int64_t last, rf_string name,
                        const char *scenario) {
  rf_columns fixes = {.size = sizeof fixes, .count = (size_t)(last - first), .times = all->times + first,
                      .latitudes = all->latitudes + first, .longitudes = all->longitudes + first,
                      .altitudes = all->altitudes == NULL ? NULL : all->altitudes + first,
                      .accuracies = all->accuracies == NULL ? NULL : all->accuracies + first,
                      .speeds = all->speeds == NULL ? NULL : all->speeds + first,
                      .courses = all->courses == NULL ? NULL : all->courses + first,
                      .flags = all->flags == NULL ? NULL : all->flags + first};
  printf("track %s\n", name.bytes);
  print_life_cycle(engine, &fixes, name.bytes, scenario);
  for (size_t i = 0; i < fixes.count; i++) {
    const double *const columns[] = {fixes.latitudes, fixes.longitudes, fixes.altitudes, fixes.accuracies, fixes.speeds, fixes.courses};
    printf("fix %" PRId64, fixes.times[i]);
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
      if (columns[k] == NULL || columns[k][i] != columns[k][i]) printf(" NaN");
      else printf(" %a", columns[k][i]);
    printf(" %d\n", fixes.flags == NULL ? 0 : fixes.flags[i]);
  }
  rf_results *results = NULL;
  const rf_event *events = NULL;
  size_t count = 0;
  require(rf_simulate_named(engine, &fixes, NULL, 1, &name, (const uint8_t *)scenario, strlen(scenario), NULL, &results, &error));
  require(rf_results_events(results, &events, &count, &error));
  for (size_t i = 0; i < count; i++) {
    rf_event event = events[i];
    /* A session counts crossings from the beginning of each call, and the app drops them. */
    event.first_crossing = 0;
    printf("event ");
    for (size_t k = 0; k < sizeof event; k++) printf("%02x", ((const uint8_t *)&event)[k]);
    printf("\n");
  }
  rf_results_free(results);
}

int main(int count, char **arguments) {
  if (count != 4 || rf_abi_version() != RF_ABI_VERSION) {
    fprintf(stderr, "usage: lives ZONES TRACK SCENARIO\n");
    return 2;
  }
  rf_layout *layout = NULL;
  rf_engine *engine = NULL;
  rf_table *table = NULL;
  rf_settings settings;
  size_t size = 0;
  uint8_t *zones = read_file(arguments[1], &size);
  require(rf_layout_read(zones, size, arguments[1], NULL, &layout, &error));
  require(rf_settings_init(&settings, &error));
  settings.mode = RF_APP;
  require(rf_engine_new(layout, &settings, &engine, &error));
  uint8_t *track = read_file(arguments[2], &size);
  require(rf_table_read_file(track, size, arguments[2], NULL, &table, &error));
  rf_columns fixes = {.size = sizeof fixes};
  const int64_t *offsets = NULL;
  size_t tracks = 0;
  require(rf_table_fixes(table, &fixes, &offsets, &tracks, &error));
  for (size_t i = 0; i < tracks; i++) {
    rf_string name;
    require(rf_table_track(table, i, &name, &error));
    print_track(engine, &fixes, offsets[i], offsets[i + 1], name, arguments[3]);
  }
  rf_table_free(table);
  rf_engine_free(engine);
  rf_layout_free(layout);
  free(track);
  free(zones);
  return 0;
}
