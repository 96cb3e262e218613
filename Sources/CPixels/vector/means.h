/* Means of pictures. The compiler vectorises these loops. */

static int differ(const uint32_t *pixels, const uint32_t *others, int count) {
    return memcmp(pixels, others, (size_t)count * sizeof *pixels) != 0;
}

static void add_weighted(const uint8_t *restrict bytes, int weight, int count, uint16_t *restrict sums) {
    const uint16_t times = (uint16_t)weight;
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + bytes[x] * times);
}

static void mix(const uint8_t *restrict bytes, int weight, int count, uint8_t *restrict mixed) {
    const uint16_t times = (uint16_t)weight, rest = (uint16_t)(256 - weight);
    for (int x = 0; x < count; x++)
        mixed[x] = (uint8_t)((uint16_t)(mixed[x] * rest + bytes[x] * times + 128) >> 8);
}

/* Divides by 255 without a division: exact for all products of two bytes. */
static void mix_masked(
    const uint32_t *restrict pixels, const uint8_t *restrict shares, int count, uint32_t *restrict mixed) {
    for (int x = 0; x < count; x++) {
        const uint32_t share = shares[x], rest = 255 - share, one = pixels[x], other = mixed[x];
        /* Two channels at once, each in 16 bits. */
        uint32_t even = (one & 0xFF00FF) * share + (other & 0xFF00FF) * rest + 0x800080;
        uint32_t odd = (one >> 8 & 0xFF00FF) * share + (other >> 8 & 0xFF00FF) * rest + 0x800080;
        even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
        odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
        mixed[x] = even | odd;
    }
}

/*
 * Multiplies by 2²³ / number, rounded up, instead of dividing. The result is too large by less than sum / 2²³, which is
 * less than 1 / number. The product stays below 2³².
 */
static void take_means(const uint16_t *restrict sums, int number, int count, uint8_t *restrict bytes) {
    const uint32_t factor = (1u << 23) / (uint32_t)number + 1, half = (uint32_t)number / 2;
    for (int x = 0; x < count; x++) bytes[x] = (uint8_t)(((sums[x] + half) * factor) >> 23);
}
