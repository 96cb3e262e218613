#include <math.h>

#include "reference.h"

#pragma clang fp contract(off)

typedef struct {
    float sine, cosine;
} Direction;

typedef struct {
    float weight, red, green, blue;
} Sum;

/* Series for sine and cosine between −1/8 and 1/8 of a turn, with an error below 2e-7. */
static Direction direction(float turns) {
    /* Adding this constant rounds to whole quarters, whose number is then in the lowest bits. */
    const float wholeBits = 0x1.8p23f;
    float shifted = turns * 4 + wholeBits;
    float x = (turns - (shifted - wholeBits) * 0.25f) * 6.28318530717958647692f;
    float square = x * x;
    float sine = square * (1.0f / 362880) - 1.0f / 5040;
    sine = sine * square + 1.0f / 120;
    sine = sine * square - 1.0f / 6;
    sine = x * (sine * square + 1);
    float cosine = square * (1.0f / 40320) - 1.0f / 720;
    cosine = cosine * square + 1.0f / 24;
    cosine = cosine * square - 0.5f;
    cosine = cosine * square + 1;
    switch (bits_of(shifted) & 3) {
    case 0: return (Direction){sine, cosine};
    case 1: return (Direction){cosine, -sine};
    case 2: return (Direction){-sine, -cosine};
    default: return (Direction){-cosine, sine};
    }
}

static float within_unit(float value) { return least(greatest(value, 0), 1); }

static float square_distance(const PixelStation *station, float x, float y) {
    float dx = station->x - x, dy = station->y - y;
    return dx * dx + dy * dy;
}

static void add(const PixelStation *station, float weight, Sum *sum) {
    sum->weight += weight;
    sum->red += weight * station->red;
    sum->green += weight * station->green;
    sum->blue += weight * station->blue;
}

static const PixelStation *nearest(const PixelMixture *mixture, float x, float y) {
    const PixelStation *nearest = mixture->stations;
    for (int index = 1; index < 4; index++) {
        const PixelStation *station = mixture->stations + index;
        if (square_distance(station, x, y) < square_distance(nearest, x, y)) nearest = station;
    }
    return nearest;
}

static Sum mixed(const PixelMixture *mixture, float x, float y) {
    if (mixture->swirl != 0) {
        float dx = x - 0.5f, dy = y - 0.5f;
        Direction to = direction(mixture->swirl * (dx * dx + dy * dy));
        x = within_unit(0.5f + dx * to.cosine - dy * to.sine);
        y = within_unit(0.5f + dx * to.sine + dy * to.cosine);
    }
    float nearness[4], left[4], most = 0;
    for (int index = 0; index < 4; index++) {
        float distance = sqrtf(square_distance(mixture->stations + index, x, y));
        nearness[index] = greatest(1 - distance * mixture->perReach, 0);
        if (mixture->hasPlateaus)
            left[index] = within_unit(distance * mixture->perPlateau[index] + mixture->outside[index]);
    }
    float others[4] = {1, 1, 1, 1};
    if (mixture->hasPlateaus) {
        float first = left[0] * left[1], last = left[2] * left[3];
        others[0] = left[1] * last;
        others[1] = left[0] * last;
        others[2] = first * left[3];
        others[3] = first * left[2];
    }
    for (int index = 0; index < 4; index++) {
        if (others[index] == 0) nearness[index] = 0;
        most = greatest(most, nearness[index]);
    }
    Sum sum = {0};
    if (most == 0) {
        add(nearest(mixture, x, y), 1, &sum);
        return sum;
    }
    /* Nearness is relative to the nearest colour, so that no power underflows. */
    float scale = 1 / most;
    for (int index = 0; index < 4; index++) {
        float part = nearness[index] * scale, weight = part;
        for (int power = 1; power < mixture->exponent; power++) weight *= part;
        if (mixture->hasPlateaus) weight *= others[index];
        add(mixture->stations + index, weight, &sum);
    }
    return sum;
}

void plain_mix_colors(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
    PixelPlanes planes) {
    PIXELS
    for (int place = 0; place < count; place++) {
        float right = first + (float)place * step;
        Sum sum = mixed(mixture, mixture->rightX * right + leftX, mixture->rightY * right + leftY);
        float scale = 256 / sum.weight;
        planes.red[place] = rounded(sum.red * scale);
        planes.green[place] = rounded(sum.green * scale);
        planes.blue[place] = rounded(sum.blue * scale);
    }
}
