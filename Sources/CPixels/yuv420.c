#include "paths.h"

/*
 * swscale goes by way of samples with six bits of fraction, in three steps that round each for themselves:
 * weighing, the mean of two rows for the colours, dropping the fraction.
 */
enum { weightBits = 15, fractionBits = 6, lumaShift = weightBits - fractionBits, colorShift = lumaShift + 1 };

static const int lumaOffset = 16, colorOffset = 128;

BODY int weigh(PixelWeights weights, int red, int green, int blue, int offset, int shift) {
    int half = 1 << (shift - 1);
    int sum = weights.red * red + weights.green * green + weights.blue * blue;
    return (sum + (offset << (shift + fractionBits)) + half) >> shift;
}

BODY uint8_t luma(const uint8_t *pixel, const PixelMatrix *matrix) {
    int level = weigh(matrix->luma, pixel[2], pixel[1], pixel[0], lumaOffset, lumaShift);
    return (uint8_t)((level + 32) >> fractionBits);
}

/* The mean of two neighbouring pixels' part of a colour. */
BODY int color(const uint8_t *pixels, PixelWeights weights) {
    return weigh(
        weights, pixels[2] + pixels[6], pixels[1] + pixels[5], pixels[0] + pixels[4], colorOffset,
        colorShift);
}

BODY uint8_t mean(int upper, int lower) { return (uint8_t)((upper + lower + 64) >> (fractionBits + 1)); }

static void convert_from(
    int x, const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix,
    uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blueness, uint8_t *redness) {
    for (; x < width; x += 2) {
        const uint8_t *a = upper + 4 * x, *b = lower + 4 * x;
        upperLuma[x] = luma(a, matrix);
        upperLuma[x + 1] = luma(a + 4, matrix);
        lowerLuma[x] = luma(b, matrix);
        lowerLuma[x + 1] = luma(b + 4, matrix);
        blueness[x / 2] = mean(color(a, matrix->blueness), color(b, matrix->blueness));
        redness[x / 2] = mean(color(a, matrix->redness), color(b, matrix->redness));
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

#define CONVERT convert_baseline
#define FOR_PATH
#define V __m128i
#define ZERO _mm_setzero_si128()
#define ALL(value) _mm_set1_epi32(value)
#define WORDS(value) _mm_set1_epi16(value)
#define PAIRS(low, high) _mm_set1_epi32((uint16_t)(low) | (uint32_t)(uint16_t)(high) << 16)
#define LOAD(from) _mm_loadu_si128(from)
#define STORE(to, value) _mm_storeu_si128((V *)(to), value)
#define STORE_HALVES(low, high, value) \
    (_mm_storel_epi64((V *)(low), value), _mm_storel_epi64((V *)(high), _mm_srli_si128(value, 8)))
#define AND _mm_and_si128
#define ADD _mm_add_epi32
#define ADD_WORDS _mm_add_epi16
#define MADD _mm_madd_epi16
#define SHIFT _mm_srai_epi32
#define SHIFT_WORDS _mm_srli_epi16
#define PACK _mm_packs_epi32
#define PACK_BYTES _mm_packus_epi16
#define EVEN_PLACES(a, b) \
    _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0x88))
#define ODD_PLACES(a, b) \
    _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), 0xDD))
#define IN_ORDER_LUMA(value) (value)
#define IN_ORDER_COLORS(value) (value)
#include "yuv420_vector.h"

#define CONVERT convert_avx2
#define FOR_PATH FOR_AVX2
#define V __m256i
#define ZERO _mm256_setzero_si256()
#define ALL(value) _mm256_set1_epi32(value)
#define WORDS(value) _mm256_set1_epi16(value)
#define PAIRS(low, high) _mm256_set1_epi32((uint16_t)(low) | (uint32_t)(uint16_t)(high) << 16)
#define LOAD(from) _mm256_loadu_si256(from)
#define STORE(to, value) _mm256_storeu_si256((V *)(to), value)
#define STORE_HALVES(low, high, value) \
    (_mm_storeu_si128((__m128i *)(low), _mm256_castsi256_si128(value)), \
     _mm_storeu_si128((__m128i *)(high), _mm256_extracti128_si256(value, 1)))
#define AND _mm256_and_si256
#define ADD _mm256_add_epi32
#define ADD_WORDS _mm256_add_epi16
#define MADD _mm256_madd_epi16
#define SHIFT _mm256_srai_epi32
#define SHIFT_WORDS _mm256_srli_epi16
#define PACK _mm256_packs_epi32
#define PACK_BYTES _mm256_packus_epi16
#define EVEN_PLACES(a, b) \
    _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88))
#define ODD_PLACES(a, b) \
    _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xDD))
#define IN_ORDER_LUMA(value) \
    _mm256_permutevar8x32_epi32(value, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
#define IN_ORDER_COLORS(value) \
    _mm256_shuffle_epi8( \
        _mm256_permute4x64_epi64(value, 0xD8), \
        _mm256_setr_epi8( \
            0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, \
            6, 7, 14, 15))
#include "yuv420_vector.h"
#endif

void pixels_to_yuv420(
    PixelPath path, const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix,
    uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blueness, uint8_t *redness) {
    int done = 0;
#if defined(__x86_64__)
    done = (path == PixelPathAVX2 ? convert_avx2 : convert_baseline)(
        upper, lower, width, matrix, upperLuma, lowerLuma, blueness, redness);
#endif
    convert_from(done, upper, lower, width, matrix, upperLuma, lowerLuma, blueness, redness);
}
