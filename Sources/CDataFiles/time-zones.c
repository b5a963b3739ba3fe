#include "CDataFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char table[] = {
#embed "time-zones.txt"
};

const unsigned char *time_zone_table(void) { return table; }

long time_zone_table_size(void) { return sizeof table; }
