/*
 * Samples a row of a picture with 16-byte registers. The four pixels around a position take two loads of two pixels
 * each, so nothing needs to be gathered.
 */

#include "../samples.h"

/* The number of frame rows whose picture pixels are prefetched. Rotated rows touch many cache lines. */
enum { rowsAhead = 4 };

#define WEIGHTS_OF_4(of, f) of(f), of(f + 1), of(f + 2), of(f + 3)
#define WEIGHTS_OF_16(of, f) \
    WEIGHTS_OF_4(of, f), WEIGHTS_OF_4(of, f + 4), WEIGHTS_OF_4(of, f + 8), WEIGHTS_OF_4(of, f + 12)
#define WEIGHTS_OF_64(of, f) \
    WEIGHTS_OF_16(of, f), WEIGHTS_OF_16(of, f + 16), WEIGHTS_OF_16(of, f + 32), WEIGHTS_OF_16(of, f + 48)
#define ALL_WEIGHTS(of) \
    {WEIGHTS_OF_64(of, 0), WEIGHTS_OF_64(of, 64), WEIGHTS_OF_64(of, 128), WEIGHTS_OF_64(of, 192)}
#define DOWN(f) {f, f, f, f, f, f, f, f}
#define ACROSS(f) {256 - (f), f, 256 - (f), f, 256 - (f), f, 256 - (f), f}

/* For each weight, the factors for the pixels of two rows, and those for the pixels of two columns. */
static const int16_t downWeights[weightSteps][8] __attribute__((aligned(16))) = ALL_WEIGHTS(DOWN);
static const int16_t acrossWeights[weightSteps][8] __attribute__((aligned(16))) = ALL_WEIGHTS(ACROSS);

/* Returns the levels of one sample whose four pixels all lie in the picture. */
INLINE __m128i inner_sample(const PixelImage *image, PixelPlace place) {
    const __m128i zero = _mm_setzero_si128();
    const uint32_t *upper = image->pixels + (place.y >> placeBits) * image->width + (place.x >> placeBits);
    __m128i above = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)upper), zero);
    __m128i below = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(upper + image->width)), zero);
    __m128i down = _mm_load_si128((const __m128i *)downWeights[place.y >> weightShift & (weightSteps - 1)]);
    __m128i across = _mm_load_si128((const __m128i *)acrossWeights[place.x >> weightShift & (weightSteps - 1)]);
    /* The product may be negative, but not the sum, which has 16 bits. */
    __m128i change = _mm_mullo_epi16(_mm_sub_epi16(below, above), down);
    __m128i pair = _mm_srli_epi16(_mm_add_epi16(_mm_slli_epi16(above, 8), change), 1);
    return _mm_madd_epi16(_mm_unpacklo_epi16(pair, _mm_srli_si128(pair, 8)), across);
}

INLINE PixelPlace moved(PixelPlace place, PixelPlace by) {
    PixelPlace result = {place.x + by.x, place.y + by.y};
    return result;
}

INLINE PixelPlace moved_back(PixelPlace place, PixelPlace by) {
    PixelPlace result = {place.x - by.x, place.y - by.y};
    return result;
}

/* Returns a sampled pixel as four 32-bit levels. */
INLINE __m128i inner_pixel(const PixelSampling *sampling, PixelPlace place, int isSpread) {
    const PixelImage *image = &sampling->image;
    const PixelPlace *spread = sampling->spread;
    if (!isSpread)
        return _mm_srai_epi32(
            _mm_add_epi32(inner_sample(image, place), _mm_set1_epi32(1 << (sampleBits - 1))), sampleBits);
    __m128i one = _mm_add_epi32(
        inner_sample(image, moved(place, spread[0])), inner_sample(image, moved_back(place, spread[0])));
    __m128i other = _mm_add_epi32(
        inner_sample(image, moved(place, spread[1])), inner_sample(image, moved_back(place, spread[1])));
    __m128i sum = _mm_add_epi32(_mm_add_epi32(one, other), _mm_set1_epi32(1 << (sampleBits + 1)));
    return _mm_srai_epi32(sum, sampleBits + 2);
}

