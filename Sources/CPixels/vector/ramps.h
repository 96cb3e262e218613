/* Rows of ramps, 16 pixels at a time. Groups within a single piece of the ramp use the fast loop. */

/* The levels of a group, computed from one piece. */
typedef struct {
    Floats channels[4];
} RampGroup;

INLINE RampGroup evaluate(const PixelRampPiece *piece, Floats t, int isStraight, int hasAlpha) {
    Floats p = (t - piece->start) * piece->perLength, mix = p;
    if (!isStraight) mix = piece->constant + (piece->slope + (piece->square + piece->cubic * p) * p) * p;
    RampGroup group;
    for (int channel = 0; channel < 3 + hasAlpha; channel++) {
        Floats levels = piece->base[channel] + piece->gain[channel] * mix;
        float most = channel == 3 ? 1 << 15 : 255 * 256;
        group.channels[channel] = isStraight ? levels : clamped(levels, 0, most);
    }
    return group;
}

INLINE void store(Floats levels, uint16_t *row) {
    Halves whole = whole_levels(levels);
    memcpy(row, &whole, sizeof whole);
}

INLINE void store_group(const RampGroup *group, unsigned x, PixelPlanes planes, int hasAlpha) {
    store(group->channels[0], planes.red + x);
    store(group->channels[1], planes.green + x);
    store(group->channels[2], planes.blue + x);
    if (hasAlpha) store(group->channels[3], planes.alpha + x);
}

/* Writes a group that spans several pieces, and returns the piece that contains its last pixel. */
INLINE const PixelRampPiece *fill_pieces(
    const PixelRampPiece *piece, Floats t, unsigned x, PixelPlanes planes, int isStraight, int hasAlpha) {
    const float infinity = __builtin_inff();
    t = clamped(t, -1e30f, 0.9e30f);
    while (!lies_between(t, piece->start, infinity)) piece--;
    while (lies_between(t, piece[1].start, infinity)) piece++;
    RampGroup group = evaluate(piece, t, isStraight, hasAlpha);
    while (!lies_between(t, -infinity, piece[1].start)) {
        piece++;
        RampGroup later = evaluate(piece, t, isStraight, hasAlpha);
        Words from = (Words)(t >= piece->start);
        for (int channel = 0; channel < 3 + hasAlpha; channel++)
            group.channels[channel] = chosen(from, later.channels[channel], group.channels[channel]);
    }
    store_group(&group, x, planes, hasAlpha);
    while (t[lanes - 1] < piece->start) piece--;
    return piece;
}

/*
 * A linear number along a row. It is computed in double precision at the start of each block, and from there in single
 * precision.
 */
typedef struct {
    PixelSlope slope;
    Floats steps[PixelRampBlock / lanes];
    float first;
} Slope;

INLINE Slope prepared(PixelSlope slope) {
    Slope prepared = {.slope = slope};
    for (int part = 0; part < PixelRampBlock / lanes; part++)
        prepared.steps[part] = (laneNumbers + (float)(part * lanes)) * (float)slope.step;
    return prepared;
}

INLINE void begin_block(Slope *slope, unsigned x) {
    slope->first = (float)(slope->slope.first + slope->slope.step * (int)x);
}

INLINE Floats value(const Slope *slope, unsigned x) {
    return slope->first + slope->steps[x % (unsigned)PixelRampBlock / lanes];
}

/*
 * Fills a row. BEGIN runs at the start of each block; PLACES is the expression for the positions of a group. It is a
 * macro, so that each geometry gets a single loop.
 */
#define FILL_ROW(BEGIN, PLACES) \
    const PixelRampPiece *piece = ramp->pieces; \
    for (unsigned x = 0; x < (unsigned)count;) { \
        if (x % PixelRampBlock == 0) { BEGIN } \
        Floats t = PLACES; \
        /* As long as positions lie in one piece, the numbers of the piece stay in registers. */ \
        const PixelRampPiece same = *piece; \
        const float end = piece[1].start; \
        while (lies_between(t, same.start, end)) { \
            RampGroup group = evaluate(&same, t, isStraight, hasAlpha); \
            store_group(&group, x, planes, hasAlpha); \
            x += lanes; \
            if (x >= (unsigned)count) return; \
            if (x % PixelRampBlock == 0) { BEGIN } \
            t = PLACES; \
        } \
        piece = fill_pieces(piece, t, x, planes, isStraight, hasAlpha); \
        x += lanes; \
    }

