#ifndef ZOETROPE_CPIXELS_H
#define ZOETROPE_CPIXELS_H

#include <stdint.h>

/*
 * Loops over pixels for several instruction sets: what Swift can't express. Every path gives the same bytes:
 * whole numbers, and of floating point only what IEEE 754 rounds correctly, one operation after the other.
 *
 * A level is a colour's part of a pixel with eight bits of fraction, 0 to 255 × 256. Rows are padded to
 * sixteen pixels, and all of a row's padding may be written to. Nothing here allocates or fails.
 */

/* Ways to do the same. */
typedef enum __attribute__((enum_extensibility(closed))) {
    PixelPathBaseline,
    PixelPathAVX2,
} PixelPath;

/* The quickest way that this CPU can go. */
PixelPath pixels_best_path(void);

/* A colour, with levels of 0 to 255, and where it stands. */
typedef struct {
    float x, y, red, green, blue;
} PixelStation;

/* Four colours mixed by nearness, in coordinates in which the picture is a square of 1. */
typedef struct {
    PixelStation stations[4];
    /* How far a colour reaches, as its reciprocal, and the power to which its nearness is taken. */
    float perReach;
    int exponent;
    /* The turn of a place at distance 1 from the middle, in turns; it grows with the distance's square. */
    float swirl;
    /* The way that a step of a pixel to the right is. */
    float rightX, rightY;
} PixelMixture;

/*
 * Evaluates a mixture at `count` places, a multiple of eight: `first`, first + step, first + 2 × step … pixels
 * to the right of the place leftX, leftY. Where no colour reaches, the nearest station's is taken.
 */
void pixels_mix(
    PixelPath path, const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
    uint16_t *red, uint16_t *green, uint16_t *blue);

/*
 * Stretches a row of cells to pixels. A cell has a level at its left edge (`corners`) and one in its middle;
 * there is one corner more than cells, and `step` (4 or 8) pixels from a level to the next.
 */
void pixels_stretch(
    PixelPath path, const uint16_t *corners, const uint16_t *middles, int cells, int step, uint16_t *row);

/* Writes the row that lies `down` pixels under `upper` where `lower` lies `step` (4 or 8) pixels under it. */
void pixels_between(
    PixelPath path, const uint16_t *upper, const uint16_t *lower, int down, int step, int count,
    uint16_t *row);

/* The levels of a row of cells along their top edges, through their middles, or along their bottom edges. */
typedef struct {
    const uint16_t *corners;
    const uint16_t *middles;
} PixelCells;

/*
 * Sets `curved` for each cell in which one of the levels in the middles is more than `tolerance` from a
 * straight stretch between the four corners, or which is too steep to be stretched in sixteen bits. Others
 * are left as they are.
 */
void pixels_find_curved(
    PixelPath path, PixelCells top, PixelCells middle, PixelCells bottom, int cells, int tolerance,
    uint8_t *curved);

/* Rounds levels to whole ones by sixteen thresholds of 0 to 255, and packs them to blue, green, red and 0. */
void pixels_dither(
    PixelPath path, const uint16_t *red, const uint16_t *green, const uint16_t *blue,
    const uint16_t *thresholds, int count, uint32_t *pixels);

/*
 * Lays a colour over pixels by weights of 0 to 256, and rounds to the nearest. All four bytes of a pixel are
 * mixed alike, so it is right for premultiplied alpha too when the colour's alpha is 255.
 */
void pixels_lay(PixelPath path, uint32_t color, const uint16_t *weights, int count, uint32_t *pixels);

/* Weights in 1/32768 with which red, green and blue make a sample. */
typedef struct {
    int16_t red, green, blue;
} PixelWeights;

/* How RGB becomes YUV. */
typedef struct {
    PixelWeights luma, blueness, redness;
} PixelMatrix;

/*
 * Converts two rows of blue, green, red and anything to two rows of luma and a row each of the two colours,
 * which are the means of 2×2 pixels, with the roundings that swscale has. `width` is even.
 */
void pixels_to_yuv420(
    PixelPath path, const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix,
    uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blueness, uint8_t *redness);

#endif
