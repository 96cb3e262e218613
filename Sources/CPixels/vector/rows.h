/* Loops over a row of pixels, written so that the compiler vectorises them. */

static void dither(PixelPlanes planes, const uint16_t *thresholds, int count, uint32_t *restrict pixels) {
    const uint16_t *red = planes.red, *green = planes.green, *blue = planes.blue;
    for (int first = 0; first < count; first += 16) {
        for (int lane = 0; lane < 16; lane++) {
            int x = first + lane;
            uint16_t threshold = thresholds[lane];
            uint16_t r = (uint16_t)(red[x] + threshold) >> 8;
            uint16_t g = (uint16_t)(green[x] + threshold) & 0xFF00;
            uint16_t b = (uint16_t)(blue[x] + threshold) >> 8;
            pixels[x] = (uint32_t)(uint16_t)(g | b) | (uint32_t)(uint16_t)(r | 0xFF00) << 16;
        }
    }
}

INLINE uint32_t mixed(uint32_t pixel, int shift, int level, int share, int threshold) {
    int under = (int)(pixel >> shift & 0xFF) << 8;
    return (uint32_t)(under + ((level - under) * share >> 15) + threshold) >> 8 << shift;
}

/* Inlined for each case, so that the loop contains no branches. */
INLINE void blend_all(
    PixelPlanes planes, const uint16_t *alpha, const int32_t *coverage, int opacity,
    const uint16_t *thresholds, int count, uint32_t *restrict pixels) {
    const uint16_t *red = planes.red, *green = planes.green, *blue = planes.blue;
    for (int first = 0; first < count; first += 16) {
        for (int lane = 0; lane < 16; lane++) {
            int x = first + lane, share = opacity, threshold = thresholds[lane];
            if (coverage) share = coverage[x] * share >> 15;
            if (alpha) share = alpha[x] * share >> 15;
            uint32_t pixel = pixels[x];
            pixels[x] = mixed(pixel, 16, red[x], share, threshold) | mixed(pixel, 8, green[x], share, threshold)
                | mixed(pixel, 0, blue[x], share, threshold) | mixed(pixel, 24, 255 << 8, share, threshold);
        }
    }
}

static void blend(
    PixelPlanes planes, const int32_t *coverage, int opacity, const uint16_t *thresholds, int count,
    uint32_t *pixels) {
    if (planes.alpha && coverage)
        blend_all(planes, planes.alpha, coverage, opacity, thresholds, count, pixels);
    else if (planes.alpha) blend_all(planes, planes.alpha, 0, opacity, thresholds, count, pixels);
    else if (coverage) blend_all(planes, 0, coverage, opacity, thresholds, count, pixels);
    else blend_all(planes, 0, 0, opacity, thresholds, count, pixels);
}

/* Blends sixteen pixels at once, two bytes of each in two halves of a word. */
static void blend_color(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels) {
    const PairedHalves even = (PairedHalves)((Words){0} + (color & halves));
    const PairedHalves odd = (PairedHalves)((Words){0} + (color >> 8 & halves));
    int x = 0;
    for (; x + lanes <= count; x += lanes) {
        Halves own;
        memcpy(&own, weights + x, sizeof own);
        if (__builtin_reduce_or(own) == 0) continue;
        PairedHalves share = both_halves(__builtin_convertvector(own, Words)), left = 256 - share;
        SplitPixels under = split(pixels + x);
        Words low = (Words)(under.even * left + even * share + 128);
        Words high = (Words)(under.odd * left + odd * share + 128);
        Words mixed = (low >> 8 & halves) | (high & ~(uint32_t)halves);
        memcpy(pixels + x, &mixed, sizeof mixed);
    }
    plain_blend_color(color, weights + x, count - x, pixels + x);
}

INLINE PairedHalves dithered(PairedHalves under, PairedHalves over, PairedHalves share, PairedHalves thresholds) {
    PairedHalves sum = ((under * (256 - share) + 128) >> 8) + ((over * share + thresholds) >> 8);
    return __builtin_elementwise_min(sum, (PairedHalves){0} + 255);
}

static void dither_color(
    uint32_t color, const uint16_t *weights, const uint16_t *thresholds, int count, uint32_t *pixels) {
    const PairedHalves even = (PairedHalves)((Words){0} + (color & halves));
    const PairedHalves odd = (PairedHalves)((Words){0} + (color >> 8 & halves));
    Halves own;
    memcpy(&own, thresholds, sizeof own);
    const PairedHalves added = both_halves(__builtin_convertvector(own, Words));
    int x = 0;
    for (; x + lanes <= count; x += lanes) {
        memcpy(&own, weights + x, sizeof own);
        if (__builtin_reduce_or(own) == 0) continue;
        PairedHalves share = both_halves(__builtin_convertvector(own, Words));
        SplitPixels under = split(pixels + x);
        Words low = (Words)dithered(under.even, even, share, added);
        Words mixed = low | (Words)dithered(under.odd, odd, share, added) << 8;
        memcpy(pixels + x, &mixed, sizeof mixed);
    }
    plain_dither_color(color, weights + x, thresholds, count - x, pixels + x);
}
