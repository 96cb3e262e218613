/* The functions of one level, and its table. */

#include "cells.h"
#include "composite.h"
#include "mixture.h"
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
    .composite = composite,
    .sample_image = sample_image,
    .convert_yuv420 = convert_yuv420,
};
