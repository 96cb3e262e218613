#ifndef ZOETROPE_YUV420_H
#define ZOETROPE_YUV420_H

/*
 * swscale's intermediate samples have six fraction bits. Each of its three steps rounds to nearest: the weighted
 * sum, the mean of two rows for chroma, and dropping the fraction.
 */
enum {
    weightBits = 15,
    fractionBits = 6,
    lumaShift = weightBits - fractionBits,
    /* Chroma weights are applied to the sum of two pixels. */
    chromaShift = lumaShift + 1,
    lumaOffset = 16,
    chromaOffset = 128,
};

#endif
