/* The native methods of GeofenceApp.java, whose header javac writes. A function of the library that fails becomes the exception
 * that the method `fail` of the class throws. */
#include <string.h>

#include "example_zones_GeofenceApp.h"
#include "ringfence.h"

#define METHOD(type, name) JNIEXPORT type JNICALL Java_example_zones_GeofenceApp_##name

static void *handle(jlong number) { return (void *)(intptr_t)number; }

static jlong number(const void *handle) { return (jlong)(intptr_t)handle; }

/* A text of the library; NULL, with an exception, where Java has no memory for it. */
static jbyteArray bytes(JNIEnv *java, const char *text, size_t size) {
  jbyteArray array = (*java)->NewByteArray(java, (jsize)size);
  if (array != NULL) (*java)->SetByteArrayRegion(java, array, 0, (jsize)size, (const jbyte *)text);
  return array;
}

/* Whether a function has succeeded; where it has not, an exception waits. */
static int succeeds(JNIEnv *java, int32_t code, const rf_message *error) {
  if (code == RF_OK) return 1;
  jclass app = (*java)->FindClass(java, "example/zones/GeofenceApp");
  jmethodID fail = app == NULL ? NULL : (*java)->GetStaticMethodID(java, app, "fail", "([B)V");
  jbyteArray text = fail == NULL ? NULL : bytes(java, error->text, strlen(error->text));
  if (text != NULL) (*java)->CallStaticVoidMethod(java, app, fail, text);
  return 0;
}

/* The bytes of a text, which is freed. */
static jbyteArray contents(JNIEnv *java, rf_text *text) {
  rf_message error = RF_MESSAGE_INIT;
  rf_string found = {NULL, 0};
  jbyteArray array = NULL;
  if (succeeds(java, rf_text_bytes(text, &found, &error), &error)) array = bytes(java, found.bytes, found.size);
  rf_text_free(text);
  return array;
}

/* A library with another interface is not loaded. */
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *machine, void *reserved) {
  (void)machine;
  (void)reserved;
  return rf_abi_version() == RF_ABI_VERSION ? JNI_VERSION_1_6 : JNI_ERR;
}

METHOD(jlong, readLayout)(JNIEnv *java, jclass app, jbyteArray zones, jbyteArray name) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_layout *layout = NULL;
  jbyte *content = (*java)->GetByteArrayElements(java, zones, NULL);
  jbyte *text = content == NULL ? NULL : (*java)->GetByteArrayElements(java, name, NULL);
  if (text != NULL) {
    int32_t code = rf_layout_read((const uint8_t *)content, (size_t)(*java)->GetArrayLength(java, zones),
                                  (const char *)text, NULL, &layout, &error);
    (*java)->ReleaseByteArrayElements(java, name, text, JNI_ABORT);
    succeeds(java, code, &error);
  }
  if (content != NULL) (*java)->ReleaseByteArrayElements(java, zones, content, JNI_ABORT);
  return number(layout);
}

METHOD(jlong, newEngine)(JNIEnv *java, jclass app, jlong layout) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_settings settings;
  rf_engine *engine = NULL;
  if (succeeds(java, rf_settings_init(&settings, &error), &error)) {
    settings.mode = RF_APP;
    succeeds(java, rf_engine_new(handle(layout), &settings, &engine, &error), &error);
  }
  return number(engine);
}

METHOD(jlong, newPlanner)(JNIEnv *java, jclass app, jlong layout, jint regions, jdouble delay) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_plan_options options;
  rf_planner *planner = NULL;
  if (succeeds(java, rf_plan_options_init(&options, &error), &error)) {
    options.regions = regions;
    options.delay = delay;
    succeeds(java, rf_planner_new(handle(layout), NULL, &options, &planner, &error), &error);
  }
  return number(planner);
}

METHOD(jlong, newSession)(JNIEnv *java, jclass app, jlong engine) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_session *session = NULL;
  succeeds(java, rf_session_new(handle(engine), &session, &error), &error);
  return number(session);
}

/* A session from its bytes; that of another layout migrates. Its process has ended with that. */
METHOD(jlong, restore)(JNIEnv *java, jclass app, jlong engine, jbyteArray state) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_session *session = NULL;
  jbyte *content = (*java)->GetByteArrayElements(java, state, NULL);
  if (content == NULL) return 0;
  const uint8_t *saved = (const uint8_t *)content;
  size_t size = (size_t)(*java)->GetArrayLength(java, state);
  int32_t code = rf_session_restore(handle(engine), saved, size, NULL, &session, &error);
  if (code == RF_OTHER_LAYOUT) {
    rf_migration *migration = NULL;
    code = rf_migration_new(handle(engine), &migration, &error);
    if (code == RF_OK) code = rf_session_restore_migrating(migration, saved, size, NULL, &session, &error);
    rf_migration_free(migration);
  }
  (*java)->ReleaseByteArrayElements(java, state, content, JNI_ABORT);
  succeeds(java, code, &error);
  return number(session);
}

METHOD(void, migrate)(JNIEnv *java, jclass app, jlong session, jlong engine) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_migration *migration = NULL;
  if (succeeds(java, rf_migration_new(handle(engine), &migration, &error), &error))
    succeeds(java, rf_session_migrate(handle(session), migration, NULL, &error), &error);
  rf_migration_free(migration);
}

METHOD(jbyteArray, save)(JNIEnv *java, jclass app, jlong session) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_text *state = NULL;
  return succeeds(java, rf_session_save(handle(session), &state, &error), &error) ? contents(java, state) : NULL;
}

