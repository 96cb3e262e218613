#include "paths.h"

#pragma clang fp contract(off)
/* Everything that takes a vector is inlined, so there is no calling convention to differ. */
#pragma clang diagnostic ignored "-Wpsabi"

enum { lanes = 8 };

typedef float Floats __attribute__((vector_size(4 * lanes)));
typedef uint32_t Words __attribute__((vector_size(4 * lanes)));
typedef uint16_t Halves __attribute__((vector_size(2 * lanes), aligned(2)));

typedef struct {
    Floats sine, cosine;
} Direction;

/* Series for sine and cosine between −1/8 and 1/8 of a turn, with an error below 2e-7. */
BODY Direction direction(Floats turns) {
    /* Adding so much leaves no bits for a fraction, and the number of quarters in the lowest ones. */
    const float wholeBits = 0x1.8p23f;
    Floats shifted = turns * 4 + wholeBits;
    Floats x = (turns - (shifted - wholeBits) * 0.25f) * 6.28318530717958647692f;
    Floats square = x * x;
    Floats sine = square * (1.0f / 362880) - 1.0f / 5040;
    sine = sine * square + 1.0f / 120;
    sine = sine * square - 1.0f / 6;
    sine = x * (sine * square + 1);
    Floats cosine = square * (1.0f / 40320) - 1.0f / 720;
    cosine = cosine * square + 1.0f / 24;
    cosine = cosine * square - 0.5f;
    cosine = cosine * square + 1;
    Words quarters = (Words)shifted;
    /* All bits where sine and cosine change places. */
    Words change = ((Words)sine ^ (Words)cosine) & -(quarters & 1);
    return (Direction){
        (Floats)((Words)sine ^ change ^ (quarters & 2) << 30),
        (Floats)((Words)cosine ^ change ^ ((quarters + 1) & 2) << 30),
    };
}

BODY Floats within_unit(Floats value) {
    Floats zero = {0};
    return __builtin_elementwise_min(__builtin_elementwise_max(value, zero), zero + 1);
}

/* Rounds to whole numbers: above 2²³ a float has no bits left for a fraction. */
BODY Halves whole(Floats value) { return __builtin_convertvector((Words)(value + 0x1p23f), Halves); }

static const PixelStation *nearest_station(const PixelMixture *mixture, float x, float y) {
    const PixelStation *nearest = mixture->stations;
    float least = 0;
    for (const PixelStation *station = nearest; station < mixture->stations + 4; station++) {
        float dx = station->x - x, dy = station->y - y;
        float distance = dx * dx + dy * dy;
        if (station == mixture->stations || distance < least) nearest = station, least = distance;
    }
    return nearest;
}

BODY void mix_group(
    const PixelMixture *mixture, Floats x, Floats y, uint16_t *red, uint16_t *green, uint16_t *blue) {
    if (mixture->swirl != 0) {
        Floats dx = x - 0.5f, dy = y - 0.5f;
        Direction to = direction(mixture->swirl * (dx * dx + dy * dy));
        x = within_unit(0.5f + dx * to.cosine - dy * to.sine);
        y = within_unit(0.5f + dx * to.sine + dy * to.cosine);
    }
    Floats zero = {0}, sum = zero, reds = zero, greens = zero, blues = zero;
    Floats nearness[4], most = zero;
    for (int index = 0; index < 4; index++) {
        const PixelStation *station = mixture->stations + index;
        Floats dx = station->x - x, dy = station->y - y;
        Floats distance = __builtin_elementwise_sqrt(dx * dx + dy * dy);
        nearness[index] = __builtin_elementwise_max(1 - distance * mixture->perReach, zero);
        most = __builtin_elementwise_max(most, nearness[index]);
    }
    /* Of the nearest colour's, so that no power of it is too small for a float. */
    Floats share = 1 / most;
    for (int index = 0; index < 4; index++) {
        const PixelStation *station = mixture->stations + index;
        Floats part = nearness[index] * share, weight = part;
        for (int power = 1; power < mixture->exponent; power++) weight *= part;
        sum += weight;
        reds += weight * station->red;
        greens += weight * station->green;
        blues += weight * station->blue;
    }
    if (__builtin_reduce_or(most == 0)) {
        for (int lane = 0; lane < lanes; lane++) {
            if (most[lane] != 0) continue;
            const PixelStation *nearest = nearest_station(mixture, x[lane], y[lane]);
            sum[lane] = 1, reds[lane] = nearest->red, greens[lane] = nearest->green, blues[lane] = nearest->blue;
        }
    }
    Floats scale = 256 / sum;
    *(Halves *)red = whole(reds * scale);
    *(Halves *)green = whole(greens * scale);
    *(Halves *)blue = whole(blues * scale);
}

BODY void mix(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count, uint16_t *red,
    uint16_t *green, uint16_t *blue) {
    const Floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int place = 0; place < count; place += lanes) {
        Floats way = first + (numbers + (float)place) * step;
        mix_group(
            mixture, mixture->rightX * way + leftX, mixture->rightY * way + leftY, red + place, green + place,
            blue + place);
    }
}

FOR_AVX2 static void mix_avx2(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count, uint16_t *red,
    uint16_t *green, uint16_t *blue) {
    mix(mixture, leftX, leftY, first, step, count, red, green, blue);
}

void pixels_mix(
    PixelPath path, const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
    uint16_t *red, uint16_t *green, uint16_t *blue) {
    if (path == PixelPathAVX2) mix_avx2(mixture, leftX, leftY, first, step, count, red, green, blue);
    else mix(mixture, leftX, leftY, first, step, count, red, green, blue);
}
