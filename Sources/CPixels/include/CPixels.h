#ifndef ZOETROPE_CPIXELS_H
#define ZOETROPE_CPIXELS_H

#include <stdint.h>

/*
 * Loops over pixels, in C because Swift has no intrinsics and no control over vectorisation.
 *
 * SIMD levels
 *   Every function of the table exists at every level that the CPU has: `plain` is portable C without vectors and is the
 *   reference; `sse2` and `avx2` are compiled from one body (vector/). All levels give the same bytes. They use
 *   integers, and of floating point only operations that IEEE 754 rounds correctly, one after the other and
 *   never fused. On other architectures than x86-64 there is `plain` alone.
 *
 * Numbers
 *   - A pixel is four bytes: premultiplied blue, green and red, and alpha. Those of a frame have the alpha 255.
 *   - A level is a colour channel with 8 fraction bits: 0 to 255 × 256 in a uint16_t.
 *   - Alpha and coverage have 15 fraction bits: 0 to 1 << 15.
 *   - Blend weights have 8 fraction bits: 0 to 256.
 *   - Floats become levels by rounding to nearest, ties to even. Everything else says how it rounds.
 *
 * Rows
 *   Rows are padded to a multiple of 16 pixels, and functions may write to all of the padding. A plane of levels
 *   has 16 more entries after that. Pointers need the alignment of their type only.
 *
 * Nothing here allocates, fails, or keeps state, apart from the level chosen for the process.
 */

#pragma clang assume_nonnull begin

/* A SIMD level: an instruction set, and the functions compiled for it. */
typedef enum __attribute__((enum_extensibility(closed))) {
    SIMDLevelPlain,
    SIMDLevelSSE2 __attribute__((swift_name("sse2"))),
    SIMDLevelAVX2 __attribute__((swift_name("avx2"))),
} SIMDLevel;

/* Levels of red, green and blue, and alpha: one entry a pixel. */
typedef struct {
    uint16_t *red, *green, *blue;
    /* NULL if all pixels are opaque. */
    uint16_t *_Nullable alpha;
} PixelPlanes;

/* A colour of 0 to 255 a channel, and where it stands. */
typedef struct {
    float x, y, red, green, blue;
} PixelStation;

/* Four colours mixed by nearness, in coordinates in which the picture is a square of 1. */
typedef struct {
    PixelStation stations[4];
    /* The reciprocal of how far a colour reaches, and the power to which its nearness is taken. */
    float perReach;
    int exponent;
    /* The turn of a place at distance 1 from the middle, in turns; it grows with the square of the distance. */
    float swirl;
    /* One pixel to the right. */
    float rightX, rightY;
    /*
     * Whether some colours have a plateau. Then each weight is multiplied by the other colours' distance × perPlateau +
     * outside, between 0 and 1; a colour without plateau has 0 and 1 there.
     */
    int hasPlateaus;
    float perPlateau[4], outside[4];
} PixelMixture;

/* Levels of a row of cells: at their left edges (one more than cells) and in their middles. */
typedef struct {
    const uint16_t *corners;
    const uint16_t *middles;
} PixelCells;

/* Blend modes, by the formulas of the W3C's Compositing and Blending; `add` is its plus-lighter. */
typedef enum __attribute__((enum_extensibility(closed))) {
    PixelBlendNormal,
    PixelBlendMultiply,
    PixelBlendScreen,
    PixelBlendAdd,
    PixelBlendSoftLight,
} PixelBlend;

/* A part of a ramp in which the mix of two colours is one polynomial. */
typedef struct {
    /* Where along the ramp it begins; it ends where the next one begins. */
    float start;
    /* The reciprocal of its length, 0 for the first and the last. */
    float perLength;
    /* The mix at p = 0 … 1 from start to end: constant + (slope + (square + cubic · p) · p) · p. */
    float constant, slope, square, cubic;
    /* Levels of red, green and blue, and alpha: where the mix is 0, and what they gain until it is 1. */
    float base[4], gain[4];
} PixelRampPiece;

/*
 * The colours along a line. The first piece begins at −1e30 and is for what is not on the ramp at all; its alpha
 * is 0. Behind the last one, `pieces[count]` begins at 1e30.
 */
typedef struct {
    const PixelRampPiece *pieces;
    int count;
    /* Whether the mix is p itself in all pieces. */
    int isStraight;
} PixelRamp;

