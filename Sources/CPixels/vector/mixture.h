/* Four colours mixed by nearness. */

typedef struct {
    Floats sine, cosine;
} Direction;

/* Sums of weights, and of colours times weights. */
typedef struct {
    Floats weight, red, green, blue;
} Sum;

/* Series for sine and cosine between −1/8 and 1/8 of a turn, with an error below 2e-7. */
INLINE Direction direction(Floats turns) {
    /* Adding this constant rounds to whole quarters, whose number is then in the lowest bits. */
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
    /* The mask of lanes in which sine and cosine must be swapped. */
    Words change = ((Words)sine ^ (Words)cosine) & -(quarters & 1);
    return (Direction){
        (Floats)((Words)sine ^ change ^ (quarters & 2) << 30),
        (Floats)((Words)cosine ^ change ^ ((quarters + 1) & 2) << 30),
    };
}

INLINE Floats within_unit(Floats value) {
    Floats zero = {0};
    return __builtin_elementwise_min(__builtin_elementwise_max(value, zero), zero + 1);
}

/* Writes all lanes, or only the first half if 8 entries are left in the row. */
INLINE void write_mixed(Floats value, int left, uint16_t *levels) {
    Halves whole = whole_levels(value);
    memcpy(levels, &whole, left < lanes ? sizeof whole / 2 : sizeof whole);
}

/* Replaces a sum in the lanes where all bits of `where` are set. */
INLINE void replace(Words where, Sum one, Sum *sum) {
    sum->weight = chosen(where, one.weight, sum->weight);
    sum->red = chosen(where, one.red, sum->red);
    sum->green = chosen(where, one.green, sum->green);
    sum->blue = chosen(where, one.blue, sum->blue);
}

INLINE void add(const PixelStation *station, Floats weight, Sum *sum) {
    sum->weight += weight;
    sum->red += weight * station->red;
    sum->green += weight * station->green;
    sum->blue += weight * station->blue;
}

INLINE Floats square_distance(const PixelStation *station, Floats x, Floats y) {
    Floats dx = station->x - x, dy = station->y - y;
    return dx * dx + dy * dy;
}

INLINE Sum nearest(const PixelMixture *mixture, Floats x, Floats y) {
    Sum sum = {0};
    Floats zero = {0}, least = square_distance(mixture->stations, x, y);
    add(mixture->stations, zero + 1, &sum);
    for (int index = 1; index < 4; index++) {
        const PixelStation *station = mixture->stations + index;
        Floats distance = square_distance(station, x, y);
        Sum alone = {0};
        add(station, zero + 1, &alone);
        replace((Words)(distance < least), alone, &sum);
        least = __builtin_elementwise_min(distance, least);
    }
    return sum;
}

INLINE void mix_group(
    const PixelMixture *mixture, Floats x, Floats y, int place, int left, PixelPlanes planes, int hasPlateaus) {
    if (mixture->swirl != 0) {
        Floats dx = x - 0.5f, dy = y - 0.5f;
        Direction to = direction(mixture->swirl * (dx * dx + dy * dy));
        x = within_unit(0.5f + dx * to.cosine - dy * to.sine);
        y = within_unit(0.5f + dx * to.sine + dy * to.cosine);
    }
    Floats zero = {0}, nearness[4], beyond[4], others[4], most = zero;
    for (int index = 0; index < 4; index++) {
        Floats distance = __builtin_elementwise_sqrt(square_distance(mixture->stations + index, x, y));
        nearness[index] = __builtin_elementwise_max(1 - distance * mixture->perReach, zero);
        if (hasPlateaus) beyond[index] = within_unit(distance * mixture->perPlateau[index] + mixture->outside[index]);
    }
    if (hasPlateaus) {
        Floats first = beyond[0] * beyond[1], last = beyond[2] * beyond[3];
        others[0] = beyond[1] * last;
        others[1] = beyond[0] * last;
        others[2] = first * beyond[3];
        others[3] = first * beyond[2];
    }
    for (int index = 0; index < 4; index++) {
        if (hasPlateaus) nearness[index] = chosen((Words)(others[index] == 0), zero, nearness[index]);
        most = __builtin_elementwise_max(most, nearness[index]);
    }
    /* Nearness is relative to the nearest colour, so that no power underflows. */
    Floats share = 1 / most;
    Sum sum = {0};
    for (int index = 0; index < 4; index++) {
        Floats part = nearness[index] * share, weight = part;
        for (int power = 1; power < mixture->exponent; power++) weight *= part;
        if (hasPlateaus) weight *= others[index];
        add(mixture->stations + index, weight, &sum);
    }
    Words unreached = (Words)(most == 0);
    if (__builtin_reduce_or(unreached)) replace(unreached, nearest(mixture, x, y), &sum);
    Floats scale = 256 / sum.weight;
    write_mixed(sum.red * scale, left, planes.red + place);
    write_mixed(sum.green * scale, left, planes.green + place);
    write_mixed(sum.blue * scale, left, planes.blue + place);
}

static void mix_colors(
    const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
    PixelPlanes planes) {
    for (int place = 0; place < count; place += lanes) {
        Floats right = first + (laneNumbers + (float)place) * step;
        Floats x = mixture->rightX * right + leftX, y = mixture->rightY * right + leftY;
        if (mixture->hasPlateaus) mix_group(mixture, x, y, place, count - place, planes, 1);
        else mix_group(mixture, x, y, place, count - place, planes, 0);
    }
}
