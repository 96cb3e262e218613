#include "reference.h"

#include "../blend.h"

void plain_composite(
    PixelBlend blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *pixels) {
    PIXELS
    for (int x = 0; x < count; x++) {
        uint32_t over = scaled(layer[x], mask ? divided(mask[x] * opacity) : opacity), under = pixels[x];
        switch (blend) {
        case PixelBlendNormal: pixels[x] = blend_normal(over, under); break;
        case PixelBlendMultiply: pixels[x] = blend_multiply(over, under); break;
        case PixelBlendScreen: pixels[x] = blend_screen(over, under); break;
        case PixelBlendAdd: pixels[x] = blend_add(over, under); break;
        case PixelBlendSoftLight: pixels[x] = blend_soft_light(over, under); break;
        case PixelBlendOverlay: pixels[x] = blend_by_overlay(over, under); break;
        case PixelBlendDarken: pixels[x] = blend_by_darken(over, under); break;
        case PixelBlendLighten: pixels[x] = blend_by_lighten(over, under); break;
        case PixelBlendColorDodge: pixels[x] = blend_by_color_dodge(over, under); break;
        case PixelBlendColorBurn: pixels[x] = blend_by_color_burn(over, under); break;
        case PixelBlendHardLight: pixels[x] = blend_by_hard_light(over, under); break;
        case PixelBlendDifference: pixels[x] = blend_by_difference(over, under); break;
        case PixelBlendExclusion: pixels[x] = blend_by_exclusion(over, under); break;
        case PixelBlendHue: pixels[x] = blend_by_hue(over, under); break;
        case PixelBlendSaturation: pixels[x] = blend_by_saturation(over, under); break;
        case PixelBlendColor: pixels[x] = blend_by_color(over, under); break;
        case PixelBlendLuminosity: pixels[x] = blend_by_luminosity(over, under); break;
        }
    }
}

void plain_multiply_mask(const uint32_t *pixels, int byLuma, int count, uint8_t *mask) {
    PIXELS
    for (int x = 0; x < count; x++)
        mask[x] = (uint8_t)divided(mask[x] * (byLuma ? mask_by_luma(pixels[x]) : mask_by_alpha(pixels[x])));
}