/* A number that is linear along a row: its value at x = 0, and what each pixel adds. */
typedef struct {
    double first, step;
} PixelSlope;

/* Places along a ramp from circle to circle where one circle lies inside the other: along + sign · √(u² + v²). */
typedef struct {
    PixelSlope along, u, v;
    float sign;
} PixelCircles;

/*
 * Places along a ramp between any two circles. The circle at t has the centre t · (moveX, moveY), seen from the
 * first one's, and the radius `radius + t · growth`; a place is at the last t whose circle goes through it.
 */
typedef struct {
    /* From the first circle's centre. */
    PixelSlope x, y;
    double moveX, moveY, radius, growth;
    /* move² − growth²; 0 if the circles touch from within, however that was rounded. */
    double excess;
    /* The least and the greatest t there is. */
    double least, greatest;
} PixelCone;

/* The weights of red, green and blue in a sample, in 1/32768. */
typedef struct {
    int16_t red, green, blue;
} PixelWeights;

/* How RGB becomes Y'CbCr in limited range. */
typedef struct {
    PixelWeights luma, cb, cr;
} PixelMatrix;

/* A picture: pixels from left to right, rows from top to bottom, without padding. Both sides are at least 1. */
typedef struct {
    const uint32_t *pixels;
    int width, height;
} PixelImage;

/* A place or a step in a picture, with 32 fraction bits. The middle of the first pixel is at 0, 0. */
typedef struct {
    int64_t x, y;
} PixelPlace;

/* How a row of places in a picture is sampled. */
typedef struct {
    PixelImage image;
    /* The first place, and the steps to the next one in the row and to the next row. */
    PixelPlace first, right, down;
    /* Where they are not both 0: four samples, at the place plus and minus each of these, are taken for one. */
    PixelPlace spread[2];
} PixelSampling;

/*
 * A box over cells in a row: those at most `radius` from its middle have the weight `inner`, the next one on each side
 * the weight `edge`. All weights are in 1 / 2¹⁴, and together exactly 1. The radius is at most 7.
 */
typedef struct {
    int radius;
    int16_t inner, edge;
} PixelBox;

/* A bubble with a soft edge and a rim of light. Lengths are in its radii. */
typedef struct {
    /* Opaque. */
    uint32_t color;
    /* The colour's blend weight, 0 to 256. */
    float weight;
    /* How wide the edge is, half of it outside; above 0. */
    float edge;
    /* How much of the colour is missing in the middle, and how strong the light is: 0 to 1. */
    float hollow, light;
    /* A pixel. */
    float step;
} PixelBubble;

/*
 * A picture that particles have: premultiplied, with two transparent pixels on each side. For each eighth of a pixel down
 * it has a row of 1 << shift pixels, from that of the first pixels to that of the last: 8 × (height − 1) + 1 rows.
 */
typedef struct {
    const uint32_t *pixels;
    int width, height, shift;
} PixelSprite;

/* What a particle looks like that is not a sprite. */
enum { PixelParticleDisc = -1, PixelParticleSoftDisc = -2 };

/* A particle in a frame. Its middle is less than 2¹⁵ pixels from every pixel of the frame. */
typedef struct {
    /* The middle, with 16 fraction bits. */
    int32_t x, y;
    /* No pixel whose middle is farther away is touched; a pixel more than the radius of a disc. */
    float reach;
    /* Of a disc; its alpha does not count. Of a sprite what it is multiplied with, premultiplied. */
    uint32_t color;
    /*
     * Of a disc: its coverage falls from 1 to 0 within a pixel around the radius; that of a soft one is (1 − d² / radius²)²
     * at the distance d. Both are multiplied by the weight, 0 to 1.
     */
    float radius, weight;
    /* Of a sprite: how far one pixel to the right goes in the sprite, to its right and down; with 16 fraction bits. */
    int32_t right, down;
    /* The number of a sprite, or a kind of disc. */
    int16_t sprite;
    /* Of a disc: how far its thresholds are moved, 0 to 15 in each half of a byte. */
    uint16_t phase;
} PixelParticle;

/* The part of a frame that is drawn on. */
typedef struct {
    /* The first pixel of the row `top`, and the pixels from a row to the next. */
    uint32_t *pixels;
    int stride;
    int left, right, top, bottom;
    /* 16 rows of 16 thresholds from 0 to below 1, of which the first 8 are repeated behind the last. */
    const float *thresholds;
} PixelWindow;

