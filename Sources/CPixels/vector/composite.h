/*
 * Composites a row of a layer. The code is inlined once for each blend mode, so that the compiler vectorises each loop.
 */

#include "../blend.h"

typedef uint32_t Blend(uint32_t over, uint32_t under);

INLINE void composite_by(
    Blend *blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *restrict pixels) {
    if (mask) {
        for (int x = 0; x < count; x++)
            pixels[x] = blend(scaled(layer[x], divided(mask[x] * opacity)), pixels[x]);
    } else {
        for (int x = 0; x < count; x++) pixels[x] = blend(scaled(layer[x], opacity), pixels[x]);
    }
}

static void composite(
    PixelBlend blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *pixels) {
    switch (blend) {
    case PixelBlendNormal: composite_by(blend_normal, layer, mask, opacity, count, pixels); break;
    case PixelBlendMultiply: composite_by(blend_multiply, layer, mask, opacity, count, pixels); break;
    case PixelBlendScreen: composite_by(blend_screen, layer, mask, opacity, count, pixels); break;
    case PixelBlendAdd: composite_by(blend_add, layer, mask, opacity, count, pixels); break;
    case PixelBlendSoftLight: composite_by(blend_soft_light, layer, mask, opacity, count, pixels); break;
    case PixelBlendOverlay: composite_by(blend_by_overlay, layer, mask, opacity, count, pixels); break;
    case PixelBlendDarken: composite_by(blend_by_darken, layer, mask, opacity, count, pixels); break;
    case PixelBlendLighten: composite_by(blend_by_lighten, layer, mask, opacity, count, pixels); break;
    case PixelBlendColorDodge: composite_by(blend_by_color_dodge, layer, mask, opacity, count, pixels); break;
    case PixelBlendColorBurn: composite_by(blend_by_color_burn, layer, mask, opacity, count, pixels); break;
    case PixelBlendHardLight: composite_by(blend_by_hard_light, layer, mask, opacity, count, pixels); break;
    case PixelBlendDifference: composite_by(blend_by_difference, layer, mask, opacity, count, pixels); break;
    case PixelBlendExclusion: composite_by(blend_by_exclusion, layer, mask, opacity, count, pixels); break;
    case PixelBlendHue: composite_by(blend_by_hue, layer, mask, opacity, count, pixels); break;
    case PixelBlendSaturation: composite_by(blend_by_saturation, layer, mask, opacity, count, pixels); break;
    case PixelBlendColor: composite_by(blend_by_color, layer, mask, opacity, count, pixels); break;
    case PixelBlendLuminosity: composite_by(blend_by_luminosity, layer, mask, opacity, count, pixels); break;
    }
}

static void multiply_mask(const uint32_t *pixels, int byLuma, int count, uint8_t *restrict mask) {
    if (byLuma) {
        for (int x = 0; x < count; x++) mask[x] = (uint8_t)divided(mask[x] * mask_by_luma(pixels[x]));
    } else {
        for (int x = 0; x < count; x++) mask[x] = (uint8_t)divided(mask[x] * mask_by_alpha(pixels[x]));
    }
}
