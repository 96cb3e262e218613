#include "CPixels.h"

#include <math.h>
#include <stddef.h>

#pragma clang fp contract(off)

typedef struct {
    float red, green, blue;
} Color;

/* A colour with the pixel's alpha, 0 to 255. */
typedef struct {
    Color color;
    float alpha;
} Adjusted;

static inline float clamped(float value) { return value > 0 ? value < 1 ? value : 1 : 0; }

static inline float luma(Color color) { return 0.2126f * color.red + 0.7152f * color.green + 0.0722f * color.blue; }

static inline Color mixed(Color one, Color other, float share) {
    Color color = {
        one.red + (other.red - one.red) * share, one.green + (other.green - one.green) * share,
        one.blue + (other.blue - one.blue) * share};
    return color;
}

/* Returns the part of a colour that a chroma key leaves, from 0 to 1, and takes the key's spill from the colour. */
static float without_key(const PixelAdjustment *adjustment, Color *color) {
    const float y = luma(*color);
    const float right = (color->blue - y) / 1.8556f - adjustment->keyBlue;
    const float down = (color->red - y) / 1.5748f - adjustment->keyRed;
    const float distance = sqrtf((right * right + down * down) * 0.5f);
    float channels[3] = {color->blue, color->green, color->red};
    const int own = adjustment->spillChannel;
    const float others = (channels[(own + 1) % 3] + channels[(own + 2) % 3]) * 0.5f;
    if (channels[own] > others) channels[own] -= (channels[own] - others) * adjustment->spill;
    *color = (Color){channels[2], channels[1], channels[0]};
    return clamped((distance - adjustment->similarity) * adjustment->perSoftness);
}

static float place_in_table(const PixelAdjustment *adjustment, float value, int channel) {
    const float place = value * adjustment->scale[channel] + adjustment->offset[channel];
    const float last = (float)(adjustment->side - 1);
    return place > 0 ? place < last ? place : last : 0;
}

static float from_curve(const PixelAdjustment *adjustment, float value, int channel) {
    const float place = place_in_table(adjustment, value, channel);
    const int first = (int)place, next = first + 1 < adjustment->side ? first + 1 : first;
    const float low = adjustment->table[3 * first + channel], high = adjustment->table[3 * next + channel];
    return low + (high - low) * (place - (float)first);
}

/* Adds up the colours on the way from the cube's lowest corner to its highest one, along the longest share first. */
static Color from_cube(const PixelAdjustment *adjustment, Color color) {
    const float values[3] = {color.red, color.green, color.blue};
    const int strides[3] = {3, 3 * adjustment->side, 3 * adjustment->side * adjustment->side};
    float shares[3];
    int steps[3], order[3] = {0, 1, 2};
    const float *corner = adjustment->table;
    for (int channel = 0; channel < 3; channel++) {
        const float place = place_in_table(adjustment, values[channel], channel);
        const int first = (int)place;
        shares[channel] = place - (float)first;
        steps[channel] = first + 1 < adjustment->side ? strides[channel] : 0;
        corner += (ptrdiff_t)first * strides[channel];
    }
    for (int pass = 0; pass < 3; pass++) {
        const int left = pass == 1 ? 1 : 0, right = left + 1;
        if (shares[order[left]] < shares[order[right]]) {
            const int moved = order[left];
            order[left] = order[right], order[right] = moved;
        }
    }
    Color sum = {corner[0], corner[1], corner[2]};
    for (int index = 0; index < 3; index++) {
        const float share = shares[order[index]];
        const float *next = corner + steps[order[index]];
        sum.red += (next[0] - corner[0]) * share;
        sum.green += (next[1] - corner[1]) * share;
        sum.blue += (next[2] - corner[2]) * share;
        corner = next;
    }
    return sum;
}

static Color from_table(const PixelAdjustment *adjustment, Color color) {
    if (adjustment->isCube) return from_cube(adjustment, color);
    return (Color){
        from_curve(adjustment, color.red, 0), from_curve(adjustment, color.green, 1),
        from_curve(adjustment, color.blue, 2)};
}

