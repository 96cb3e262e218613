#include "reference.h"

void plain_map_levels(const uint8_t *bytes, int count, int32_t slope, int32_t offset, uint8_t *levels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        const int32_t level = (slope * bytes[x] + offset) >> 20;
        levels[x] = (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
    }
}
