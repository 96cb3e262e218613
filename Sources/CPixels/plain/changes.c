#include "reference.h"

#include "../changes.h"

int plain_blend_changes(const int32_t *changes, const uint8_t *coverage, int count, uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        if (coverage[x] == 0) continue;
        if (is_translucent(pixels[x])) return x;
        pixels[x] = changed(changes, pixels[x], coverage[x]);
    }
    return count;
}
