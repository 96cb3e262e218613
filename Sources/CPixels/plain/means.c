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

void plain_mix(const uint8_t *bytes, int weight, int count, uint8_t *mixed) {
    PIXELS
    for (int x = 0; x < count; x++) mixed[x] = (uint8_t)((mixed[x] * (256 - weight) + bytes[x] * weight + 128) >> 8);
}

void plain_mix_masked(const uint32_t *pixels, const uint8_t *shares, int count, uint32_t *mixed) {
    const uint8_t *bytes = (const uint8_t *)pixels;
    uint8_t *result = (uint8_t *)mixed;
    PIXELS
    for (int x = 0; x < 4 * count; x++) {
        const int share = shares[x / 4];
        result[x] = (uint8_t)((2 * (result[x] * (255 - share) + bytes[x] * share) + 255) / 510);
    }
}

void plain_take_means(const uint16_t *sums, int number, int count, uint8_t *bytes) {
    PIXELS
    for (int x = 0; x < count; x++) bytes[x] = (uint8_t)((sums[x] + number / 2) / number);
}
