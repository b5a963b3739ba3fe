/* How fast the library evaluates from C: all tracks in one call, and fix by fix, in CPU time of one thread.
 *
 *     bench WORKLOAD FENCES RUNS [TRACKS]
 *
 * `WORKLOAD` is the folder of `Benchmarks profile`: the same tracks and fences. */
#include <math.h>
#include <time.h>

#include "expect.h"

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static uint8_t *input;
static int32_t whole(void) {
  int32_t value;
  memcpy(&value, input, 4);
  input += 4;
  return value;
}
static double number(void) {
  double value;
  memcpy(&value, input, 8);
  input += 8;
  return value;
}

/* The fences as a zone file, one zone for each, whose visits end at the edge. */
static char *zone_file(const char *path, size_t *size) {
  uint8_t *file = file_bytes(path, size);
  size_t room = *size * 4 + 4096;
  char *text = malloc(room), *end = text;
  input = file;
  int32_t count = whole();
  end += sprintf(end, "{\"version\":1,\"zones\":[");
  for (int32_t i = 0; i < count; i++) {
    if ((size_t)(end - text) + 65536 > room) {
      size_t used = (size_t)(end - text);
      text = realloc(text, room *= 2);
      end = text + used;
    }
    end += sprintf(end, "%s{\"id\":\"%d\",\"exitDistance\":0,\"fences\":[{\"id\":\"f\",", i ? "," : "", i);
    if (whole() == 0) {
      double longitude = number(), latitude = number(), radius = number();
      end += sprintf(end, "\"circle\":{\"center\":[%.17g,%.17g],\"radius\":%.17g}}]}", longitude, latitude, radius);
      continue;
    }
    end += sprintf(end, "\"polygon\":[");
    int32_t rings = whole();
    for (int32_t ring = 0; ring < rings; ring++) {
      int32_t vertices = whole();
      char first[64] = "";
      end += sprintf(end, "%s[", ring ? "," : "");
      for (int32_t vertex = 0; vertex < vertices; vertex++) {
        double longitude = number(), latitude = number();
        char point[64];
        sprintf(point, "[%.17g,%.17g]", longitude, latitude);
        if (vertex == 0) strcpy(first, point);
        end += sprintf(end, "%s%s", vertex ? "," : "", point);
      }
      end += sprintf(end, ",%s]", first);
    }
    end += sprintf(end, "]}]}");
  }
  end += sprintf(end, "]}");
  free(file);
  *size = (size_t)(end - text);
  return text;
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  char path[4096];
  rf_message error = RF_MESSAGE_INIT;
  size_t size;
  snprintf(path, sizeof path, "%s/fences_%s.bin", argv[1], argv[2]);
  char *zones = zone_file(path, &size);
  rf_layout *layout;
  rf_engine *engine;
  double begin = now();
  if (rf_layout_read((uint8_t *)zones, size, "zones", NULL, &layout, &error) != RF_OK) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  double read = now();
  rf_engine_new(layout, NULL, &engine, NULL);
  printf("%s fences: read in %.1f ms, prepared in %.1f ms\n", argv[2], (read - begin) / 1e6, (now() - read) / 1e6);

  snprintf(path, sizeof path, "%s/tracks.bin", argv[1]);
  uint8_t *file = file_bytes(path, &size);
  input = file;
  size_t tracks = (size_t)whole(), length = (size_t)whole(), all = tracks * length;
  double *longitudes = malloc(all * 8), *latitudes = malloc(all * 8);
  int64_t *times = malloc(all * 8), *offsets = malloc((tracks + 1) * 8);
  memcpy(longitudes, input, all * 8);
  memcpy(latitudes, input + all * 8, all * 8);
  for (size_t i = 0; i < all; i++) times[i] = 1735689600000000 + (int64_t)(i % length) * 1000000;
  if (argc > 4 && (size_t)atol(argv[4]) < tracks) tracks = (size_t)atol(argv[4]);
  for (size_t i = 0; i <= tracks; i++) offsets[i] = (int64_t)(i * length);
  size_t fixes = tracks * length, count = 0;
  rf_columns columns = {.size = sizeof columns, .count = fixes, .times = times, .latitudes = latitudes,
                        .longitudes = longitudes};
  double batch = INFINITY, single = INFINITY;
  for (int run = 0; run < atoi(argv[3]); run++) {
    rf_results *results;
    const rf_event *events;
    begin = now();
    if (rf_evaluate(engine, &columns, offsets, tracks, 0, &results, &error) != RF_OK) return 1;
    rf_results_events(results, &events, &count, NULL);
    rf_results_free(results);
    batch = fmin(batch, now() - begin);
    if (getenv("BATCH") != NULL) continue;
    size_t found = 0;
    rf_event taken[64];
    begin = now();
    for (size_t track = 0; track < tracks; track++) {
      rf_session *session;
      rf_session_new(engine, &session, NULL);
      for (size_t i = track * length; i < (track + 1) * length; i++) {
        rf_fix fix = {.time = times[i], .latitude = latitudes[i], .longitude = longitudes[i], .altitude = NAN,
                      .accuracy = NAN, .speed = NAN, .course = NAN};
        rf_session_process_fix(session, &fix, NULL, NULL);
      }
      size_t some;
      do {
        rf_session_take_events(session, taken, 64, NULL, 0, &some, NULL, NULL);
        found += some;
      } while (some > 0);
      rf_session_free(session);
    }
    single = fmin(single, now() - begin);
    if (found != count) return 1;
  }
  printf("%zu fixes, %zu events: batch %.1f M fixes/s (%.1f ns), one by one %.1f M/s (%.1f ns)\n", fixes, count,
         (double)fixes / batch * 1e3, batch / (double)fixes, (double)fixes / single * 1e3, single / (double)fixes);
  return 0;
}
