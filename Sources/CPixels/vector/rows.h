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

/* Blends two bytes of a pixel at once, in 16-bit halves of a 32-bit word. */
INLINE uint32_t weighted(uint32_t under, uint32_t over, uint32_t weight) {
    return under * (256 - weight) + over * weight + 0x00800080;
}

static void blend_color(uint32_t color, const uint16_t *weights, int count, uint32_t *restrict pixels) {
    const uint32_t halves = 0x00FF00FF;
    for (int x = 0; x < count; x++) {
        uint32_t even = weighted(pixels[x] & halves, color & halves, weights[x]);
        uint32_t odd = weighted(pixels[x] >> 8 & halves, color >> 8 & halves, weights[x]);
        pixels[x] = (even >> 8 & halves) | (odd & ~halves);
    }
}