/* Samples four pixels at a time. All positions must have their four pixels in the picture. */
INLINE void sample_inner(
    const PixelSampling *sampling, int first, int end, int isSpread, uint32_t *restrict pixels) {
    PixelPlace place = place_of(sampling, first, -1), right = sampling->right, down = sampling->down;
    PixelPlace ahead = {2 * right.x + rowsAhead * down.x, 2 * right.y + rowsAhead * down.y};
    int x = first;
    for (; x + 4 <= end; x += 4) {
        /* The address may lie outside the picture, because prefetching never faults. */
        __builtin_prefetch(
            (const void *)((uintptr_t)sampling->image.pixels
                + (uintptr_t)(((place.y + ahead.y) >> placeBits) * sampling->image.width
                    + ((place.x + ahead.x) >> placeBits)) * sizeof(uint32_t)));
        __m128i four[4];
        for (int index = 0; index < 4; index++) {
            four[index] = inner_pixel(sampling, place, isSpread);
            place = moved(place, right);
        }
        __m128i packed = _mm_packus_epi16(_mm_packs_epi32(four[0], four[1]), _mm_packs_epi32(four[2], four[3]));
        _mm_storeu_si128((__m128i *)(pixels + x), packed);
    }
    for (; x < end; x++) {
        __m128i words = _mm_packs_epi32(inner_pixel(sampling, place, isSpread), _mm_setzero_si128());
        pixels[x] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
        place = moved(place, right);
    }
}

INLINE int is_inner(const PixelSampling *sampling, int x, int isSpread) {
    const PixelImage *image = &sampling->image;
    for (int spread = isSpread ? 0 : -1; spread < (isSpread ? 4 : 0); spread++) {
        PixelPlace place = place_of(sampling, x, spread);
        int64_t left = place.x >> placeBits, top = place.y >> placeBits;
        if (left < 0 || left > image->width - 2 || top < 0 || top > image->height - 2) return 0;
    }
    return 1;
}

enum {
    /*
     * The number of pixels of a frame's row that are sampled at once, and the number of the picture's columns that they
     * may need.
     */
    runLength = 256,
    runColumns = 2 * runLength + 8,
};

/* Columns of the picture, interpolated between two rows, with 7 fraction bits: four levels each. */
typedef struct {
    int16_t levels[runColumns + 2][4] __attribute__((aligned(16)));
} MixedRow;

/* Interpolates the rows around a position, for a range of columns. */
INLINE void mix_columns(const PixelImage *image, int64_t y, int64_t first, int64_t end, MixedRow *row) {
    const __m128i zero = _mm_setzero_si128();
    const uint32_t *upper = image->pixels + (y >> placeBits) * image->width;
    const uint32_t *lower = upper + image->width;
    __m128i down = _mm_load_si128((const __m128i *)downWeights[y >> weightShift & (weightSteps - 1)]);
    for (int64_t x = first; x < end; x += 2) {
        /* The last of an odd number of columns is read alone. */
        __m128i above, below;
        if (x + 1 < end) {
            above = _mm_loadl_epi64((const __m128i *)(upper + x));
            below = _mm_loadl_epi64((const __m128i *)(lower + x));
        } else {
            above = _mm_cvtsi32_si128((int)upper[x]);
            below = _mm_cvtsi32_si128((int)lower[x]);
        }
        above = _mm_unpacklo_epi8(above, zero);
        below = _mm_unpacklo_epi8(below, zero);
        __m128i change = _mm_mullo_epi16(_mm_sub_epi16(below, above), down);
        __m128i pair = _mm_srli_epi16(_mm_add_epi16(_mm_slli_epi16(above, 8), change), 1);
        _mm_store_si128((__m128i *)row->levels[x - first], pair);
    }
}

