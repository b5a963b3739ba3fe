/* Evaluates a short walk against a zone file and prints the events:
 *
 *     events ZONES
 *
 * Exit status: 0, 2 for wrong use, 65 for a zone file that cannot be read. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ringfence.h"

static const char *const kinds[] = {"entered", "exited", "crossed", "dwelled"};

/* The bytes of a file; NULL when it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  uint8_t *bytes = NULL;
  size_t room = 0;
  *size = 0;
  for (;;) {
    if (*size == room) {
      room = room * 2 + 4096;
      uint8_t *wider = realloc(bytes, room);
      if (wider == NULL) break;
      bytes = wider;
    }
    size_t count = fread(bytes + *size, 1, room - *size, file);
    *size += count;
    if (count == 0) break;
  }
  fclose(file);
  return bytes;
}

/* Prints what waits in a session. */
static void print_events(rf_session *session, const rf_layout *layout) {
  rf_message error = RF_MESSAGE_INIT;
  rf_event events[16];
  size_t count = 0;
  while (rf_session_take_events(session, events, 16, NULL, 0, &count, NULL, &error) == RF_OK && count > 0) {
    for (size_t i = 0; i < count; i++) {
      rf_zone zone = {.size = sizeof zone};
      if (rf_layout_zone(layout, (size_t)events[i].zone, &zone, &error) != RF_OK) continue;
      printf("%s %s at %" PRId64 " s\n", kinds[events[i].kind], zone.id.bytes, events[i].time / 1000000);
    }
  }
}

int main(int count, char **arguments) {
  if (count != 2 || rf_abi_version() != RF_ABI_VERSION) {
    fprintf(stderr, "usage: events ZONES\n");
    return 2;
  }
  rf_message error = RF_MESSAGE_INIT;
  rf_layout *layout = NULL;
  rf_engine *engine = NULL;
  rf_session *session = NULL;
  int status = 65;
  size_t size = 0;
  uint8_t *bytes = read_file(arguments[1], &size);
  if (bytes == NULL) {
    fprintf(stderr, "%s: error: no such file\n", arguments[1]);
    return 65;
  }

  /* The layout and the engine are made once. The engine serves all threads. */
  if (rf_layout_read(bytes, size, arguments[1], NULL, &layout, &error) != RF_OK) goto end;
  if (rf_engine_new(layout, NULL, &engine, &error) != RF_OK) goto end;

  /* One session for each device. This one walks 445 m to the north past a door. */
  if (rf_session_new(engine, &session, &error) != RF_OK) goto end;
  for (int i = 0; i < 5; i++) {
    rf_fix fix = {.time = (1777881600 + 45 * (int64_t)i) * 1000000,
                  .latitude = 48.198 + 0.001 * i,
                  .longitude = 16.37,
                  .accuracy = 5,
                  .altitude = NAN,
                  .speed = NAN,
                  .course = NAN};
    if (rf_session_process_fix(session, &fix, NULL, &error) != RF_OK) goto end;
    print_events(session, layout);
  }
  status = 0;

end:
  if (status != 0) fprintf(stderr, "%s\n", error.text);
  /* Handles may be freed in any order; NULL is no error. */
  rf_session_free(session);
  rf_engine_free(engine);
  rf_layout_free(layout);
  free(bytes);
  return status;
}
