/* Samples of a picture for one pixel. Included once for each SIMD level. */

enum {
    /*
     * A level has 7 fraction bits after interpolating between rows, and 8 more after interpolating between columns.
     */
    sampleBits = 15,
    placeBits = 32,
    weightSteps = 256,
    /* The lowest bit of a weight in a position. */
    weightShift = placeBits - 8,
};

/* Half a weight, added to round positions to the nearest weight. */
static const int64_t halfWeight = (int64_t)1 << (weightShift - 1);

static inline int64_t held(int64_t index, int count) { return index < 0 ? 0 : index < count ? index : count - 1; }

/* Adds the levels of one sample, each with sampleBits fraction bits, at any position. */
static inline void add_sample(const PixelImage *image, PixelPlace place, uint32_t sums[4]) {
    int64_t left = place.x >> placeBits, top = place.y >> placeBits;
    uint32_t across = place.x >> weightShift & (weightSteps - 1), down = place.y >> weightShift & (weightSteps - 1);
    const uint32_t *upper = image->pixels + held(top, image->height) * image->width;
    const uint32_t *lower = image->pixels + held(top + 1, image->height) * image->width;
    int64_t right = held(left + 1, image->width);
    left = held(left, image->width);
    for (int index = 0; index < 4; index++) {
        int shift = 8 * index;
        uint32_t one = (upper[left] >> shift & 0xFF) * (weightSteps - down) + (lower[left] >> shift & 0xFF) * down;
        uint32_t other =
            (upper[right] >> shift & 0xFF) * (weightSteps - down) + (lower[right] >> shift & 0xFF) * down;
        sums[index] += (one >> 1) * (weightSteps - across) + (other >> 1) * across;
    }
}

static inline int is_spread(const PixelSampling *sampling) {
    const PixelPlace *spread = sampling->spread;
    return (spread[0].x | spread[0].y | spread[1].x | spread[1].y) != 0;
}

/* Returns the position of a pixel of the row, offset by one of the four spreads or by none, and rounded to weights. */
static inline PixelPlace place_of(const PixelSampling *sampling, int x, int spread) {
    PixelPlace place = {
        sampling->first.x + x * sampling->right.x + halfWeight,
        sampling->first.y + x * sampling->right.y + halfWeight,
    };
    if (spread >= 0) {
        PixelPlace by = sampling->spread[spread / 2];
        int64_t sign = spread % 2 ? -1 : 1;
        place.x += sign * by.x;
        place.y += sign * by.y;
    }
    return place;
}

static inline uint32_t sampled_pixel(const PixelSampling *sampling, int x, int isSpread) {
    uint32_t sums[4] = {0}, pixel = 0;
    if (isSpread) {
        for (int spread = 0; spread < 4; spread++)
            add_sample(&sampling->image, place_of(sampling, x, spread), sums);
    } else {
        add_sample(&sampling->image, place_of(sampling, x, -1), sums);
    }
    int bits = sampleBits + (isSpread ? 2 : 0);
    for (int index = 0; index < 4; index++) pixel |= (sums[index] + (1u << (bits - 1))) >> bits << 8 * index;
    return pixel;
}