/* Returns the new value of a channel from 0 to 1. */
static inline float from_channel(const float *values, float value) {
    const float place = clamped(value) * 255;
    const int first = (int)place;
    return first >= 255 ? values[255] : values[first] + (values[first + 1] - values[first]) * (place - (float)first);
}

static inline Color from_channels(const PixelAdjustment *adjustment, Color color) {
    const float *channels = adjustment->channels;
    if (!channels) return color;
    return (Color){
        from_channel(channels + 512, color.red), from_channel(channels + 256, color.green),
        from_channel(channels, color.blue)};
}

static inline Color saturated(Color color, float saturation) {
    const float y = luma(color);
    return (Color){
        clamped(y + (color.red - y) * saturation), clamped(y + (color.green - y) * saturation),
        clamped(y + (color.blue - y) * saturation)};
}

static Adjusted adjusted(const PixelAdjustment *adjustment, uint32_t pixel) {
    const uint32_t whole = pixel >> 24, red = pixel >> 16 & 0xFF, green = pixel >> 8 & 0xFF, blue = pixel & 0xFF;
    float alpha = (float)whole;
    Color color;
    if (whole == 255 && adjustment->channels && !adjustment->hasChromaKey && !adjustment->hasLumaKey) {
        const float *channels = adjustment->channels;
        color = (Color){channels[512 + red], channels[256 + green], channels[blue]};
    } else {
        const float share = 1 / alpha;
        color = (Color){
            clamped((float)red * share), clamped((float)green * share), clamped((float)blue * share)};
        if (adjustment->hasLumaKey)
            alpha *= clamped(luma(color) * adjustment->lumaSlope + adjustment->lumaOffset);
        if (adjustment->hasChromaKey) alpha *= without_key(adjustment, &color);
        color = from_channels(adjustment, color);
    }
    if (adjustment->saturation != 1) color = saturated(color, adjustment->saturation);
    if (adjustment->table) color = mixed(color, from_table(adjustment, color), adjustment->strength);
    return (Adjusted){color, alpha};
}

static inline uint32_t byte_of(float value, float alpha, float bias) {
    const float product = clamped(value) * alpha + bias;
    return product < alpha ? (uint32_t)product : (uint32_t)alpha;
}

void pixels_adjust(const PixelAdjustment *adjustment, const PixelAdjustedRow *row, int count, uint32_t *pixels) {
    uint32_t last = 0;
    Adjusted found = {{0, 0, 0}, 0};
    for (int index = 0; index < count; index++) {
        if (pixels[index] >> 24 == 0) continue;
        if (pixels[index] != last) {
            last = pixels[index];
            found = adjusted(adjustment, last);
        }
        Color color = found.color;
        if (row->light) {
            const float light = row->light[index];
            color = (Color){color.red * light, color.green * light, color.blue * light};
        }
        if (row->grain) {
            const float y = clamped(luma(color)), weight = 4 * y * (1 - y) * row->grainAmount;
            const float grain = weight * row->grain[(row->column + index + row->grainShift) & row->grainMask];
            color = (Color){color.red + grain, color.green + grain, color.blue + grain};
        }
        const float alpha = (float)(int)(found.alpha + 0.5f);
        const float bias =
            row->thresholds ? ((float)row->thresholds[(row->column + index) & 15] + 0.5f) / 256 : 0.5f;
        pixels[index] = byte_of(color.blue, alpha, bias) | byte_of(color.green, alpha, bias) << 8
            | byte_of(color.red, alpha, bias) << 16 | (uint32_t)alpha << 24;
    }
}

void pixels_vignette(const PixelVignette *vignette, int row, int column, int count, float *light) {
    const double x = vignette->x + row * vignette->xPerRow, y = vignette->y + row * vignette->yPerRow;
    for (int index = 0; index < count; index++) {
        const float right = (float)(x + (column + index) * vignette->xPerColumn);
        const float down = (float)(y + (column + index) * vignette->yPerColumn);
        const float distance = sqrtf((right * right + down * down) * 0.5f);
        const float progress = clamped((distance - vignette->inner) * vignette->perWidth);
        light[index] = 1 - vignette->amount * (progress * progress * (3 - 2 * progress));
    }
}
