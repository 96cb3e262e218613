#include <math.h>

#include "reference.h"

#include "../blend.h"
#include "../particles.h"

#pragma clang fp contract(off)

static uint32_t disc_pixel(
    const PixelParticle *particle, int isAdditive, float right, float down, float threshold, uint32_t under) {
    float share;
    if (particle->sprite == PixelParticleDisc) {
        float distance = sqrtf(right * right + down * down);
        share = least(greatest(particle->radius + 0.5f - distance, 0), 1) * particle->weight;
    } else {
        float perSquare = 1 / (particle->radius * particle->radius);
        float inside = greatest(1 - down * down * perSquare - right * right * perSquare, 0);
        share = inside * inside * particle->weight;
    }
    uint32_t mixed = 0;
    for (int index = 0; index < 4; index++) {
        float level = (float)channel_of(under, index);
        float over = index == 3 ? 255 : (float)channel_of(particle->color, index);
        float sum = level + (isAdditive ? over : over - level) * share + threshold;
        mixed |= (uint32_t)(int32_t)least(sum, 255) << 8 * index;
    }
    return mixed;
}

/* Converts a byte to a weight of 0 to 256. */
static uint32_t weight_of(uint32_t byte) { return byte + (byte >> 7); }

/* Multiplies a byte by a weight; `weighted_left` multiplies by the complement of the weight. */
static uint32_t weighted(uint32_t byte, uint32_t weight) { return (byte * weight_of(weight) + 128) >> 8; }
static uint32_t weighted_left(uint32_t byte, uint32_t weight) {
    return (byte * (256 - weight_of(weight)) + 128) >> 8;
}

static int held_at(int place, int most) { return place < 0 ? 0 : place > most ? most : place; }

static uint32_t sprite_pixel(
    const PixelSprite *sprite, uint32_t tint, int isAdditive, int32_t u, int32_t v, uint32_t under) {
    int x = held_at(u >> particleBits, sprite->width - 2);
    int y = held_at(v >> (particleBits - spriteRowBits), (sprite->height - 1) << spriteRowBits);
    uint32_t across = u >> (particleBits - spriteWeightBits) & (spriteWeights - 1);
    const uint32_t *pair = sprite->pixels + ((int64_t)y << sprite->shift) + x;
    uint32_t over = 0;
    for (int index = 0; index < 4; index++) {
        uint32_t sum = channel_of(pair[0], index) * (spriteWeights - across) + channel_of(pair[1], index) * across;
        uint32_t mixed = (sum + spriteWeights / 2) >> spriteWeightBits;
        over |= weighted(mixed, channel_of(tint, index)) << 8 * index;
    }
    if (isAdditive) return blend_add(over, under);
    uint32_t result = 0;
    for (int index = 0; index < 4; index++)
        result |= (channel_of(over, index) + weighted_left(channel_of(under, index), over >> 24)) << 8 * index;
    return result;
}

void plain_draw_particles(
    const PixelParticle *particles, const uint32_t *numbers, int count, const PixelSprite *sprites,
    int isAdditive, const PixelWindow *window) {
    for (int index = 0; index < count; index++) {
        const PixelParticle *particle = particles + numbers[index];
        ParticleBox box = box_of(particle, window);
        for (int y = box.top; y < box.bottom; y++) {
            uint32_t *row = row_of(window, y);
            if (particle->sprite < 0) {
                const float *thresholds = thresholds_of(window, particle, y);
                float down = particle_distance(y, particle->y);
                PIXELS
                for (int x = box.left; x < box.right; x++)
                    row[x] = disc_pixel(
                        particle, isAdditive, particle_distance(x, particle->x), down,
                        thresholds[(x + particle->phase) & 15], row[x]);
                continue;
            }
            const PixelSprite *sprite = sprites + particle->sprite;
            SpritePlace middle = sprite_middle(particle, sprite);
            int below = y - (particle->y >> particleBits);
            PIXELS
            for (int x = box.left; x < box.right; x++) {
                int right = x - (particle->x >> particleBits);
                row[x] = sprite_pixel(
                    sprite, particle->color, isAdditive,
                    middle.x + right * particle->right - below * particle->down,
                    middle.y + right * particle->down + below * particle->right, row[x]);
            }
        }
    }
}
