/* AVX2, without FMA: a fused operation would round once where the other levels round twice. */
#if defined(__x86_64__)

#include <immintrin.h>

#include "particles.h"
#include "plain/plain.h"
#include "yuv420.h"

#define V __m256i
#define ZERO _mm256_setzero_si256()
#define ALL(value) _mm256_set1_epi32(value)
#define WORDS(value) _mm256_set1_epi16(value)
#define PAIRS(low, high) _mm256_set1_epi32((int)((uint16_t)(low) | (uint32_t)(uint16_t)(high) << 16))
#define LOAD(from) _mm256_loadu_si256(from)
#define STORE(to, value) _mm256_storeu_si256((V *)(to), value)
#define STORE_HALVES(low, high, value) \
    (_mm_storeu_si128((__m128i *)(low), _mm256_castsi256_si128(value)), \
     _mm_storeu_si128((__m128i *)(high), _mm256_extracti128_si256(value, 1)))
#define AND _mm256_and_si256
#define ADD _mm256_add_epi32
#define ADD_WORDS _mm256_add_epi16
#define SUBTRACT_WORDS _mm256_sub_epi16
#define UNPACK_LOW _mm256_unpacklo_epi16
#define UNPACK_HIGH _mm256_unpackhi_epi16
#define MADD _mm256_madd_epi16
#define SHIFT _mm256_srai_epi32
#define SHIFT_WORDS _mm256_srli_epi16
#define PACK _mm256_packs_epi32
#define PACK_BYTES _mm256_packus_epi16
#define EVEN_LANES(a, b) \
    _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88))
#define ODD_LANES(a, b) \
    _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xDD))
#define IN_ORDER_LUMA(value) \
    _mm256_permutevar8x32_epi32(value, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
#define IN_ORDER_CHROMA(value) \
    _mm256_shuffle_epi8( \
        _mm256_permute4x64_epi64(value, 0xD8), \
        _mm256_setr_epi8( \
            0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, \
            6, 7, 14, 15))

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "vector/lanes.h"

/*
 * Blends a table of changes with eight pixels and returns 1, or returns 0 and leaves them unchanged. Neighbouring
 * levels are usually so close that the changes of eight levels, which fit into one register, are enough.
 */
INLINE int change_eight(const int32_t *changes, const uint8_t *coverage, uint32_t *pixels) {
    const __m256i opaque = _mm256_set1_epi32((int)0xFF000000);
    __m256i eight = _mm256_loadu_si256((const __m256i *)pixels);
    __m256i shares = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)coverage));
    __m256i mixed = opaque, wrong = _mm256_andnot_si256(eight, opaque);
    for (int channel = 0; channel < 3; channel++) {
        int least = (int)(pixels[0] >> 8 * channel & 0xFF) - 3;
        least = least < 0 ? 0 : least > 248 ? 248 : least;
        __m256i level = _mm256_and_si256(_mm256_srli_epi32(eight, 8 * channel), _mm256_set1_epi32(0xFF));
        __m256i index = _mm256_sub_epi32(level, _mm256_set1_epi32(least));
        wrong = _mm256_or_si256(wrong, _mm256_andnot_si256(_mm256_set1_epi32(7), index));
        __m256i nearby = _mm256_loadu_si256((const __m256i *)(changes + (channel << 8) + least));
        __m256i change = _mm256_mullo_epi32(_mm256_permutevar8x32_epi32(nearby, index), shares);
        change = _mm256_srai_epi32(_mm256_add_epi32(change, _mm256_set1_epi32(32768)), 16);
        mixed = _mm256_or_si256(mixed, _mm256_slli_epi32(_mm256_add_epi32(level, change), 8 * channel));
    }
    if (!_mm256_testz_si256(wrong, wrong)) return 0;
    _mm256_storeu_si256((__m256i *)pixels, mixed);
    return 1;
}

/*
 * AVX2 packs within the 128-bit halves of two registers. With the lanes in this order, packing restores the order of
 * the pixels.
 */
static const Floats laneNumbers = {0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15};

INLINE Halves whole_levels(Floats levels) {
    __m256 floats[2];
    memcpy(floats, &levels, sizeof floats);
    __m256i packed = _mm256_packus_epi32(_mm256_cvtps_epi32(floats[0]), _mm256_cvtps_epi32(floats[1]));
    Halves whole;
    memcpy(&whole, &packed, sizeof whole);
    return whole;
}

INLINE int lies_between(Floats values, float from, float to) {
    __m256 parts[2];
    memcpy(parts, &values, sizeof parts);
    __m256 outside = _mm256_setzero_ps();
    for (int part = 0; part < 2; part++) {
        __m256 below = _mm256_cmp_ps(parts[part], _mm256_set1_ps(from), _CMP_LT_OQ);
        __m256 above = _mm256_cmp_ps(parts[part], _mm256_set1_ps(to), _CMP_NLT_UQ);
        outside = _mm256_or_ps(outside, _mm256_or_ps(below, above));
    }
    return _mm256_movemask_ps(outside) == 0;
}

INLINE Floats clamped(Floats values, float from, float to) {
    __m256 parts[2];
    memcpy(parts, &values, sizeof parts);
    for (int part = 0; part < 2; part++)
        parts[part] = _mm256_min_ps(_mm256_max_ps(parts[part], _mm256_set1_ps(from)), _mm256_set1_ps(to));
    memcpy(&values, parts, sizeof parts);
    return values;
}

