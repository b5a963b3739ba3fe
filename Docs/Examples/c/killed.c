/* An app that is killed inside a zone, launched again by the system, and opened by the user at last. */
#include <math.h>
#include <stdio.h>

#include "ringfence.h"

static const char zones[] = "{\"version\": 1, \"zones\": [{\"id\": \"door\", \"fences\": [{\"id\": \"circle\","
                            " \"circle\": {\"center\": [16.37, 48.2], \"radius\": \"50 m\"}}]}]}";
static rf_message error = RF_MESSAGE_INIT;

/* Minutes after 8 o'clock. */
static int64_t minute(int minutes) { return 1777881600000000 + (int64_t)minutes * 60000000; }

/* Evaluates a fix and prints its events. */
static int receive(rf_session *session, int minutes, double latitude) {
  rf_fix fix = {.time = minute(minutes), .latitude = latitude, .longitude = 16.37, .altitude = NAN, .accuracy = 5,
                .speed = NAN, .course = NAN};
  if (rf_session_process_fix(session, &fix, NULL, &error) != RF_OK) return error.code;
  rf_event event;
  size_t count = 0;
  while (rf_session_take_events(session, &event, 1, NULL, 0, &count, NULL, &error) == RF_OK && count > 0)
    printf("minute %d: %s, %s mode\n", minutes, event.kind == RF_ENTERED ? "entered" : "exited",
           event.mode == RF_NORMAL ? "normal" : "restart");
  return RF_OK;
}

int main(void) {
  rf_layout *layout = NULL;
  rf_engine *engine = NULL;
  rf_session *session = NULL;
  rf_text *saved = NULL;
  rf_string state = {NULL, 0};
  rf_settings settings;
  rf_settings_init(&settings, NULL);
  settings.mode = RF_APP; /* the engine has both modes */
  int failed = rf_layout_read((const uint8_t *)zones, sizeof zones - 1, "zones", NULL, &layout, &error) ||
               rf_engine_new(layout, &settings, &engine, &error) || rf_session_new(engine, &session, &error) ||
               receive(session, 0, 48.198) || receive(session, 2, 48.2) ||
               /* A process that is ended has no time to save: after every fix. */
               rf_session_save(session, &saved, &error) || rf_text_bytes(saved, &state, &error);
  rf_session_free(session);
  session = NULL;
  /* Another process is launched by the system, and reads what was saved. */
  failed = failed ||
           rf_session_restore(engine, (const uint8_t *)state.bytes, state.size, NULL, &session, &error) ||
           rf_session_relaunched(session, minute(10), &error) || receive(session, 10, 48.2) ||
           receive(session, 12, 48.203) ||
           /* The user opens the app: normal mode again. */
           rf_session_reopened(session, minute(20), &error) || receive(session, 20, 48.2);
  if (failed) fprintf(stderr, "%s\n", error.text);
  rf_text_free(saved);
  rf_session_free(session);
  rf_engine_free(engine);
  rf_layout_free(layout);
  return failed;
}
