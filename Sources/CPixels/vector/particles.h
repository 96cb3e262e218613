/*
 * Draws particles, eight pixels of a row at once. Pixels in a group that the particle does not touch are blended with
 * weight 0, which leaves them unchanged.
 */

INLINE EightWords mixed_disc(
    const PixelParticle *particle, const EightFloats *colors, int isAdditive, EightFloats right, float down,
    EightFloats thresholds, EightWords under) {
    EightFloats share;
    if (particle->sprite == PixelParticleDisc) {
        EightFloats distance = __builtin_elementwise_sqrt(right * right + down * down);
        share = __builtin_elementwise_max(particle->radius + 0.5f - distance, (EightFloats){0});
        share = __builtin_elementwise_min(share, (EightFloats){0} + 1) * particle->weight;
    } else {
        float perSquare = 1 / (particle->radius * particle->radius);
        EightFloats inside = 1 - down * down * perSquare - right * right * perSquare;
        inside = __builtin_elementwise_max(inside, (EightFloats){0});
        share = inside * inside * particle->weight;
    }
    EightWords mixed = {0};
    for (int index = 0; index < 4; index++) {
        EightFloats level = __builtin_convertvector((EightNumbers)(under >> 8 * index & 0xFF), EightFloats);
        EightFloats sum = level + (isAdditive ? colors[index] : colors[index] - level) * share + thresholds;
        sum = __builtin_elementwise_min(sum, (EightFloats){0} + 255);
        mixed |= (EightWords)__builtin_convertvector(sum, EightNumbers) << 8 * index;
    }
    return mixed;
}

/* Returns half of a disc's width in a row, in pixels, or slightly more; negative if the disc does not touch the row. */
INLINE float half_width(const PixelParticle *particle, float down) {
    float reach = particle->reach + 1, square = reach * reach - down * down;
    return square < 0 ? -1 : __builtin_sqrtf(square) + 2;
}

INLINE void draw_disc(const PixelParticle *particle, int isAdditive, const PixelWindow *window) {
    const EightNumbers numbers = {0, 1, 2, 3, 4, 5, 6, 7};
    ParticleBox box = box_of(particle, window);
    int isLarge = particle->reach > 16;
    EightFloats colors[4];
    for (int index = 0; index < 4; index++)
        colors[index] = (EightFloats){0} + (index == 3 ? 255 : (float)channel_of(particle->color, index));
    for (int y = box.top; y < box.bottom; y++) {
        float down = particle_distance(y, particle->y);
        int left = box.left, right = box.right;
        if (isLarge) {
            float half = half_width(particle, down), middle = (float)particle->x * 0x1p-16f;
            if (half < 0) continue;
            int from = (int)(middle - half), to = (int)(middle + half) + 1;
            left = from > left ? from : left;
            right = to < right ? to : right;
        }
        const float *thresholds = thresholds_of(window, particle, y);
        uint32_t *row = row_of(window, y);
        for (int x = left; x < right; x += 8) {
            EightNumbers place = ((x + numbers) << particleBits) + (0x8000 - particle->x);
            EightFloats across = __builtin_convertvector(place, EightFloats) * 0x1p-16f;
            EightFloats eight;
            memcpy(&eight, thresholds + ((x + particle->phase) & 15), sizeof eight);
            /* Pixels to the right of the window may belong to another window, so they are not accessed. */
            size_t size = window->right - x < 8 ? 4 * (size_t)(window->right - x) : 32;
            EightWords under = {0};
            if (size == 32) memcpy(&under, row + x, 32);
            else memcpy(&under, row + x, size);
            under = mixed_disc(particle, colors, isAdditive, across, down, eight, under);
            if (size == 32) memcpy(row + x, &under, 32);
            else memcpy(row + x, &under, size);
        }
    }
}

/* Converts bytes of 0 to 255 to weights of 0 to 256. */
INLINE Halves weights_of(Halves bytes) { return bytes + (bytes >> 7); }

/* Multiplies sixteen bytes by weights of 0 to 256, rounding to nearest. */
INLINE Halves weighted_bytes(Halves bytes, Halves weights) { return (bytes * weights + 128) >> 8; }

/*
 * Composites eight pixels. The even and odd bytes of the upper pixels are first multiplied by weights, unless all
 * weights are 256.
 */
INLINE EightWords composited(
    EightWords over, Halves even, Halves odd, int isTinted, int isAdditive, EightWords under) {
    const EightWords mask = (EightWords){0} + 0xFF00FF;
    Halves low = (Halves)(over & mask), high = (Halves)(over >> 8 & mask);
    if (isTinted) {
        low = weighted_bytes(low, even);
        high = weighted_bytes(high, odd);
    }
    if (isAdditive) {
        over = (EightWords)low | (EightWords)high << 8;
        return (EightWords)__builtin_elementwise_add_sat((EightBytes)over, (EightBytes)under);
    }
    /* The upper pixels are opaque, so the pixels below are hidden. */
    if (all_set((EightWords)high, 0xFF0000)) return (EightWords)low | (EightWords)high << 8;
    EightWords alpha = (EightWords)high >> 16;
    Halves left = 256 - weights_of((Halves)(alpha | alpha << 16));
    low += weighted_bytes((Halves)(under & mask), left);
    high += weighted_bytes((Halves)(under >> 8 & mask), left);
    return (EightWords)low | (EightWords)high << 8;
}