INLINE int all_set(EightWords words, uint32_t bits) {
    return _mm256_testc_si256((__m256i)words, _mm256_set1_epi32((int)bits));
}

/* Samples eight pixels of a sprite: gathers pairs of neighbours and mixes them. */
INLINE EightWords sample_sprite(const PixelSprite *sprite, EightNumbers u, EightNumbers v) {
    const __m256i places = (__m256i)sprite_pairs(sprite, u, v);
    /* The weights of both pixels, 64 − weight and weight, as two bytes. */
    EightNumbers right = u >> 2 & 0x3F00;
    const __m256i weights = (__m256i)(right - (right >> 8) + spriteWeights);
    const __m256i repeated = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
    const __m256i channels = _mm256_setr_epi8(
        0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    __m256i mixed[2];
    for (int half = 0; half < 2; half++) {
        __m128i four = half ? _mm256_extracti128_si256(places, 1) : _mm256_castsi256_si128(places);
        __m256i pairs = _mm256_i32gather_epi64((const long long *)sprite->pixels, four, 4);
        __m256i own = half ? _mm256_permute4x64_epi64(weights, 0xEE) : _mm256_permute4x64_epi64(weights, 0x44);
        __m256i sums = _mm256_maddubs_epi16(
            _mm256_shuffle_epi8(pairs, channels), _mm256_shuffle_epi8(own, repeated));
        /* Multiplying by 512 and dropping 15 bits divides by 64, rounded to nearest. */
        mixed[half] = _mm256_mulhrs_epi16(sums, _mm256_set1_epi16(512));
    }
    return (EightWords)_mm256_permute4x64_epi64(_mm256_packus_epi16(mixed[0], mixed[1]), 0xD8);
}

/* The places of eight pixels between cells: the left cells, and the weights of both as two words. */
typedef struct {
    EightNumbers cells;
    __m256i weights;
} EightPlaces;

INLINE EightPlaces eight_places(int shift, int first) {
    const EightNumbers steps = {0, 2, 4, 6, 8, 10, 12, 14};
    EightNumbers halves = steps + first, shares = (halves & ((2 << shift) - 1)) << 5 >> (shift + 1);
    return (EightPlaces){halves >> (shift + 1), (__m256i)((shares << 16) + 32 - shares)};
}

/* Returns the samples of eight cells and their right neighbours. With a shift, all are among eight neighbouring samples. */
INLINE __m256i eight_pairs(const uint16_t *row, int shift, EightNumbers cells) {
    if (shift == 0) return _mm256_i32gather_epi32((const int *)row, (__m256i)cells, 2);
    const __m256i spread = _mm256_set1_epi32(0x03020100);
    const __m256i low = _mm256_setr_epi8(
        0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    __m256i near = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(row + cells[0])));
    __m256i bytes = _mm256_shuffle_epi8((__m256i)((cells - cells[0]) * 2), low);
    return _mm256_shuffle_epi8(near, _mm256_add_epi8(bytes, spread));
}

INLINE EightWords expand_eight_levels(const uint16_t *row, int shift, int first) {
    EightPlaces places = eight_places(shift, first);
    __m256i pairs = eight_pairs(row, shift, places.cells);
    return ((EightWords)_mm256_madd_epi16(pairs, places.weights) + 8) >> 4;
}

/* Returns the samples of two cells and their right neighbours, one channel after the other. */
INLINE __m256i cell_pairs(const uint16_t *row, int one, int other) {
    const __m256i channels = _mm256_setr_epi8(
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    __m128i low = _mm_loadu_si128((const __m128i *)(row + 4 * one));
    __m128i high = _mm_loadu_si128((const __m128i *)(row + 4 * other));
    return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1), channels);
}

/* Pixels n and n + 4 are expanded at once. */
INLINE void expand_eight_pixels(
    const uint16_t *row, int shift, int first, const uint16_t *thresholds, uint32_t *pixels) {
    EightPlaces places = eight_places(shift, first);
    __m256i halves = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)thresholds));
    __m256i added = ADD(_mm256_slli_epi32(halves, 4), ALL(8)), pairs[4], levels[4];
    pairs[0] = cell_pairs(row, places.cells[0], places.cells[4]);
    int isEqual = places.cells[0] == places.cells[3] && places.cells[4] == places.cells[7];
    for (int x = 1; x < 4; x++)
        pairs[x] = isEqual ? pairs[0] : cell_pairs(row, places.cells[x], places.cells[x + 4]);
#define LEVELS(x) \
    levels[x] = _mm256_srli_epi32( \
        ADD(MADD(pairs[x], _mm256_shuffle_epi32(places.weights, 0x55 * x)), \
            _mm256_shuffle_epi32(added, 0x55 * x)), \
        12)
    LEVELS(0), LEVELS(1), LEVELS(2), LEVELS(3);
#undef LEVELS
    STORE(pixels, PACK_BYTES(PACK(levels[0], levels[1]), PACK(levels[2], levels[3])));
}

#define TABLE pixels_avx2
#include "vector/table.h"
#pragma clang attribute pop

#endif