METHOD(void, setDevice)(JNIEnv *java, jclass app, jlong session, jbyteArray name) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  jbyte *text = name == NULL ? NULL : (*java)->GetByteArrayElements(java, name, NULL);
  if (name != NULL && text == NULL) return;
  int32_t code = rf_session_set_track(handle(session), (const char *)text, &error);
  if (text != NULL) (*java)->ReleaseByteArrayElements(java, name, text, JNI_ABORT);
  succeeds(java, code, &error);
}

METHOD(void, relaunched)(JNIEnv *java, jclass app, jlong session, jlong time) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  succeeds(java, rf_session_relaunched(handle(session), time, &error), &error);
}

METHOD(void, reopened)(JNIEnv *java, jclass app, jlong session, jlong time) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  succeeds(java, rf_session_reopened(handle(session), time, &error), &error);
}

METHOD(void, resumed)(JNIEnv *java, jclass app, jlong session, jlong time) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  succeeds(java, rf_session_resumed(handle(session), time, &error), &error);
}

/* 0 for a fix that was evaluated, 1 for one that is not later than the last one, 2 for one that is not accurate enough. */
METHOD(jint, process)(JNIEnv *java, jclass app, jlong session, jlong time, jdouble latitude, jdouble longitude, jdouble altitude,
                      jdouble accuracy, jdouble speed, jdouble course, jint flags) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_counts counts = {0, 0, 0};
  rf_fix fix = {.time = time, .latitude = latitude, .longitude = longitude, .altitude = altitude, .accuracy = accuracy,
                .speed = speed, .course = course, .flags = (uint8_t)flags};
  succeeds(java, rf_session_process_fix(handle(session), &fix, &counts, &error), &error);
  return counts.out_of_order > 0 ? 1 : counts.inaccurate > 0 ? 2 : 0;
}

METHOD(void, advance)(JNIEnv *java, jclass app, jlong session, jlong time) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  succeeds(java, rf_session_advance(handle(session), time, &error), &error);
}

METHOD(jlong, nextDeadline)(JNIEnv *java, jclass app, jlong session) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  int64_t time = RF_NO_TIME;
  succeeds(java, rf_session_next_deadline(handle(session), &time, &error), &error);
  return time;
}

/* All events that wait, as records. Fences that were crossed on the way are left out. */
METHOD(jbyteArray, takeEvents)(JNIEnv *java, jclass app, jlong session) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  size_t waiting = 0;
  if (!succeeds(java, rf_session_waiting(handle(session), &waiting, NULL, &error), &error)) return NULL;
  jbyteArray records = (*java)->NewByteArray(java, (jsize)(waiting * RF_EVENT_SIZE));
  rf_event events[16];
  for (size_t taken = 0, count = 0; records != NULL && taken < waiting; taken += count) {
    if (!succeeds(java, rf_session_take_events(handle(session), events, 16, NULL, 0, &count, NULL, &error), &error)) return NULL;
    (*java)->SetByteArrayRegion(java, records, (jsize)(taken * RF_EVENT_SIZE), (jsize)(count * RF_EVENT_SIZE),
                                (const jbyte *)events);
  }
  return records;
}

METHOD(jbyteArray, takeRemoved)(JNIEnv *java, jclass app, jlong session) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_text *records = NULL;
  return succeeds(java, rf_session_take_removed(handle(session), &records, &error), &error) ? contents(java, records) : NULL;
}

METHOD(jlong, lastTime)(JNIEnv *java, jclass app, jlong session) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  int64_t time = RF_NO_TIME;
  succeeds(java, rf_session_last_time(handle(session), &time, &error), &error);
  return time;
}

METHOD(jint, mode)(JNIEnv *java, jclass app, jlong session) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  int32_t mode = RF_NORMAL;
  succeeds(java, rf_session_mode(handle(session), &mode, &error), &error);
  return mode;
}

METHOD(jboolean, isInside)(JNIEnv *java, jclass app, jlong session, jint zone) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  int32_t is_inside = 0;
  succeeds(java, rf_session_is_inside(handle(session), (size_t)zone, &is_inside, &error), &error);
  return is_inside ? JNI_TRUE : JNI_FALSE;
}

METHOD(jbyteArray, zoneName)(JNIEnv *java, jclass app, jlong layout, jint zone) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_zone info = {.size = sizeof info};
  if (!succeeds(java, rf_layout_zone(handle(layout), (size_t)zone, &info, &error), &error)) return NULL;
  rf_string name = info.name.bytes != NULL ? info.name : info.id;
  return bytes(java, name.bytes, name.size);
}

METHOD(jbyteArray, regions)(JNIEnv *java, jclass app, jlong planner, jdouble latitude, jdouble longitude) {
  (void)app;
  rf_message error = RF_MESSAGE_INIT;
  rf_text *regions = NULL;
  if (!succeeds(java, rf_planner_regions(handle(planner), latitude, longitude, &regions, &error), &error)) return NULL;
  return contents(java, regions);
}

/* Handles may be freed in any order; NULL is no error. */
METHOD(void, free)(JNIEnv *java, jclass app, jlong layout, jlong engine, jlong planner, jlong session) {
  (void)java;
  (void)app;
  rf_session_free(handle(session));
  rf_planner_free(handle(planner));
  rf_engine_free(handle(engine));
  rf_layout_free(handle(layout));
}