/*
 * The range of columns, relative to the particle's centre, in which a sprite coordinate lies inside the sprite; and the
 * change of that range from one row to the next.
 */
typedef struct {
    double first, last, down;
} RowPart;

/*
 * Returns the range of columns for one sprite coordinate. `place` is the coordinate at the particle's centre, `step`
 * its change for one pixel to the right, and `down` its change for one pixel down. If `step` is 0, the range contains
 * practically all columns or none.
 */
INLINE RowPart row_part(int size, int32_t place, int32_t step, int32_t down) {
    /* Only the inner one of the two transparent pixels at each edge of the sprite can matter. */
    double from = 65536 - place, to = (size - 2) * 65536.0 - place, perStep = step ? 1.0 / step : 0x1p20;
    RowPart part = {(step < 0 ? to : from) * perStep, (step < 0 ? from : to) * perStep, -down * perStep};
    return part;
}

INLINE double least_of(double one, double other) { return one < other ? one : other; }
INLINE double greatest_of(double one, double other) { return one > other ? one : other; }

/* Returns an integer that is at most the number and at least the number minus one, for numbers within ±2¹⁶. */
INLINE int lower(double number) { return (int)(number + 0x1p17) - (1 << 17); }

INLINE void draw_sprite(
    const PixelParticle *particle, const PixelSprite *sprite, int isTinted, int isAdditive,
    const PixelWindow *window) {
    const EightNumbers numbers = {0, 1, 2, 3, 4, 5, 6, 7};
    const EightWords mask = (EightWords){0} + 0xFF00FF, tint = (EightWords){0} + particle->color;
    const Halves even = weights_of((Halves)(tint & mask)), odd = weights_of((Halves)(tint >> 8 & mask));
    ParticleBox box = box_of(particle, window);
    SpritePlace middle = sprite_middle(particle, sprite);
    const int column = particle->x >> particleBits, row0 = particle->y >> particleBits;
    const EightNumbers acrossEight = numbers * particle->right, downEight = numbers * particle->down;
    RowPart across = row_part(sprite->width, middle.x, particle->right, -particle->down);
    RowPart below = row_part(sprite->height, middle.y, particle->down, particle->right);
    for (int y = box.top; y < box.bottom; y++) {
        int down = y - row0;
        double first = box.left - column, last = box.right - 1 - column;
        double moved = down * across.down, movedDown = down * below.down;
        first = greatest_of(first, greatest_of(across.first + moved, below.first + movedDown));
        last = least_of(last, least_of(across.last + moved, below.last + movedDown));
        if (!(first <= last)) continue;
        int left = column + lower(first), right = column + lower(last) + 2;
        left = left < box.left ? box.left : left;
        right = right > box.right ? box.right : right;
        int32_t u = middle.x - down * particle->down + (left - column) * particle->right;
        int32_t v = middle.y + down * particle->right + (left - column) * particle->down;
        EightNumbers us = u + acrossEight, vs = v + downEight;
        uint32_t *row = row_of(window, y);
        for (int x = left; x < right; x += 8) {
            EightWords over = sample_sprite(sprite, us, vs);
            us += 8 * particle->right;
            vs += 8 * particle->down;
            EightWords under = {0};
            if (window->right - x >= 8) {
                memcpy(&under, row + x, 32);
                under = composited(over, even, odd, isTinted, isAdditive, under);
                memcpy(row + x, &under, 32);
            } else {
                size_t size = 4 * (size_t)(window->right - x);
                memcpy(&under, row + x, size);
                under = composited(over, even, odd, isTinted, isAdditive, under);
                memcpy(row + x, &under, size);
            }
        }
    }
}

static void draw_particles(
    const PixelParticle *particles, const uint32_t *numbers, int count, const PixelSprite *sprites,
    int isAdditive, const PixelWindow *window) {
    /* Local copies, which writes to pixels can't change. */
    const PixelWindow own = *window;
    for (int index = 0; index < count; index++) {
        const PixelParticle particle = particles[numbers[index]];
        if (particle.sprite < 0) {
            if (isAdditive) draw_disc(&particle, 1, &own);
            else draw_disc(&particle, 0, &own);
        } else {
            const PixelSprite sprite = sprites[particle.sprite];
            int isTinted = particle.color != 0xFFFFFFFF;
            if (isAdditive) draw_sprite(&particle, &sprite, 1, 1, &own);
            else if (isTinted) draw_sprite(&particle, &sprite, 1, 0, &own);
            else draw_sprite(&particle, &sprite, 0, 0, &own);
        }
    }
}
