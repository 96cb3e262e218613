#include "paths.h"

/* A level between two that are `1 << shift` pixels apart; in sixteen bits throughout, as vectors want it. */
BODY uint16_t between(uint16_t from, uint16_t to, uint16_t pixels, int shift) {
    uint16_t way = (uint16_t)((uint16_t)(to - from) * pixels);
    int16_t rounded = (int16_t)(uint16_t)(way + (1 << (shift - 1)));
    return (uint16_t)(from + (rounded >> shift));
}

typedef uint16_t Eight __attribute__((vector_size(16), aligned(2)));
typedef int16_t SignedEight __attribute__((vector_size(16)));

BODY void stretch_by_eight(const uint16_t *corners, const uint16_t *middles, int cells, uint16_t *row) {
    const Eight pixels = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int cell = 0; cell < cells; cell++) {
        uint16_t levels[3] = {corners[cell], middles[cell], corners[cell + 1]};
        for (int half = 0; half < 2; half++) {
            Eight way = (uint16_t)(levels[half + 1] - levels[half]) * pixels + 4;
            *(Eight *)(row + 16 * cell + 8 * half) = levels[half] + (Eight)((SignedEight)way >> 3);
        }
    }
}

BODY void stretch_by_four(const uint16_t *corners, const uint16_t *middles, int cells, uint16_t *restrict row) {
    for (int cell = 0; cell < cells; cell++) {
        for (uint16_t x = 0; x < 4; x++) {
            row[8 * cell + x] = between(corners[cell], middles[cell], x, 2);
            row[8 * cell + 4 + x] = between(middles[cell], corners[cell + 1], x, 2);
        }
    }
}

BODY void stretch(const uint16_t *corners, const uint16_t *middles, int cells, int step, uint16_t *row) {
    if (step == 8) stretch_by_eight(corners, middles, cells, row);
    else stretch_by_four(corners, middles, cells, row);
}

FOR_AVX2 static void stretch_avx2(
    const uint16_t *corners, const uint16_t *middles, int cells, int step, uint16_t *row) {
    stretch(corners, middles, cells, step, row);
}

void pixels_stretch(
    PixelPath path, const uint16_t *corners, const uint16_t *middles, int cells, int step, uint16_t *row) {
    if (path == PixelPathAVX2) stretch_avx2(corners, middles, cells, step, row);
    else stretch(corners, middles, cells, step, row);
}

BODY void rows_between(
    const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *restrict row) {
    uint16_t pixels = (uint16_t)down;
    if (step == 8) for (int x = 0; x < count; x++) row[x] = between(upper[x], lower[x], pixels, 3);
    else for (int x = 0; x < count; x++) row[x] = between(upper[x], lower[x], pixels, 2);
}

FOR_AVX2 static void rows_between_avx2(
    const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *row) {
    rows_between(upper, lower, down, step, count, row);
}

void pixels_between(
    PixelPath path, const uint16_t *upper, const uint16_t *lower, int down, int step, int count,
    uint16_t *row) {
    if (path == PixelPathAVX2) rows_between_avx2(upper, lower, down, step, count, row);
    else rows_between(upper, lower, down, step, count, row);
}

BODY int is_off(int value, int limit) { return (value > limit) | (-value > limit); }

BODY void find_curved(
    PixelCells top, PixelCells middle, PixelCells bottom, int cells, int tolerance,
    uint8_t *restrict curved) {
    /* Eight times sixteen levels fill an Int16; half of that leaves room for the middles. */
    const int steepest = 2 * 16 * 256;
    for (int cell = 0; cell < cells; cell++) {
        int a = top.corners[cell], b = top.corners[cell + 1];
        int c = bottom.corners[cell], d = bottom.corners[cell + 1];
        int isCurved = is_off(2 * top.middles[cell] - a - b, 2 * tolerance)
            | is_off(2 * bottom.middles[cell] - c - d, 2 * tolerance)
            | is_off(2 * middle.corners[cell] - a - c, 2 * tolerance)
            | is_off(2 * middle.corners[cell + 1] - b - d, 2 * tolerance)
            | is_off(4 * middle.middles[cell] - a - b - c - d, 4 * tolerance);
        int isSteep = is_off(b - a, steepest) | is_off(d - c, steepest) | is_off(c - a, steepest)
            | is_off(d - b, steepest);
        curved[cell] |= (uint8_t)(isCurved | isSteep);
    }
}

FOR_AVX2 static void find_curved_avx2(
    PixelCells top, PixelCells middle, PixelCells bottom, int cells, int tolerance, uint8_t *curved) {
    find_curved(top, middle, bottom, cells, tolerance, curved);
}

void pixels_find_curved(
    PixelPath path, PixelCells top, PixelCells middle, PixelCells bottom, int cells, int tolerance,
    uint8_t *curved) {
    if (path == PixelPathAVX2) find_curved_avx2(top, middle, bottom, cells, tolerance, curved);
    else find_curved(top, middle, bottom, cells, tolerance, curved);
}

BODY void dither(
    const uint16_t *red, const uint16_t *green, const uint16_t *blue, const uint16_t *thresholds, int count,
    uint32_t *restrict pixels) {
    for (int first = 0; first < count; first += 16) {
        for (int lane = 0; lane < 16; lane++) {
            int x = first + lane;
            uint16_t threshold = thresholds[lane];
            uint16_t r = (uint16_t)(red[x] + threshold) >> 8;
            uint16_t g = (uint16_t)(green[x] + threshold) & 0xFF00;
            uint16_t b = (uint16_t)(blue[x] + threshold) >> 8;
            pixels[x] = (uint32_t)(uint16_t)(g | b) | (uint32_t)r << 16;
        }
    }
}

FOR_AVX2 static void dither_avx2(
    const uint16_t *red, const uint16_t *green, const uint16_t *blue, const uint16_t *thresholds, int count,
    uint32_t *pixels) {
    dither(red, green, blue, thresholds, count, pixels);
}

void pixels_dither(
    PixelPath path, const uint16_t *red, const uint16_t *green, const uint16_t *blue,
    const uint16_t *thresholds, int count, uint32_t *pixels) {
    if (path == PixelPathAVX2) dither_avx2(red, green, blue, thresholds, count, pixels);
    else dither(red, green, blue, thresholds, count, pixels);
}

/* Two bytes of a pixel at once, in halves of 32 bits. */
BODY uint32_t mix(uint32_t under, uint32_t over, uint32_t weight) {
    return under * (256 - weight) + over * weight + 0x00800080;
}

BODY void lay(uint32_t color, const uint16_t *weights, int count, uint32_t *restrict pixels) {
    const uint32_t halves = 0x00FF00FF;
    for (int x = 0; x < count; x++) {
        uint32_t even = mix(pixels[x] & halves, color & halves, weights[x]);
        uint32_t odd = mix(pixels[x] >> 8 & halves, color >> 8 & halves, weights[x]);
        pixels[x] = (even >> 8 & halves) | (odd & ~halves);
    }
}

FOR_AVX2 static void lay_avx2(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels) {
    lay(color, weights, count, pixels);
}

void pixels_lay(PixelPath path, uint32_t color, const uint16_t *weights, int count, uint32_t *pixels) {
    if (path == PixelPathAVX2) lay_avx2(color, weights, count, pixels);
    else lay(color, weights, count, pixels);
}
