/* Blends a colour with one pixel by a table of changes. Included once for each SIMD level. */

static inline uint32_t changed(const int32_t *changes, uint32_t pixel, int coverage) {
    uint32_t mixed = pixel & 0xFF000000;
    for (int channel = 0; channel < 3; channel++) {
        int level = (int)(pixel >> 8 * channel & 0xFF);
        mixed |= (uint32_t)(level + ((changes[channel << 8 | level] * coverage + 32768) >> 16)) << 8 * channel;
    }
    return mixed;
}

static inline int is_translucent(uint32_t pixel) { return pixel < 0xFF000000; }
