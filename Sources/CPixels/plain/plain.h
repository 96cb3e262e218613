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
int plain_blend_changes(const int32_t *changes, const uint8_t *coverage, int count, uint32_t *pixels);
void plain_composite(
    PixelBlend blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *pixels);
void plain_sample_image(const PixelSampling *sampling, int count, uint32_t *pixels);
void plain_blend_bubble(const PixelBubble *bubble, float right, float down, int count, uint32_t *pixels);
void plain_draw_particles(
    const PixelParticle *particles, const uint32_t *numbers, int count, const PixelSprite *sprites,
    int isAdditive, const PixelWindow *window);
void plain_multiply_mask(const uint32_t *pixels, int byLuma, int count, uint8_t *mask);
void plain_add_bytes(const uint8_t *bytes, int count, uint16_t *sums);
int plain_differ(const uint32_t *pixels, const uint32_t *others, int count);
void plain_add_weighted(const uint8_t *bytes, int weight, int count, uint16_t *sums);
void plain_take_means(const uint16_t *sums, int number, int count, uint8_t *bytes);
void plain_add_samples(const uint16_t *samples, int count, uint16_t *sums);
void plain_shrink(const uint16_t *sums, int count, int channels, int shift, uint16_t *samples);
void plain_box_along(const PixelBox *box, uint16_t *samples, int count, int channels);
void plain_box_across(
    const PixelBox *box, const uint16_t *first, const uint16_t *next, const uint16_t *last, int count,
    uint16_t *sums, uint16_t *samples);
void plain_mix_rows(const uint16_t *upper, const uint16_t *lower, int share, int count, uint16_t *row);
void plain_expand_pixels(
    const uint16_t *row, int shift, int first, const uint16_t *thresholds, int count, uint32_t *pixels);
void plain_expand_weights(
    const uint16_t *row, int shift, int first, uint32_t factor, int count, uint16_t *weights);
void plain_convert_yuv420(
    const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *cb, uint8_t *cr);
void plain_take_patch(
    const float *pixels, int stride, float *patch, PixelSlopeSums *slopes, PixelViewSums *sums);
void plain_view_patch(
    const float *pixels, int stride, PixelBlending blending, const float *patch, PixelViewSums *sums);
float plain_differ_patch(
    const float *pixels, int stride, PixelBlending blending, const float *patch, float gain, float offset);
void plain_correlate(const float *weights, const float *pixels, int stride, int count, float *sums);
void plain_compare_lines(
    const uint8_t *own, const uint8_t *last, const uint8_t *next, int stride, int count, int least,
    PixelLineSums *sums);
void plain_map_levels(const uint8_t *bytes, int count, int32_t slope, int32_t offset, uint8_t *levels);

#endif