/* Pixels on a side of a patch, and all of them. */
enum { PixelPatchSide = 32, PixelPatchCount = PixelPatchSide * PixelPatchSide };

/* Sums over a patch's slopes and their products. */
typedef struct {
    float across, down, squareAcross, product, squareDown;
} PixelSlopeSums;

/* Sums over values, their squares, and their products with a patch's slopes. */
typedef struct {
    float values, squares, across, down;
} PixelViewSums;

/* The weights of a pixel, its right neighbour, the one below it, and that one's right neighbour. */
typedef struct {
    float here, right, below, belowRight;
} PixelBlending;

/*
 * Sums over a line, as `compare_lines` makes them. above and below are the lines next to it, above2 and below2 those after:
 *   withLast  |above + below - 2 last|
 *   withNext  |above + below - 2 next|
 *   inside    |above + below - 2 own|
 *   half      |above2 + below2 - 2 own|
 *   changes   |own - last|, over all pixels
 */
typedef struct {
    int32_t withLast, withNext, inside, half, changes;
} PixelLineSums;

/* The functions of one SIMD level. */
typedef struct {
    /*
     * Evaluates a mixture at `count` places, a multiple of 8: `first`, first + step, first + 2 × step … pixels to
     * the right of leftX, leftY. Where all weights are 0, the nearest station's colour is taken.
     */
    void (*mix_colors)(
        const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
        PixelPlanes planes);

    /* Interpolates a row of cells to pixels, `step` (4 or 8) pixels from a level to the next. */
    void (*interpolate_cells)(PixelCells cells, int count, int step, uint16_t *row);

    /* Writes the row `down` pixels below `upper` when `lower` lies `step` (4 or 8) pixels below it. */
    void (*interpolate_rows)(
        const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *row);

    /*
     * Sets `curved` for each cell in which a level in a middle is more than `tolerance` from the bilinear
     * interpolation of the corners, or that is too steep to be interpolated in 16 bits; leaves the others alone.
     * The rows lie along the cells' top edges, through their middles and along their bottom edges.
     */
    void (*find_curved)(
        PixelCells top, PixelCells middle, PixelCells bottom, int count, int tolerance, uint8_t *curved);

    /*
     * Evaluate a ramp along a row, for planes with or without alpha. Places are computed in float from the first one
     * of each block of 64 pixels, which is computed in double; those of `fill_conical` all in double.
     */
    void (*fill_linear)(const PixelRamp *ramp, PixelSlope along, int count, PixelPlanes planes);
    void (*fill_radial)(const PixelRamp *ramp, const PixelCircles *circles, int count, PixelPlanes planes);
    void (*fill_conical)(const PixelRamp *ramp, const PixelCone *cone, int count, PixelPlanes planes);

    /* Rounds levels by 16 thresholds of 0 to 255, repeated, and packs them to opaque pixels. */
    void (*dither)(PixelPlanes planes, const uint16_t *thresholds, int count, uint32_t *pixels);

    /*
     * Blends levels with pixels by their alpha × coverage × opacity, and rounds by thresholds as `dither` does.
     * `coverage` is NULL where it is full. Each product drops its lowest 15 bits. The pixels' alpha is blended as the
     * colours are, with the same threshold, so no colour gets above its alpha.
     */
    void (*blend)(
        PixelPlanes planes, const int32_t *_Nullable coverage, int opacity, const uint16_t *thresholds,
        int count, uint32_t *pixels);

    /*
     * Blends a colour with pixels: (pixel × (256 − weight) + colour × weight) / 256, rounded to nearest, for all
     * four bytes alike. That is right for premultiplied alpha too when the colour's alpha is 255.
     */
    void (*blend_color)(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels);

    /*
     * Blends a colour with opaque pixels by what it does to each level of blue, green and red: three tables of 256 changes
     * at full coverage, in 1/65536 of what a coverage of 1/255 changes. Coverage is 0 to 255. Stops before a covered pixel that
     * is translucent, and returns how many pixels are done.
     */
    int (*blend_changes)(const int32_t *changes, const uint8_t *coverage, int count, uint32_t *pixels);

    /*
     * Blends a bubble with pixels from `right`, `down` on, seen from its middle. Its weights and that of its white light are
     * rounded to whole ones, and then as `blend_color` rounds.
     */
    void (*blend_bubble)(const PixelBubble *bubble, float right, float down, int count, uint32_t *pixels);

    /*
     * Composites premultiplied pixels of a layer with those below. The layer is first multiplied by opacity / 255 and,
     * unless `mask` is NULL, by the mask / 255, rounded to nearest; so is the result.
     */
    void (*composite)(
        PixelBlend blend, const uint32_t *layer, const uint8_t *_Nullable mask, uint32_t opacity, int count,
        uint32_t *pixels);

    /*
     * Samples a picture. A sample is interpolated between the middles of four pixels with weights of 1/256; outside
     * the picture its edge goes on. In the middle of a pixel it is that pixel. No coordinate may get beyond ±2³¹ pixels.
     */
    void (*sample_image)(const PixelSampling *sampling, int count, uint32_t *pixels);

    /*
     * Draws the particles of these numbers, one after the other: over what is below, or added to it, up to 255. Discs are
     * blended in float and rounded by thresholds, which each particle moves, so that faint ones over each other do not
     * add up to bands. Sprites are interpolated along a row with weights of 1/64, multiplied with their colour, and
     * composited; each of these three is rounded to nearest.
     */
    void (*draw_particles)(
        const PixelParticle *particles, const uint32_t *numbers, int count, const PixelSprite *sprites,
        int isAdditive, const PixelWindow *window);

    /*
     * Multiplies a mask of 0 to 255 by the alpha of premultiplied pixels, or by their luma: 54 red + 183 green + 19 blue,
     * divided by 256. Both are rounded to nearest.
     */
    void (*multiply_mask)(const uint32_t *pixels, int byLuma, int count, uint8_t *mask);

    /*
     * Means of pictures. `differ` is 0 if the pixels are the same. `add_weighted` adds each byte so many times to sums of at
     * most 65535. `take_means` divides sums by their number, 1 to 64, rounded to nearest, halves up; the mean of equal
     * bytes is that byte.
     */
    int (*differ)(const uint32_t *pixels, const uint32_t *others, int count);
    void (*add_weighted)(const uint8_t *bytes, int weight, int count, uint16_t *sums);
    void (*take_means)(const uint16_t *sums, int number, int count, uint8_t *bytes);

    /*
     * Box blurs. A sample is a channel's level with 3 fraction bits, 0 to 2040, of the cells of a grid; a pixel has 4
     * samples, a mask 1. Rows of samples are padded to 16 samples.
     *
     * Add to sums, of at most 65535. `shrink` makes samples from sums over the rows of cells of 1 << shift pixels a side,
     * rounded to nearest.
     */
    void (*add_bytes)(const uint8_t *bytes, int count, uint16_t *sums);
    void (*add_samples)(const uint16_t *samples, int count, uint16_t *sums);
    void (*shrink)(const uint16_t *sums, int count, int channels, int shift, uint16_t *samples);

    /*
     * Blurs a row in place by a box: the result for cell radius + 1 goes to the place of cell 0, and so on for `count`
     * cells, behind which 2 × radius + 2 more are read.
     */
    void (*box_along)(const PixelBox *box, uint16_t *samples, int count, int channels);

    /*
     * Blurs one row of `count` samples across rows: `first` and `last` are its edges, `next` follows `first`. `sums` has
     * the sums of the rows between the edges, and gets those of the next row. `samples` may be `first`.
     */
    void (*box_across)(
        const PixelBox *box, const uint16_t *first, const uint16_t *next, const uint16_t *last, int count,
        uint16_t *sums, uint16_t *samples);

    /* Mixes two rows by the lower one's share of 0 to 16, not divided: the result has 7 fraction bits. */
    void (*mix_rows)(const uint16_t *upper, const uint16_t *lower, int share, int count, uint16_t *row);

    /*
     * Interpolate a mixed row to pixels, from `first` half pixels after the middle of its first cell on. `expand_pixels`
     * rounds by 16 thresholds of 0 to 255, repeated, all four channels alike, so no colour gets above its alpha.
     * `expand_weights` makes blend weights: levels with 8 fraction bits × factor / 2²³, rounded to nearest.
     */
    void (*expand_pixels)(
        const uint16_t *row, int shift, int first, const uint16_t *thresholds, int count, uint32_t *pixels);
    void (*expand_weights)(
        const uint16_t *row, int shift, int first, uint32_t factor, int count, uint16_t *weights);

    /*
     * Converts two rows of pixels to two rows of luma and one row each of Cb and Cr, which are means of 2×2
     * pixels, rounded as swscale rounds. `width` is even. There is no padding to write to.
     */
    void (*convert_yuv420)(
        const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
        uint8_t *lowerLuma, uint8_t *cb, uint8_t *cr);

    /*
     * Patches of a picture of one float a pixel, `stride` floats a row. `patch` has three planes of PixelPatchCount: values,
     * slopes across and slopes down, half the difference of a pixel's neighbours. Sums are made of 16, of every 16th column, from
     * the top: lane n is added to lane n + 8, then 4, 2 and 1.
     *
     * `take_patch` fills the planes from the pixel at `pixels` on, of which all neighbours are read, and sums them. `view_patch` sums what is
     * seen there instead, between the pixels; the row and the column behind the patch are read. `differ_patch` is the sum
     * of |value − gain × what is seen − offset|.
     */
    void (*take_patch)(
        const float *pixels, int stride, float *patch, PixelSlopeSums *slopes, PixelViewSums *sums);
    void (*view_patch)(
        const float *pixels, int stride, PixelBlending blending, const float *patch, PixelViewSums *sums);
    float (*differ_patch)(
        const float *pixels, int stride, PixelBlending blending, const float *patch, float gain, float offset);

    /* The sums of a block's 8 × 8 weights times the pixels below it, at `count` places from left to right. */
    void (*correlate)(const float *weights, const float *pixels, int stride, int count, float *sums);

    /*
     * Of a line of `count` bytes, which has two lines of its picture, `stride` bytes apart, above and below it, and of the same
     * line of the pictures before and after: sums over the pixels that differ by `least` or more from one of these. `least` is below
     * 2¹⁵, and 510 × `count` below 2³¹.
     */
    void (*compare_lines)(
        const uint8_t *own, const uint8_t *last, const uint8_t *next, int stride, int count, int least,
        PixelLineSums *sums);

    /* (slope × byte + offset) / 2²⁰, rounded down, as bytes; none of the products and sums reaches 2³¹. */
    void (*map_levels)(const uint8_t *bytes, int count, int32_t slope, int32_t offset, uint8_t *levels);
} PixelFunctions;

