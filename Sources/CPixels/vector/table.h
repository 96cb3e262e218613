/* The functions of one level, and its table. */

#include "blur.h"
#include "cells.h"
#include "changes.h"
#include "composite.h"
#include "gray.h"
#include "lines.h"
#include "means.h"
#include "mixture.h"
#include "bubble.h"
#include "particles.h"
#include "patches.h"
#include "ramps.h"
#include "rows.h"
#include "samples.h"
#include "yuv420.h"

const PixelFunctions TABLE = {
    .mix_colors = mix_colors,
    .interpolate_cells = interpolate_cells,
    .interpolate_rows = interpolate_rows,
    .find_curved = find_curved,
    .fill_linear = fill_linear,
    .fill_radial = fill_radial,
    .fill_conical = fill_conical,
    .dither = dither,
    .blend = blend,
    .blend_color = blend_color,
    .blend_changes = blend_changes,
    .blend_bubble = blend_bubble,
    .composite = composite,
    .sample_image = sample_image,
    .draw_particles = draw_particles,
    .multiply_mask = multiply_mask,
    .differ = differ,
    .add_weighted = add_weighted,
    .take_means = take_means,
    .add_bytes = add_bytes,
    .add_samples = add_samples,
    .shrink = shrink,
    .box_along = box_along,
    .box_across = box_across,
    .mix_rows = mix_rows,
    .expand_pixels = expand_pixels,
    .expand_weights = expand_weights,
    .convert_yuv420 = convert_yuv420,
    .take_patch = take_patch,
    .view_patch = view_patch,
    .differ_patch = differ_patch,
    .correlate = correlate,
    .compare_lines = compare_lines,
    .map_levels = map_levels,
};
