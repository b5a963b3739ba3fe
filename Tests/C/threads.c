/* One engine for eight threads, each with sessions of its own, gives the same events in each; layouts are read in
 * all threads at once; a session that two threads use is refused, never damaged.
 *
 *     threads ZONES COLUMNS */
#include <pthread.h>

#include "expect.h"

enum { THREADS = 8, ROUNDS = 6 };
static rf_engine *engine;
static rf_session *shared;
static uint8_t *zones;
static size_t zones_size;
static rf_columns fixes;
static uint64_t hashes[THREADS];
static int faults[THREADS];
static long busy[THREADS];

static uint64_t evaluate(const rf_engine *with) {
  rf_results *results;
  const rf_event *events;
  size_t count;
  uint64_t hash = 0xCBF29CE484222325u;
  if (rf_evaluate(with, &fixes, NULL, 1, RF_SUPPRESSIONS, &results, NULL) != RF_OK) return 0;
  if (rf_results_events(results, &events, &count, NULL) != RF_OK) return 0;
  for (size_t i = 0; i < count * sizeof *events; i++) {
    hash = (hash ^ ((const uint8_t *)events)[i]) * 0x100000001B3u;
  }
  rf_results_free(results);
  return hash;
}

static void *work(void *argument) {
  size_t me = (size_t)argument;
  for (int round = 0; round < ROUNDS; round++) {
    uint64_t hash = evaluate(engine);
    if (round == 0) hashes[me] = hash;
    if (hash != hashes[me]) faults[me]++;
    rf_layout *layout;
    rf_engine *own;
    if (rf_layout_read(zones, zones_size, NULL, NULL, &layout, NULL) != RF_OK) faults[me]++;
    if (rf_engine_new(layout, NULL, &own, NULL) != RF_OK) faults[me]++;
    rf_layout_free(layout);
    if (evaluate(own) != hashes[me]) faults[me]++;
    rf_engine_free(own);
    for (int i = 0; i < 100; i++) {
      int32_t code = rf_session_process(shared, &fixes, NULL, NULL);
      if (code == RF_BUSY) busy[me]++;
      else if (code != RF_OK) faults[me]++;
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  zones = file_bytes(argv[1], &zones_size);
  size_t size;
  uint8_t *file = file_bytes(argv[2], &size);
  const int64_t *tracks = (const int64_t *)(void *)file;
  size_t count = (size_t)tracks[1 + *tracks];
  const double *numbers = (const double *)(const void *)(tracks + *tracks + 2);
  fixes = (rf_columns){.size = sizeof fixes, .count = count, .times = (const int64_t *)(const void *)numbers,
                       .latitudes = numbers + count, .longitudes = numbers + 2 * count};
  rf_layout *layout;
  rf_message error;
  CODE(rf_layout_read(zones, zones_size, NULL, NULL, &layout, &error), RF_OK, NULL);
  CODE(rf_engine_new(layout, NULL, &engine, &error), RF_OK, NULL);
  CODE(rf_session_new(engine, &shared, &error), RF_OK, NULL);
  rf_layout_free(layout);
  pthread_t threads[THREADS];
  for (size_t i = 0; i < THREADS; i++) EXPECT(pthread_create(&threads[i], NULL, work, (void *)i) == 0);
  long refused = 0;
  for (size_t i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    EXPECT(faults[i] == 0);
    EXPECT(hashes[i] != 0 && hashes[i] == hashes[0]);
    refused += busy[i];
  }
  rf_session_free(shared);
  rf_engine_free(engine);
  free(zones);
  free(file);
  fprintf(stderr, "threads: %ld of %d calls met another thread and were refused\n", refused, THREADS * ROUNDS * 100);
  return finish("threads");
}