/* Sides of a block of boxes. */
enum { PixelStepBlock = 16 };

/* Sums over a block of a step from picture to picture: its squares, and its products with the two steps before it. */
typedef struct {
    int32_t squares, products, distantProducts;
} PixelStepSums;

/*
 * The steps from picture to picture, by integers that compilers vectorise themselves: these exist at one level only.
 *
 * `pixels_take_boxes` makes boxes of `side` by `side` bytes: four times their mean, rounded to nearest.
 * `pixels_multiply_steps` takes the boxes of a picture and of the three before it, and sums the step from `first` to `now`
 * in every block of 16 by 16. There are columns / 16 by rows / 16 blocks, at least one each way; the last ones reach to the
 * edge.
 */
void pixels_take_boxes(
    const uint8_t *bytes, int stride, int side, int columns, int rows, int16_t *boxes);
void pixels_multiply_steps(
    const int16_t *now, const int16_t *first, const int16_t *second, const int16_t *third, int columns,
    int rows, PixelStepSums *sums);

/* The sum of the differences of two rows of bytes; bytes as floats; the means of two by two of `width` × 2 by `height` × 2 floats. */
int64_t pixels_differ_bytes(const uint8_t *one, const uint8_t *other, long count);
void pixels_widen_bytes(const uint8_t *bytes, long count, float *pixels);
/* How far the differences of two patches' pixels are from their mean, summed over every fourth row. */
float pixels_differ_roughly(const float *one, const float *other, int stride, int otherStride);
void pixels_halve(const float *pixels, int stride, int width, int height, float *half);

/* Whether this CPU has a level; `plain` is always there. */
int pixels_has_level(SIMDLevel level);

/* The functions of a level that the CPU has. In Swift: `level.functions`. */
const PixelFunctions *pixels_functions(SIMDLevel level)
    __attribute__((swift_name("getter:SIMDLevel.functions(self:)")));

/* The level to use: the highest one, unless another was forced. In Swift: `SIMDLevel.current`. */
SIMDLevel pixels_level(void) __attribute__((swift_name("getter:SIMDLevel.current()")));

/* Forces a level that the CPU has, for the whole process. Not synchronized: call it before there are other threads. */
void pixels_force_level(SIMDLevel level);

#pragma clang assume_nonnull end

#endif
