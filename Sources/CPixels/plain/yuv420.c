#include "../yuv420.h"
#include "reference.h"

/* Returns a luma or chroma sample with six fraction bits. */
static int weigh(PixelWeights weights, int red, int green, int blue, int offset, int shift) {
    int half = 1 << (shift - 1);
    int sum = weights.red * red + weights.green * green + weights.blue * blue;
    return (sum + (offset << (shift + fractionBits)) + half) >> shift;
}

static uint8_t luma(const uint8_t *pixel, const PixelMatrix *matrix) {
    int sample = weigh(matrix->luma, pixel[2], pixel[1], pixel[0], lumaOffset, lumaShift);
    return (uint8_t)((sample + 32) >> fractionBits);
}

/* Returns Cb or Cr of two horizontally adjacent pixels. */
static int chroma(const uint8_t *pixels, PixelWeights weights) {
    return weigh(
        weights, pixels[2] + pixels[6], pixels[1] + pixels[5], pixels[0] + pixels[4], chromaOffset,
        chromaShift);
}

static uint8_t mean(int upper, int lower) { return (uint8_t)((upper + lower + 64) >> (fractionBits + 1)); }

void plain_convert_yuv420(
    const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
    uint8_t *lowerLuma, uint8_t *cb, uint8_t *cr) {
    PIXELS
    for (int x = 0; x < width; x += 2) {
        const uint8_t *a = upper + 4 * x, *b = lower + 4 * x;
        upperLuma[x] = luma(a, matrix);
        upperLuma[x + 1] = luma(a + 4, matrix);
        lowerLuma[x] = luma(b, matrix);
        lowerLuma[x + 1] = luma(b + 4, matrix);
        cb[x / 2] = mean(chroma(a, matrix->cb), chroma(b, matrix->cb));
        cr[x / 2] = mean(chroma(a, matrix->cr), chroma(b, matrix->cr));
    }
}