INLINE void fill_linear_row(
    const PixelRamp *ramp, PixelSlope along, int count, PixelPlanes planes, int isStraight, int hasAlpha) {
    Slope place = prepared(along);
    FILL_ROW(begin_block(&place, x);, value(&place, x))
}

INLINE void fill_radial_row(
    const PixelRamp *ramp, const PixelCircles *circles, int count, PixelPlanes planes, int isStraight,
    int hasAlpha) {
    Slope along = prepared(circles->along), u = prepared(circles->u), v = prepared(circles->v);
    const float sign = circles->sign;
#define SQUARE(slope) (value(&slope, x) * value(&slope, x))
    FILL_ROW(begin_block(&along, x); begin_block(&u, x); begin_block(&v, x);,
        value(&along, x) + sign * __builtin_elementwise_sqrt(SQUARE(u) + SQUARE(v)))
#undef SQUARE
}

typedef double Doubles __attribute__((vector_size(8 * lanes)));
typedef uint64_t DoubleWords __attribute__((vector_size(8 * lanes)));

INLINE DoubleWords is_there(const PixelCone *cone, Doubles t) {
    return (DoubleWords)(t >= cone->least) & (DoubleWords)(t <= cone->greatest)
        & (DoubleWords)(cone->radius + t * cone->growth >= 0);
}

INLINE Doubles chosen_doubles(DoubleWords where, Doubles one, Doubles other) {
    return (Doubles)(((DoubleWords)one & where) | ((DoubleWords)other & ~where));
}

/* Returns the positions of points on the gradient, which are roots of a·t² − 2·b·t + c. */
INLINE Floats last_circles(const PixelCone *cone, unsigned pixel) {
    const Doubles numbers = __builtin_convertvector(laneNumbers, Doubles) + pixel;
    Doubles nowhere = (Doubles){0} - __builtin_inf();
    Doubles x = cone->x.first + cone->x.step * numbers, y = cone->y.first + cone->y.step * numbers;
    double a = cone->excess;
    Doubles b = cone->moveX * x + cone->moveY * y + cone->radius * cone->growth;
    Doubles c = x * x + y * y - cone->radius * cone->radius;
    Doubles later, earlier;
    DoubleWords exists;
    if (a == 0) {
        later = earlier = c / (2 * b);
        exists = (DoubleWords)(b != 0);
    } else {
        Doubles discriminant = b * b - a * c;
        Doubles root = __builtin_elementwise_sqrt(discriminant);
        if (a < 0) root = -root;
        double perA = 1 / a;
        later = (b + root) * perA;
        earlier = (b - root) * perA;
        exists = (DoubleWords)(discriminant >= 0);
    }
    Doubles there = chosen_doubles(is_there(cone, earlier) & exists, earlier, nowhere);
    return __builtin_convertvector(chosen_doubles(is_there(cone, later) & exists, later, there), Floats);
}

INLINE void fill_conical_row(
    const PixelRamp *ramp, const PixelCone *cone, int count, PixelPlanes planes, int isStraight, int hasAlpha) {
    FILL_ROW(, last_circles(cone, x))
}

#undef FILL_ROW

/* One loop for each case, so that none contains branches. */
#define EACH_CASE(FILL, GEOMETRY) \
    if (ramp->isStraight && planes.alpha) FILL(ramp, GEOMETRY, count, planes, 1, 1); \
    else if (ramp->isStraight) FILL(ramp, GEOMETRY, count, planes, 1, 0); \
    else if (planes.alpha) FILL(ramp, GEOMETRY, count, planes, 0, 1); \
    else FILL(ramp, GEOMETRY, count, planes, 0, 0);

static void fill_linear(const PixelRamp *ramp, PixelSlope along, int count, PixelPlanes planes) {
    EACH_CASE(fill_linear_row, along)
}

static void fill_radial(const PixelRamp *ramp, const PixelCircles *circles, int count, PixelPlanes planes) {
    EACH_CASE(fill_radial_row, circles)
}

static void fill_conical(const PixelRamp *ramp, const PixelCone *cone, int count, PixelPlanes planes) {
    EACH_CASE(fill_conical_row, cone)
}

#undef EACH_CASE
