#include "reference.h"

void plain_dither(PixelPlanes planes, const uint16_t *thresholds, int count, uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        uint32_t threshold = thresholds[x % 16];
        uint32_t red = (planes.red[x] + threshold) >> 8;
        uint32_t green = (planes.green[x] + threshold) >> 8;
        uint32_t blue = (planes.blue[x] + threshold) >> 8;
        pixels[x] = 0xFF000000 | red << 16 | green << 8 | blue;
    }
}

static uint32_t mixed(uint32_t pixel, int shift, int level, int share, int threshold) {
    int under = (int)(pixel >> shift & 0xFF) << 8;
    return (uint32_t)(under + ((level - under) * share >> 15) + threshold) >> 8 << shift;
}

void plain_blend(
    PixelPlanes planes, const int32_t *coverage, int opacity, const uint16_t *thresholds, int count,
    uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        int share = opacity;
        if (coverage) share = coverage[x] * share >> 15;
        if (planes.alpha) share = planes.alpha[x] * share >> 15;
        int threshold = thresholds[x % 16];
        pixels[x] = mixed(pixels[x], 16, planes.red[x], share, threshold)
            | mixed(pixels[x], 8, planes.green[x], share, threshold)
            | mixed(pixels[x], 0, planes.blue[x], share, threshold)
            | mixed(pixels[x], 24, 255 << 8, share, threshold);
    }
}

void plain_blend_color(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        uint32_t blended = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t under = pixels[x] >> shift & 0xFF, over = color >> shift & 0xFF;
            blended |= (under * (256u - weights[x]) + over * weights[x] + 128) >> 8 << shift;
        }
        pixels[x] = blended;
    }
}

void plain_dither_color(
    uint32_t color, const uint16_t *weights, const uint16_t *thresholds, int count, uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        uint32_t blended = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t under = pixels[x] >> shift & 0xFF, over = color >> shift & 0xFF;
            uint32_t kept = (under * (256u - weights[x]) + 128) >> 8;
            uint32_t sum = kept + ((over * weights[x] + thresholds[x % 16]) >> 8);
            blended |= (sum < 255 ? sum : 255) << shift;
        }
        pixels[x] = blended;
    }
}
