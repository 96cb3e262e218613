/*
 * Composites a row of a layer. The code is inlined once for each blend mode, so that the compiler vectorises each loop.
 */

#include "../blend.h"

typedef uint32_t Blend(uint32_t over, uint32_t under);
typedef uint8_t MaskBytes __attribute__((vector_size(lanes)));

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

/* Sixteen pixels, two bytes of each in two halves of a word, which multiply faster than words. */
typedef struct {
    PairedHalves even, odd;
} SplitPixels;

INLINE SplitPixels split(const uint32_t *pixels) {
    Words words;
    memcpy(&words, pixels, sizeof words);
    return (SplitPixels){(PairedHalves)(words & halves), (PairedHalves)(words >> 8 & halves)};
}

INLINE PairedHalves divided_halves(PairedHalves products) {
    products += 128;
    return (products + (products >> 8)) >> 8;
}

INLINE PairedHalves both_halves(Words value) { return (PairedHalves)(value | value << 16); }

/* Blends sixteen premultiplied pixels over others. */
typedef SplitPixels BlendSplit(SplitPixels over, SplitPixels under);

INLINE SplitPixels split_normal(SplitPixels over, SplitPixels under) {
    PairedHalves left = both_halves(255 - ((Words)over.odd >> 16));
    return (SplitPixels){
        over.even + divided_halves(under.even * left), over.odd + divided_halves(under.odd * left)};
}

/* The sum of each channel is at most 255, so none carries into the next. */
INLINE SplitPixels split_screen(SplitPixels over, SplitPixels under) {
    return (SplitPixels){
        over.even + under.even - divided_halves(over.even * under.even),
        over.odd + under.odd - divided_halves(over.odd * under.odd)};
}

INLINE SplitPixels split_add(SplitPixels over, SplitPixels under) {
    const PairedHalves most = (PairedHalves){0} + 255;
    return (SplitPixels){
        __builtin_elementwise_min(over.even + under.even, most),
        __builtin_elementwise_min(over.odd + under.odd, most)};
}

/*
 * Composites a row by a blend mode that leaves pixels unchanged where the layer is empty. `pixel` is the same mode for a
 * single pixel.
 */
INLINE void composite_split(
    BlendSplit *blend, Blend *pixel, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *restrict pixels) {
    int x = 0;
    for (; x + lanes <= count; x += lanes) {
        Words own, weights = (Words){0} + opacity;
        memcpy(&own, layer + x, sizeof own);
        if (__builtin_reduce_or(own) == 0) continue;
        if (mask) {
            MaskBytes bytes;
            memcpy(&bytes, mask + x, sizeof bytes);
            weights *= __builtin_convertvector(bytes, Words);
            weights = (Words)divided_halves((PairedHalves)weights) & 0xFF;
        }
        SplitPixels over = split(layer + x);
        PairedHalves weight = both_halves(weights);
        over.even = divided_halves(over.even * weight), over.odd = divided_halves(over.odd * weight);
        SplitPixels mixed = blend(over, split(pixels + x));
        Words joined = (Words)mixed.even | (Words)mixed.odd << 8;
        memcpy(pixels + x, &joined, sizeof joined);
    }
    composite_by(pixel, layer + x, mask ? mask + x : 0, opacity, count - x, pixels + x);
}

static void composite(
    PixelBlend blend, const uint32_t *layer, const uint8_t *mask, uint32_t opacity, int count,
    uint32_t *pixels) {
    switch (blend) {
    case PixelBlendNormal: composite_split(split_normal, blend_normal, layer, mask, opacity, count, pixels); break;
    case PixelBlendMultiply: composite_by(blend_multiply, layer, mask, opacity, count, pixels); break;
    case PixelBlendScreen: composite_split(split_screen, blend_screen, layer, mask, opacity, count, pixels); break;
    case PixelBlendAdd: composite_split(split_add, blend_add, layer, mask, opacity, count, pixels); break;
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
