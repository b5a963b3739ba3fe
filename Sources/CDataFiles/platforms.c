#include "CDataFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char android[] = {
#embed "../RingfenceLifeCycle/Platforms/Data/android@15.json" suffix(, 0)
};

static const char ios[] = {
#embed "../RingfenceLifeCycle/Platforms/Data/ios@26.json" suffix(, 0)
};

static const char microg[] = {
#embed "../RingfenceLifeCycle/Platforms/Data/microg@9a206ae.json" suffix(, 0)
};

static const char *const records[] = {android, ios, microg};

long platform_record_count(void) { return sizeof records / sizeof records[0]; }

const char *platform_record(long index) { return records[index]; }

const char *relaunching_platform_record(void) { return ios; }
