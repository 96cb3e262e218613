/* The geometry of particles. Included once for each SIMD level. */

#include "levels.h"

enum {
    /* Fraction bits of positions in frames and sprites, and of the weights between a sprite's pixels. */
    particleBits = 16,
    spriteWeightBits = 6,
    spriteWeights = 1 << spriteWeightBits,
    /* A sprite has a stored row for each eighth of a pixel. */
    spriteRowBits = 3,
    /* The number of thresholds in a row. */
    thresholdStride = 24,
};

/* The range of pixels that a particle may touch. */
typedef struct {
    int left, right, top, bottom;
} ParticleBox;

/*
 * Returns the first pixel whose centre is not before a position, and the pixel after the last one whose centre is not
 * beyond a position.
 */
static inline int first_from(int64_t place) { return (int)((place + 0x7FFF) >> particleBits); }
static inline int end_at(int64_t place) { return (int)((place + 0x8000) >> particleBits); }

static inline ParticleBox box_of(const PixelParticle *particle, const PixelWindow *window) {
    int64_t reach = (int64_t)(particle->reach * 65536);
    ParticleBox box = {
        first_from(particle->x - reach), end_at(particle->x + reach), first_from(particle->y - reach),
        end_at(particle->y + reach),
    };
    box.left = box.left < window->left ? window->left : box.left;
    box.right = box.right > window->right ? window->right : box.right;
    box.top = box.top < window->top ? window->top : box.top;
    box.bottom = box.bottom > window->bottom ? window->bottom : box.bottom;
    return box;
}

static inline uint32_t *row_of(const PixelWindow *window, int y) {
    return window->pixels + (int64_t)(y - window->top) * window->stride;
}

/* Returns the distance from a particle's centre to a pixel's centre, in pixels. */
static inline float particle_distance(int pixel, int32_t middle) {
    return (float)((int32_t)((uint32_t)pixel << particleBits) + 0x8000 - middle) * 0x1p-16f;
}

static inline const float *thresholds_of(const PixelWindow *window, const PixelParticle *particle, int y) {
    return window->thresholds + ((y + (particle->phase >> 4)) & 15) * thresholdStride;
}

/* A position in a sprite, with particleBits fraction bits. */
typedef struct {
    int32_t x, y;
} SpritePlace;

/*
 * Returns the position in the sprite that corresponds to the pixel containing the particle's centre. Half a sprite row
 * is added, so that rounding down gives the nearest row.
 */
static inline SpritePlace sprite_middle(const PixelParticle *particle, const PixelSprite *sprite) {
    int64_t right = 0x8000 - (particle->x & 0xFFFF), down = 0x8000 - (particle->y & 0xFFFF);
    SpritePlace place = {
        (sprite->width << 15) - 0x8000
            + (int32_t)((right * particle->right - down * particle->down) >> particleBits),
        (sprite->height << 15) - 0x8000 + (1 << (particleBits - spriteRowBits - 1))
            + (int32_t)((right * particle->down + down * particle->right) >> particleBits),
    };
    return place;
}
