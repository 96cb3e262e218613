#ifndef ZOETROPE_PLAIN_H
#define ZOETROPE_PLAIN_H

#include <string.h>

#include "../levels.h"

/*
 * The reference: one pixel after the other, in the order of operations that the vectors have. PIXELS stands in
 * front of a loop over pixels and keeps the compiler from making vectors of it.
 */
#define PIXELS _Pragma("clang loop vectorize(disable) interleave(disable) unroll(disable)")

#pragma clang fp contract(off)

static inline uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float least(float one, float other) { return one < other ? one : other; }
static inline float greatest(float one, float other) { return one > other ? one : other; }

/* Rounds 0 to 2¹⁶ − 1: between 2²³ and 2²⁴ a float has no fraction bits, and its lowest bits are the number. */
static inline uint16_t rounded(float level) { return (uint16_t)bits_of(level + 0x1p23f); }

void plain_mix_colors(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
    PixelPlanes planes);
void plain_interpolate_cells(PixelCells cells, int count, int step, uint16_t *row);
void plain_interpolate_rows(
    const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *row);
void plain_find_curved(
    PixelCells top, PixelCells middle, PixelCells bottom, int count, int tolerance, uint8_t *curved);
void plain_dither(PixelPlanes planes, const uint16_t *thresholds, int count, uint32_t *pixels);
void plain_blend(
    PixelPlanes planes, const int32_t *coverage, int opacity, const uint16_t *thresholds, int count,
    uint32_t *pixels);
void plain_blend_color(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels);
void plain_composite(
    PixelBlend blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *pixels);
void plain_convert_yuv420(
    const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *cb, uint8_t *cr);

#endif
