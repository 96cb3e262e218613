#ifndef ZOETROPE_PLAIN_H
#define ZOETROPE_PLAIN_H

#include "../levels.h"

void plain_mix_colors(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
    PixelPlanes planes);
void plain_interpolate_cells(PixelCells cells, int count, int step, uint16_t *row);
void plain_interpolate_rows(
    const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *row);
void plain_find_curved(
    PixelCells top, PixelCells middle, PixelCells bottom, int count, int tolerance, uint8_t *curved);
void plain_fill_linear(const PixelRamp *ramp, PixelSlope along, int count, PixelPlanes planes);
void plain_fill_radial(const PixelRamp *ramp, const PixelCircles *circles, int count, PixelPlanes planes);
void plain_fill_conical(const PixelRamp *ramp, const PixelCone *cone, int count, PixelPlanes planes);
void plain_dither(PixelPlanes planes, const uint16_t *thresholds, int count, uint32_t *pixels);
void plain_blend(
    PixelPlanes planes, const int32_t *coverage, int opacity, const uint16_t *thresholds, int count,
    uint32_t *pixels);
void plain_blend_color(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels);
void plain_composite(
    PixelBlend blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *pixels);
void plain_sample_image(const PixelSampling *sampling, int count, uint32_t *pixels);
void plain_convert_yuv420(
    const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *cb, uint8_t *cr);

#endif
