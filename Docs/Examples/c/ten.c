#include <stdio.h>
#include "ringfence.h"

int main(void) {
  static const char zones[] = "{\"version\": 1, \"zones\": [{\"id\": \"door\", \"fences\": [{\"id\": \"circle\","
                              " \"circle\": {\"center\": [16.37, 48.2], \"radius\": \"50 m\"}}]}]}";
  const int64_t times[] = {1777881600000000, 1777881690000000, 1777881780000000};
  const double latitudes[] = {48.198, 48.2, 48.202}, longitudes[] = {16.37, 16.37, 16.37};
  rf_columns fixes = {.size = sizeof fixes, .count = 3, .times = times, .latitudes = latitudes, .longitudes = longitudes};
  rf_message error = RF_MESSAGE_INIT;
  rf_layout *layout = NULL;
  rf_engine *engine = NULL;
  rf_results *results = NULL;
  const rf_event *events = NULL;
  size_t count = 0;
  if (rf_layout_read((const uint8_t *)zones, sizeof zones - 1, "zones", NULL, &layout, &error) != RF_OK ||
      rf_engine_new(layout, NULL, &engine, &error) != RF_OK ||
      rf_evaluate(engine, &fixes, NULL, 1, 0, &results, &error) != RF_OK ||
      rf_results_events(results, &events, &count, &error) != RF_OK)
    fprintf(stderr, "%s\n", error.text);
  for (size_t i = 0; i < count; i++)
    printf("%s zone %d\n", events[i].kind == RF_ENTERED ? "entered" : "exited", events[i].zone);
  rf_results_free(results);
  rf_engine_free(engine);
  rf_layout_free(layout);
  return 0;
}
