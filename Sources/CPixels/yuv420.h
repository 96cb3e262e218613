#ifndef ZOETROPE_YUV420_H
#define ZOETROPE_YUV420_H

/*
 * swscale goes by way of samples with six fraction bits, in three steps that each round to nearest: weighing, the
 * mean of two rows for chroma, and dropping the fraction.
 */
enum {
    weightBits = 15,
    fractionBits = 6,
    lumaShift = weightBits - fractionBits,
    /* Chroma is weighed for the sum of two pixels. */
    chromaShift = lumaShift + 1,
    lumaOffset = 16,
    chromaOffset = 128,
};

#endif
