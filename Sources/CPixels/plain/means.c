#include "reference.h"

int plain_differ(const uint32_t *pixels, const uint32_t *others, int count) {
    PIXELS
    for (int x = 0; x < count; x++)
        if (pixels[x] != others[x]) return 1;
    return 0;
}

void plain_add_weighted(const uint8_t *bytes, int weight, int count, uint16_t *sums) {
    PIXELS
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + bytes[x] * weight);
}

void plain_take_means(const uint16_t *sums, int number, int count, uint8_t *bytes) {
    PIXELS
    for (int x = 0; x < count; x++) bytes[x] = (uint8_t)((sums[x] + number / 2) / number);
}
