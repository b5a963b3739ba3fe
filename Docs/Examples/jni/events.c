/* The native methods of Events.java, whose header javac writes. A function of the library that fails becomes the exception
 * that the method `fail` of the class throws. */
#include <math.h>
#include <string.h>

#include "Events.h"
#include "ringfence.h"

static void *handle(jlong number) { return (void *)(intptr_t)number; }

/* A text of the library; NULL, with an exception, where Java has no memory for it. */
static jbyteArray bytes(JNIEnv *java, const char *text, size_t size) {
  jbyteArray array = (*java)->NewByteArray(java, (jsize)size);
  if (array != NULL) (*java)->SetByteArrayRegion(java, array, 0, (jsize)size, (const jbyte *)text);
  return array;
}

/* Whether a function has succeeded; where it has not, an exception waits. */
static int succeeds(JNIEnv *java, int32_t code, const rf_message *error) {
  if (code == RF_OK) return 1;
  jclass events = (*java)->FindClass(java, "Events");
  jmethodID fail = events == NULL ? NULL : (*java)->GetStaticMethodID(java, events, "fail", "([B)V");
  jbyteArray text = fail == NULL ? NULL : bytes(java, error->text, strlen(error->text));
  if (text != NULL) (*java)->CallStaticVoidMethod(java, events, fail, text);
  return 0;
}

JNIEXPORT jlong JNICALL Java_Events_readLayout(JNIEnv *java, jclass events, jbyteArray zones, jbyteArray name) {
  (void)events;
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
  return (jlong)(intptr_t)layout;
}

JNIEXPORT jlong JNICALL Java_Events_newEngine(JNIEnv *java, jclass events, jlong layout) {
  (void)events;
  rf_message error = RF_MESSAGE_INIT;
  rf_engine *engine = NULL;
  succeeds(java, rf_engine_new(handle(layout), NULL, &engine, &error), &error);
  return (jlong)(intptr_t)engine;
}

JNIEXPORT jlong JNICALL Java_Events_newSession(JNIEnv *java, jclass events, jlong engine) {
  (void)events;
  rf_message error = RF_MESSAGE_INIT;
  rf_session *session = NULL;
  succeeds(java, rf_session_new(handle(engine), &session, &error), &error);
  return (jlong)(intptr_t)session;
}

JNIEXPORT void JNICALL Java_Events_process(JNIEnv *java, jobject device, jlong layout, jlong session, jlong time,
                                           jdouble latitude, jdouble longitude, jdouble accuracy) {
  rf_message error = RF_MESSAGE_INIT;
  rf_fix fix = {.time = time, .latitude = latitude, .longitude = longitude, .accuracy = accuracy,
                .altitude = NAN, .speed = NAN, .course = NAN};
  if (!succeeds(java, rf_session_process_fix(handle(session), &fix, NULL, &error), &error)) return;
  jmethodID add = (*java)->GetMethodID(java, (*java)->GetObjectClass(java, device), "add", "(I[BJ)V");
  rf_event events[16];
  size_t count = 0;
  while (add != NULL &&
         succeeds(java, rf_session_take_events(handle(session), events, 16, NULL, 0, &count, NULL, &error), &error) &&
         count > 0) {
    for (size_t i = 0; i < count; i++) {
      rf_zone zone = {.size = sizeof zone};
      if (!succeeds(java, rf_layout_zone(handle(layout), (size_t)events[i].zone, &zone, &error), &error)) return;
      jbyteArray id = bytes(java, zone.id.bytes, zone.id.size);
      if (id == NULL) return;
      (*java)->CallVoidMethod(java, device, add, (jint)events[i].kind, id, (jlong)events[i].time);
      if ((*java)->ExceptionCheck(java)) return;
      (*java)->DeleteLocalRef(java, id);
    }
  }
}

/* Handles may be freed in any order; NULL is no error. */
JNIEXPORT void JNICALL Java_Events_free(JNIEnv *java, jclass events, jlong layout, jlong engine, jlong session) {
  (void)java;
  (void)events;
  rf_session_free(handle(session));
  rf_engine_free(handle(engine));
  rf_layout_free(handle(layout));
}
