#include <string.h>

#include "paths.h"

#pragma clang fp contract(off)
/* Everything that takes a vector is inlined, so there is no calling convention to differ. */
#pragma clang diagnostic ignored "-Wpsabi"

/* More than a register holds, which is quicker than one group after the other. */
enum { lanes = 16 };

typedef float Floats __attribute__((vector_size(4 * lanes)));
typedef uint32_t Words __attribute__((vector_size(4 * lanes)));
typedef uint16_t Halves __attribute__((vector_size(2 * lanes)));

typedef struct {
    Floats sine, cosine;
} Direction;

/* Colours times weights, added up. */
typedef struct {
    Floats weight, red, green, blue;
} Sum;

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

/* Writes whole numbers to the `left` places of a row that are left, all or half of them. */
BODY void write_whole(Floats value, int left, uint16_t *levels) {
    /* Above 2²³ a float has no bits left for a fraction. */
    Halves whole = __builtin_convertvector((Words)(value + 0x1p23f), Halves);
    memcpy(levels, &whole, left < lanes ? sizeof whole / 2 : sizeof whole);
}

BODY Floats chosen(Words where, Floats one, Floats other) {
    return (Floats)(((Words)one & where) | ((Words)other & ~where));
}

/* Puts one sum in the place of another where all bits are set. */
BODY void put(Words where, Sum one, Sum *sum) {
    sum->weight = chosen(where, one.weight, sum->weight);
    sum->red = chosen(where, one.red, sum->red);
    sum->green = chosen(where, one.green, sum->green);
    sum->blue = chosen(where, one.blue, sum->blue);
}

BODY void add(const PixelStation *station, Floats weight, Sum *sum) {
    sum->weight += weight;
    sum->red += weight * station->red;
    sum->green += weight * station->green;
    sum->blue += weight * station->blue;
}

BODY Floats square_distance(const PixelStation *station, Floats x, Floats y) {
    Floats dx = station->x - x, dy = station->y - y;
    return dx * dx + dy * dy;
}

BODY Sum nearest(const PixelMixture *mixture, Floats x, Floats y) {
    Sum sum = {0};
    Floats zero = {0}, least = square_distance(mixture->stations, x, y);
    add(mixture->stations, zero + 1, &sum);
    for (int index = 1; index < 4; index++) {
        const PixelStation *station = mixture->stations + index;
        Floats distance = square_distance(station, x, y);
        Sum alone = {0};
        add(station, zero + 1, &alone);
        put((Words)(distance < least), alone, &sum);
        least = __builtin_elementwise_min(distance, least);
    }
    return sum;
}

BODY void mix_group(
    const PixelMixture *mixture, Floats x, Floats y, int left, uint16_t *red, uint16_t *green, uint16_t *blue) {
    if (mixture->swirl != 0) {
        Floats dx = x - 0.5f, dy = y - 0.5f;
        Direction to = direction(mixture->swirl * (dx * dx + dy * dy));
        x = within_unit(0.5f + dx * to.cosine - dy * to.sine);
        y = within_unit(0.5f + dx * to.sine + dy * to.cosine);
    }
    Floats zero = {0}, nearness[4], most = zero;
    for (int index = 0; index < 4; index++) {
        Floats distance = __builtin_elementwise_sqrt(square_distance(mixture->stations + index, x, y));
        nearness[index] = __builtin_elementwise_max(1 - distance * mixture->perReach, zero);
        most = __builtin_elementwise_max(most, nearness[index]);
    }
    /* Of the nearest colour's, so that no power of it is too small for a float. */
    Floats share = 1 / most;
    Sum sum = {0};
    for (int index = 0; index < 4; index++) {
        Floats part = nearness[index] * share, weight = part;
        for (int power = 1; power < mixture->exponent; power++) weight *= part;
        add(mixture->stations + index, weight, &sum);
    }
    Words unreached = (Words)(most == 0);
    if (__builtin_reduce_or(unreached)) put(unreached, nearest(mixture, x, y), &sum);
    Floats scale = 256 / sum.weight;
    write_whole(sum.red * scale, left, red);
    write_whole(sum.green * scale, left, green);
    write_whole(sum.blue * scale, left, blue);
}

BODY void mix(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count, uint16_t *red,
    uint16_t *green, uint16_t *blue) {
    const Floats numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (int place = 0; place < count; place += lanes) {
        Floats way = first + (numbers + (float)place) * step;
        mix_group(
            mixture, mixture->rightX * way + leftX, mixture->rightY * way + leftY, count - place, red + place,
            green + place, blue + place);
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
