#ifndef ZOETROPE_REFERENCE_H
#define ZOETROPE_REFERENCE_H

#include <string.h>

#include "plain.h"

/*
 * The reference: one pixel after another, with the operations in the same order as in the vector functions. PIXELS
 * before a loop prevents the compiler from vectorising it.
 */
#define PIXELS _Pragma("clang loop vectorize(disable) interleave(disable) unroll(disable)")

#pragma clang fp contract(off)

static inline uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float least(float one, float other) { return one < other ? one : other; }
static inline float greatest(float one, float other) { return one > other ? one : other; }

/*
 * Rounds a number of 0 to 2¹⁶ − 1. Between 2²³ and 2²⁴ a float has no fraction bits, and its lowest bits are the
 * integer.
 */
static inline uint16_t rounded(float level) { return (uint16_t)bits_of(level + 0x1p23f); }

#endif
