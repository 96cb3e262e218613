/*
 * Blends a colour by a table of changes. Patterns leave most pixels unchanged, so groups of eight pixels without
 * coverage are skipped.
 */

#include "../changes.h"

static int blend_changes(
    const int32_t *restrict changes, const uint8_t *restrict coverage, int count, uint32_t *restrict pixels) {
    int x = 0;
    while (x < count) {
        int end = count;
        if (x + 8 <= count) {
            uint64_t eight;
            memcpy(&eight, coverage + x, sizeof eight);
            end = x + 8;
            if (eight == 0 || change_eight(changes, coverage + x, pixels + x)) {
                x = end;
                continue;
            }
        }
        for (; x < end; x++) {
            if (coverage[x] == 0) continue;
            if (is_translucent(pixels[x])) return x;
            pixels[x] = changed(changes, pixels[x], coverage[x]);
        }
    }
    return count;
}