/* Returns the levels of one sample, interpolated between two mixed columns. */
INLINE __m128i mixed_sample(const MixedRow *row, int64_t x, int64_t first) {
    __m128i pair = _mm_loadu_si128((const __m128i *)row->levels[(x >> placeBits) - first]);
    __m128i across = _mm_load_si128((const __m128i *)acrossWeights[x >> weightShift & (weightSteps - 1)]);
    return _mm_madd_epi16(_mm_unpacklo_epi16(pair, _mm_srli_si128(pair, 8)), across);
}

/*
 * Samples a run of pixels whose positions are in one row of the picture, or in two rows if they are spread.
 * Interpolation between rows is then computed only once per column. Returns 0 if the run needs too many columns. All
 * positions must have their four pixels in the picture.
 */
INLINE int sample_row(
    const PixelSampling *sampling, int first, int end, int isSpread, uint32_t *restrict pixels) {
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int spread = isSpread ? 0 : -1; spread < (isSpread ? 4 : 0); spread++) {
        int64_t one = place_of(sampling, first, spread).x >> placeBits;
        int64_t other = place_of(sampling, end - 1, spread).x >> placeBits;
        least = one < least ? one : least;
        least = other < least ? other : least;
        most = one > most ? one : most;
        most = other > most ? other : most;
    }
    if (most - least + 2 > runColumns) return 0;
    MixedRow rows[2];
    PixelPlace place = place_of(sampling, first, -1);
    const PixelPlace *spread = sampling->spread;
    if (isSpread) {
        mix_columns(&sampling->image, place.y + spread[0].y, least, most + 2, &rows[0]);
        mix_columns(&sampling->image, place.y - spread[0].y, least, most + 2, &rows[1]);
    } else {
        mix_columns(&sampling->image, place.y, least, most + 2, &rows[0]);
    }
    const int bits = sampleBits + (isSpread ? 2 : 0);
    const __m128i half = _mm_set1_epi32(1 << (bits - 1));
    int64_t x = place.x;
    for (int pixel = first; pixel < end; pixel++) {
        __m128i sum = half;
        if (isSpread) {
            sum = _mm_add_epi32(sum, mixed_sample(&rows[0], x + spread[0].x, least));
            sum = _mm_add_epi32(sum, mixed_sample(&rows[1], x - spread[0].x, least));
            sum = _mm_add_epi32(sum, mixed_sample(&rows[1], x + spread[1].x, least));
            sum = _mm_add_epi32(sum, mixed_sample(&rows[0], x - spread[1].x, least));
        } else {
            sum = _mm_add_epi32(sum, mixed_sample(&rows[0], x, least));
        }
        __m128i words = _mm_packs_epi32(_mm_srai_epi32(sum, bits), _mm_setzero_si128());
        pixels[pixel] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
        x += sampling->right.x;
    }
    return 1;
}

/* Returns true if all pixels of a row have their positions in one row of the picture, or in the same two rows. */
INLINE int is_level(const PixelSampling *sampling) {
    return sampling->right.y == 0 && sampling->spread[0].y == -sampling->spread[1].y;
}

INLINE void sample_run(
    const PixelSampling *sampling, int first, int end, int isSpread, uint32_t *restrict pixels) {
    if (!is_level(sampling)) return sample_inner(sampling, first, end, isSpread, pixels);
    for (int start = first; start < end; start += runLength) {
        int stop = end - start > runLength ? start + runLength : end;
        if (!sample_row(sampling, start, stop, isSpread, pixels))
            sample_inner(sampling, start, stop, isSpread, pixels);
    }
}

static void sample_image(const PixelSampling *sampling, int count, uint32_t *pixels) {
    int isSpread = is_spread(sampling), first = 0, end = count;
    /* The positions of a row are on a line, so those inside the picture are one run. */
    while (first < end && !is_inner(sampling, first, isSpread)) first++;
    while (first < end && !is_inner(sampling, end - 1, isSpread)) end--;
    for (int x = 0; x < first; x++) pixels[x] = sampled_pixel(sampling, x, isSpread);
    if (isSpread) sample_run(sampling, first, end, 1, pixels);
    else sample_run(sampling, first, end, 0, pixels);
    for (int x = end; x < count; x++) pixels[x] = sampled_pixel(sampling, x, isSpread);
}
