#include "plain.h"

const PixelFunctions pixels_plain = {
    .mix_colors = plain_mix_colors,
    .interpolate_cells = plain_interpolate_cells,
    .interpolate_rows = plain_interpolate_rows,
    .find_curved = plain_find_curved,
    .fill_linear = plain_fill_linear,
    .fill_radial = plain_fill_radial,
    .fill_conical = plain_fill_conical,
    .dither = plain_dither,
    .blend = plain_blend,
    .blend_color = plain_blend_color,
    .composite = plain_composite,
    .sample_image = plain_sample_image,
    .convert_yuv420 = plain_convert_yuv420,
};
