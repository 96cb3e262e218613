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
        }
    }
}

void plain_multiply_mask(const uint32_t *pixels, int byLuma, int count, uint8_t *mask) {
    PIXELS
    for (int x = 0; x < count; x++)
        mask[x] = (uint8_t)divided(mask[x] * (byLuma ? mask_by_luma(pixels[x]) : mask_by_alpha(pixels[x])));
}
