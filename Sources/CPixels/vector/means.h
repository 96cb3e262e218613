/* Means of pictures. The compiler vectorises these loops. */

static int differ(const uint32_t *pixels, const uint32_t *others, int count) {
    return memcmp(pixels, others, (size_t)count * sizeof *pixels) != 0;
}

static void add_weighted(const uint8_t *restrict bytes, int weight, int count, uint16_t *restrict sums) {
    const uint16_t times = (uint16_t)weight;
    for (int x = 0; x < count; x++) sums[x] = (uint16_t)(sums[x] + bytes[x] * times);
}

/*
 * Multiplies by 2²³ / number, rounded up, instead of dividing. The result is too large by less than sum / 2²³, which is
 * less than 1 / number. The product stays below 2³².
 */
static void take_means(const uint16_t *restrict sums, int number, int count, uint8_t *restrict bytes) {
    const uint32_t factor = (1u << 23) / (uint32_t)number + 1, half = (uint32_t)number / 2;
    for (int x = 0; x < count; x++) bytes[x] = (uint8_t)(((sums[x] + half) * factor) >> 23);
}
