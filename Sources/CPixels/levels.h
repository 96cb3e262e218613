#ifndef ZOETROPE_LEVELS_H
#define ZOETROPE_LEVELS_H

#include "CPixels.h"

/* The names of all functions of a level, which are described at `PixelFunctions`. */
#define PIXEL_FUNCTIONS(F) \
    F(mix_colors) F(interpolate_cells) F(interpolate_rows) F(find_curved) F(fill_linear) F(fill_radial) \
    F(fill_conical) F(dither) F(blend) F(blend_color) F(dither_color) F(blend_changes) F(blend_bubble) F(composite) \
    F(sample_image) F(draw_particles) F(multiply_mask) F(differ) F(add_weighted) F(take_means) F(mix) F(mix_masked) \
    F(add_bytes) F(add_samples) F(shrink) F(box_along) F(box_across) F(mix_rows) F(expand_pixels) \
    F(expand_weights) F(convert_yuv420) F(take_patch) F(view_patch) F(differ_patch) F(correlate) \
    F(compare_lines) F(map_levels)

extern const PixelFunctions pixels_plain;
#if defined(__x86_64__)
extern const PixelFunctions pixels_sse2, pixels_avx2;
#endif

#endif
