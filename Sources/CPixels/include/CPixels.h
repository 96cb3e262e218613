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

/* Levels of red, green and blue, and alpha: one entry per pixel. */
typedef struct {
    uint16_t *red, *green, *blue;
    /* The plane of alpha; NULL if all pixels are opaque. */
    uint16_t *_Nullable alpha;
} PixelPlanes;

/* A colour with channels from 0 to 255, and its position in the picture. */
typedef struct {
    float x, y, red, green, blue;
} PixelStation;

/* A mixture of four colours by distance, in coordinates in which the picture is a square of side 1. */
typedef struct {
    PixelStation stations[4];
    /*
     * The reciprocal of the distance up to which a colour has an effect, and the power to which its nearness is raised.
     */
    float perReach;
    int exponent;
    /* The rotation of a point at distance 1 from the centre, in turns. It grows with the square of the distance. */
    float swirl;
    /* The step from a pixel to the next one on its right. */
    float rightX, rightY;
    /*
     * True if some colours have a plateau. Then each weight is multiplied by the other colours' distance × perPlateau +
     * outside, clamped to 0...1; a colour without a plateau has the values 0 and 1.
     */
    int hasPlateaus;
    float perPlateau[4], outside[4];
} PixelMixture;

/*
 * Levels of a row of cells: at the cells' left edges (with one more entry than there are cells) and at their centres.
 */
typedef struct {
    const uint16_t *corners;
    const uint16_t *middles;
} PixelCells;

/* Blend modes with the formulas of the W3C's Compositing and Blending; `add` is its plus-lighter. */
typedef enum __attribute__((enum_extensibility(closed))) {
    PixelBlendNormal,
    PixelBlendMultiply,
    PixelBlendScreen,
    PixelBlendAdd,
    PixelBlendSoftLight,
    PixelBlendOverlay,
    PixelBlendDarken,
    PixelBlendLighten,
    PixelBlendColorDodge,
    PixelBlendColorBurn,
    PixelBlendHardLight,
    PixelBlendDifference,
    PixelBlendExclusion,
    PixelBlendHue,
    PixelBlendSaturation,
    PixelBlendColor,
    PixelBlendLuminosity,
} PixelBlend;

/* A piece of a gradient, in which two colours are mixed by one polynomial of the position. */
typedef struct {
    /* The position at which the piece starts; it ends where the next piece starts. */
    float start;
    /* The reciprocal of the piece's length; 0 for the first and the last piece. */
    float perLength;
    /*
     * The share of the second colour for p from 0 (start) to 1 (end): constant + (slope + (square + cubic · p) · p) ·
     * p.
     */
    float constant, slope, square, cubic;
    /* The first colour (levels of red, green and blue, and alpha), and the second colour minus the first. */
    float base[4], gain[4];
} PixelRampPiece;

/*
 * The colours of a gradient. The first piece starts at the position −1e30 and its alpha is 0; it is for points outside
 * the gradient. After the last piece, the element `pieces[count]` starts at 1e30.
 */
typedef struct {
    const PixelRampPiece *pieces;
    int count;
    /* True if the share of the second colour equals p in all pieces. */
    int isStraight;
} PixelRamp;

/*
 * The number of pixels in a block of a gradient's row. The position of the block's first pixel is computed in double
 * precision, and the following positions from it in single precision.
 */
enum { PixelRampBlock = 64 };

/* A number that is linear along a row: its value at x = 0, and the difference from pixel to pixel. */
typedef struct {
    double first, step;
} PixelSlope;

/* The coefficients of positions on a gradient between two circles, one inside the other: along + sign · √(u² + v²). */
typedef struct {
    PixelSlope along, u, v;
    float sign;
} PixelCircles;

/*
 * The coefficients of positions on a gradient between any two circles. The circle at the position t has the centre t ·
 * (moveX, moveY), relative to the first circle's centre, and the radius `radius + t · growth`. A point's position is
 * the largest t whose circle passes through the point.
 */
typedef struct {
    /* The coordinates of the pixels, relative to the first circle's centre. */
    PixelSlope x, y;
    double moveX, moveY, radius, growth;
    /* move² − growth², set to exactly 0 if one circle touches the other from inside, despite rounding. */
    double excess;
    /* The range of positions t that have a circle. */
    double least, greatest;
} PixelCone;

/* The weights of red, green and blue in a luma or chroma sample, in 1/32768. */
typedef struct {
    int16_t red, green, blue;
} PixelWeights;

/* The conversion from RGB to Y'CbCr in limited range. */
typedef struct {
    PixelWeights luma, cb, cr;
} PixelMatrix;

/* A picture: pixels from left to right, rows from top to bottom, without padding. Both sides are at least 1. */
typedef struct {
    const uint32_t *pixels;
    int width, height;
} PixelImage;

/* A position or a step in a picture, with 32 fraction bits. The centre of the first pixel is at 0, 0. */
typedef struct {
    int64_t x, y;
} PixelPlace;

/* The sampling of a picture along a row of positions. */
typedef struct {
    PixelImage image;
    /* The first position, the step to the next position in the row, and the step to the next row. */
    PixelPlace first, right, down;
    /*
     * If either is not 0, each sample is the mean of four samples, at the position plus and minus each of these
     * vectors.
     */
    PixelPlace spread[2];
} PixelSampling;

/*
 * A box filter over a row of cells. Cells up to `radius` from the centre have the weight `inner`, and the next cell on
 * each side has the weight `edge`. Weights are in units of 2⁻¹⁴ and add up to exactly 1. The radius is at most 7.
 */
typedef struct {
    int radius;
    int16_t inner, edge;
} PixelBox;

/* A bubble with a soft edge and a rim of light. Lengths are in units of the bubble's radius. */
typedef struct {
    /* The colour, which must be opaque. */
    uint32_t color;
    /* The colour's blend weight, 0 to 256. */
    float weight;
    /* The width of the soft edge, half of which lies outside the radius; above 0. */
    float edge;
    /* The fraction of the colour that is missing in the centre, and the strength of the light; both 0 to 1. */
    float hollow, light;
    /* The size of a pixel, in units of the radius. */
    float step;
} PixelBubble;

/*
 * A picture for particles: premultiplied pixels with a border of two transparent pixels on each side. Rows are stored
 * for every eighth of a pixel, from the first row of pixels to the last: 8 × (height − 1) + 1 rows of 1 << shift
 * pixels.
 */
typedef struct {
    const uint32_t *pixels;
    int width, height, shift;
} PixelSprite;

/* The kinds of particles that are not sprites. */
enum { PixelParticleDisc = -1, PixelParticleSoftDisc = -2 };

/* A particle in a frame. Its centre must be less than 2¹⁵ pixels from every pixel of the frame. */
typedef struct {
    /* The centre, with 16 fraction bits. */
    int32_t x, y;
    /*
     * The maximum distance from the particle's centre to the centre of a pixel that it touches; for a disc, the radius
     * plus one pixel.
     */
    float reach;
    /*
     * For a disc, the colour, whose alpha is ignored. For a sprite, the premultiplied colour by which the sprite is
     * multiplied.
     */
    uint32_t color;
    /*
     * For a disc: the radius, and a weight from 0 to 1 that multiplies the coverage. The coverage of a disc falls from
     * 1 to 0 within one pixel around the radius. The coverage of a soft disc is (1 − d² / radius²)² at the distance d.
     */
    float radius, weight;
    /*
     * For a sprite: the step in the sprite, to the right and down, for one pixel to the right in the frame; with 16
     * fraction bits.
     */
    int32_t right, down;
    /* The index of a sprite, or a kind of disc. */
    int16_t sprite;
    /* For a disc: the offset into the thresholds, with 4 bits for the column and 4 bits for the row. */
    uint16_t phase;
} PixelParticle;

/* The part of a frame to draw on. */
typedef struct {
    /* The first pixel of the row `top`, and the number of pixels from one row to the next. */
    uint32_t *pixels;
    int stride;
    int left, right, top, bottom;
    /* 16 rows of 16 thresholds, from 0 to below 1; each row is followed by a copy of its first 8. */
    const float *thresholds;
} PixelWindow;

/* The number of pixels on a side of a patch, and the number of pixels in a patch. */
enum { PixelPatchSide = 32, PixelPatchCount = PixelPatchSide * PixelPatchSide };

/* Sums of a patch's slopes and of their products. */
typedef struct {
    float across, down, squareAcross, product, squareDown;
} PixelSlopeSums;

/* Sums of values, of their squares, and of their products with a patch's slopes. */
typedef struct {
    float values, squares, across, down;
} PixelViewSums;

/*
 * The weights, for bilinear interpolation, of a pixel and its neighbours to the right, below, and below to the right.
 */
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
     * Evaluates a mixture at `count` points, a multiple of 8. The points are first, first + step, first + 2 × step …
     * pixels to the right of leftX, leftY. Where all weights are 0, the nearest colour is used.
     */
    void (*mix_colors)(
        const PixelMixture *mixture, float leftX, float leftY, float first, float step, int count,
        PixelPlanes planes);

    /* Interpolates a row of cells to pixels. Edges and centres of cells are `step` (4 or 8) pixels apart. */
    void (*interpolate_cells)(PixelCells cells, int count, int step, uint16_t *row);

    /* Writes the row `down` pixels below `upper`; `lower` is `step` (4 or 8) pixels below `upper`. */
    void (*interpolate_rows)(
        const uint16_t *upper, const uint16_t *lower, int down, int step, int count, uint16_t *row);

    /*
     * Sets the `curved` entry of each cell whose level at the centre or at the midpoint of an edge differs by more than
     * `tolerance` from the bilinear interpolation of the corners, or whose levels are too steep to be interpolated in
     * 16 bits. Other entries are unchanged. The rows are the cells' top edges, centre lines and bottom edges.
     */
    void (*find_curved)(
        PixelCells top, PixelCells middle, PixelCells bottom, int count, int tolerance, uint8_t *curved);

    /*
     * Evaluate a gradient along a row, for planes with or without alpha. In each block of 64 pixels, the first position
     * is computed in double precision and the following positions from it in single precision; `fill_conical` computes
     * all positions in double precision.
     */
    void (*fill_linear)(const PixelRamp *ramp, PixelSlope along, int count, PixelPlanes planes);
    void (*fill_radial)(const PixelRamp *ramp, const PixelCircles *circles, int count, PixelPlanes planes);
    void (*fill_conical)(const PixelRamp *ramp, const PixelCone *cone, int count, PixelPlanes planes);

    /*
     * Rounds levels with 16 thresholds of 0 to 255, repeated along the row, and packs them into opaque pixels.
     */
    void (*dither)(PixelPlanes planes, const uint16_t *thresholds, int count, uint32_t *pixels);

    /*
     * Blends levels with pixels according to alpha × coverage × opacity, and rounds with thresholds as `dither` does.
     * `coverage` is NULL for full coverage. The lowest 15 bits of each product are dropped. The pixels' alpha is
     * blended like the colours and with the same threshold, so no colour exceeds its alpha.
     */
    void (*blend)(
        PixelPlanes planes, const int32_t *_Nullable coverage, int opacity, const uint16_t *thresholds,
        int count, uint32_t *pixels);

    /*
     * Blends a colour with pixels: (pixel × (256 − weight) + colour × weight) / 256, rounded to nearest, in the same
     * way for all four bytes. This is also correct for premultiplied pixels if the colour's alpha is 255.
     */
    void (*blend_color)(uint32_t color, const uint16_t *weights, int count, uint32_t *pixels);

    /*
     * Adds the parts that `blend_color` mixes: pixel × (256 − weight) / 256, rounded to nearest, and colour × weight /
     * 256, rounded with 16 thresholds of 0 to 255, which are repeated along the row. The sum is at most 255.
     */
    void (*dither_color)(
        uint32_t color, const uint16_t *weights, const uint16_t *thresholds, int count, uint32_t *pixels);

    /*
     * Blends a colour with opaque pixels, using three tables of 256 changes for the levels of blue, green and red. Each
     * entry is the change of the level for a coverage of 1/255, in 1/65536 of a level. Coverage ranges from 0 to 255.
     * Stops before a covered pixel that is translucent, and returns the number of pixels processed.
     */
    int (*blend_changes)(const int32_t *changes, const uint8_t *coverage, int count, uint32_t *pixels);

    /*
     * Blends a bubble with a row of pixels. (`right`, `down`) is the position of the first pixel relative to the
     * bubble's centre. The weights of the bubble and of its white light are first rounded to integers; then the pixels
     * are rounded as in `blend_color`.
     */
    void (*blend_bubble)(const PixelBubble *bubble, float right, float down, int count, uint32_t *pixels);

    /*
     * Composites premultiplied pixels of a layer over `pixels`. The layer is first multiplied by opacity / 255 and,
     * unless `mask` is NULL, by mask / 255. Both products and the result are rounded to nearest.
     */
    void (*composite)(
        PixelBlend blend, const uint32_t *layer, const uint8_t *_Nullable mask, uint32_t opacity, int count,
        uint32_t *pixels);

    /*
     * Samples a picture. Each sample is interpolated bilinearly between four pixels with weights in 1/256; outside the
     * picture, the edge pixels are repeated. A sample at the centre of a pixel equals that pixel. Coordinates must stay
     * within ±2³¹ pixels.
     */
    void (*sample_image)(const PixelSampling *sampling, int count, uint32_t *pixels);

    /*
     * Draws the particles with the given indices in order. They are composited over the pixels, or added to them and
     * clamped to 255. Discs are blended in floating point and rounded with thresholds, which differ between particles,
     * so that faint overlapping discs don't show banding. Sprites are interpolated along a row with weights in 1/64,
     * multiplied by their colour, and composited; each of these three steps rounds to nearest.
     */
    void (*draw_particles)(
        const PixelParticle *particles, const uint32_t *numbers, int count, const PixelSprite *sprites,
        int isAdditive, const PixelWindow *window);

    /*
     * Multiplies a mask of 0 to 255 by the alpha of premultiplied pixels, or by their luma: (54 red + 183 green + 19
     * blue) / 256. The luma and the product are rounded to nearest.
     */
    void (*multiply_mask)(const uint32_t *pixels, int byLuma, int count, uint8_t *mask);

    /*
     * Three functions for means of pictures. `differ` returns 0 if all pixels are equal. `add_weighted` adds bytes ×
     * weight to sums, which must not exceed 65535. `take_means` divides sums by their total weight, 1 to 64, rounding
     * to nearest with halves up; the mean of equal bytes is that byte.
     */
    int (*differ)(const uint32_t *pixels, const uint32_t *others, int count);
    void (*add_weighted)(const uint8_t *bytes, int weight, int count, uint16_t *sums);
    void (*take_means)(const uint16_t *sums, int number, int count, uint8_t *bytes);
    /* Mixes bytes into others: (mixed × (256 − weight) + bytes × weight) / 256, rounded; the weight is 0 to 256. */
    void (*mix)(const uint8_t *bytes, int weight, int count, uint8_t *mixed);
    /* Mixes pixels into others by a share for each pixel: (mixed × (255 − share) + pixel × share) / 255, rounded. */
    void (*mix_masked)(const uint32_t *pixels, const uint8_t *shares, int count, uint32_t *mixed);

    /*
     * Functions for box blurs. A sample is the level of one channel in a cell of a grid, with 3 fraction bits, 0 to
     * 2040. A cell has 4 samples for pixels, and 1 for a mask. Rows of samples are padded to a multiple of 16.
     *
     * `add_…` add to sums, which must not exceed 65535. `shrink` converts sums over the rows of cells, whose sides are
     * 1 << shift pixels, to samples, rounded to nearest.
     */
    void (*add_bytes)(const uint8_t *bytes, int count, uint16_t *sums);
    void (*add_samples)(const uint16_t *samples, int count, uint16_t *sums);
    void (*shrink)(const uint16_t *sums, int count, int channels, int shift, uint16_t *samples);

    /*
     * Blurs a row in place with a box. The result for cell radius + 1 is written to cell 0, and so on for `count`
     * cells; 2 × radius + 2 more cells are read after the last of them.
     */
    void (*box_along)(const PixelBox *box, uint16_t *samples, int count, int channels);

    /*
     * Blurs one row of `count` samples vertically. `first` and `last` are the edge rows of the box, and `next` follows
     * `first`. `sums` are the sums of the rows between the edges, and are updated for the next row. `samples`, which
     * receives the result, may be `first`.
     */
    void (*box_across)(
        const PixelBox *box, const uint16_t *first, const uint16_t *next, const uint16_t *last, int count,
        uint16_t *sums, uint16_t *samples);

    /*
     * Mixes two rows; `share` is the weight of the lower row, from 0 to 16. The sum is not divided, so the result has 7
     * fraction bits.
     */
    void (*mix_rows)(const uint16_t *upper, const uint16_t *lower, int share, int count, uint16_t *row);

    /*
     * Interpolate a mixed row to pixels, starting `first` half pixels after the centre of the row's first cell. For
     * `expand_pixels` with shift 0, where a pixel is a cell, the row is one of samples that were not mixed. Both
     * functions may read eight samples after the last.
     * 16 thresholds of 0 to 255, which are repeated along the row, say how a fraction is rounded; 128 is to nearest.
     * `expand_pixels` uses the same threshold for all four channels of a pixel, so no colour exceeds its alpha.
     * `expand_weights` makes blend weights of 0 to 256: levels with 8 fraction bits × factor / 2²³.
     */
    void (*expand_pixels)(
        const uint16_t *row, int shift, int first, const uint16_t *thresholds, int count, uint32_t *pixels);
    void (*expand_weights)(
        const uint16_t *row, int shift, int first, uint32_t factor, const uint16_t *thresholds, int count,
        uint16_t *weights);

    /*
     * Converts two rows of pixels to two rows of luma and one row each of Cb and Cr. Chroma samples are means of 2×2
     * pixels, with swscale's rounding. `width` must be even; nothing is written beyond it.
     */
    void (*convert_yuv420)(
        const uint8_t *upper, const uint8_t *lower, int width, const PixelMatrix *matrix, uint8_t *upperLuma,
        uint8_t *lowerLuma, uint8_t *cb, uint8_t *cr);

    /*
     * Functions for patches of a picture that has one float per pixel and `stride` floats per row. `patch` has three
     * planes of PixelPatchCount floats: values, horizontal slopes and vertical slopes. A slope is half the difference
     * between the neighbours on both sides. A sum is computed in 16 lanes, one for every 16th column, from the top
     * down; then lane n + 8 is added to lane n, and so on with 4, 2 and 1.
     *
     * `take_patch` fills the planes from the patch whose first pixel is at `pixels`, reading the pixels around it too,
     * and computes their sums. `view_patch` computes the sums of the patch at `pixels`, interpolated between pixels; it
     * also reads the row and the column after the patch. `differ_patch` returns the sum of |value − gain × interpolated
     * pixel − offset|.
     */
    void (*take_patch)(
        const float *pixels, int stride, float *patch, PixelSlopeSums *slopes, PixelViewSums *sums);
    void (*view_patch)(
        const float *pixels, int stride, PixelBlending blending, const float *patch, PixelViewSums *sums);
    float (*differ_patch)(
        const float *pixels, int stride, PixelBlending blending, const float *patch, float gain, float offset);

    /*
     * Computes the sum of a block's 8 × 8 weights times the pixels at the block's position, for `count` positions from
     * left to right.
     */
    void (*correlate)(const float *weights, const float *pixels, int stride, int count, float *sums);

    /*
     * Compares a line of `count` bytes with the same line in the previous and the next picture, and with two lines
     * above and two lines below, which are `stride` bytes apart. The sums include only pixels that differ by `least` or
     * more from the previous or the next picture. `least` must be below 2¹⁵, and 510 × `count` below 2³¹.
     */
    void (*compare_lines)(
        const uint8_t *own, const uint8_t *last, const uint8_t *next, int stride, int count, int least,
        PixelLineSums *sums);

    /* Computes (slope × byte + offset) / 2²⁰, rounded down, for each byte; no product or sum may reach 2³¹. */
    void (*map_levels)(const uint8_t *bytes, int count, int32_t slope, int32_t offset, uint8_t *levels);
} PixelFunctions;

/* The number of boxes on a side of a block. */
enum { PixelStepBlock = 16 };

/*
 * Sums over a block of the step, which is the difference between two successive pictures: its squares, and its products
 * with each of the two steps before.
 */
typedef struct {
    int32_t squares, products, distantProducts;
} PixelStepSums;

/*
 * Functions for the differences (steps) between successive pictures. They use integer loops that compilers vectorise,
 * so one version serves all SIMD levels.
 *
 * `pixels_take_boxes` makes boxes from `side` by `side` bytes: four times the mean, rounded to nearest.
 * `pixels_multiply_steps` takes the boxes of a picture and of the three pictures before it, and sums the step from
 * `first` to `now` over each block of 16 by 16 boxes. There are columns / 16 by rows / 16 blocks, at least one in each
 * direction; the last blocks extend to the edge.
 */
void pixels_take_boxes(
    const uint8_t *bytes, int stride, int side, int columns, int rows, int16_t *boxes);
void pixels_multiply_steps(
    const int16_t *now, const int16_t *first, const int16_t *second, const int16_t *third, int columns,
    int rows, PixelStepSums *sums);

/*
 * `pixels_differ_bytes` returns the sum of the absolute differences of two rows of bytes. `pixels_widen_bytes` converts
 * bytes to floats. `pixels_halve` computes the means of 2×2 floats of a picture with 2 × `width` by 2 × `height`
 * floats.
 */
int64_t pixels_differ_bytes(const uint8_t *one, const uint8_t *other, long count);
void pixels_widen_bytes(const uint8_t *bytes, long count, float *pixels);
/* Returns the sum of the absolute deviations of two patches' differences from their mean, over every fourth row. */
float pixels_differ_roughly(const float *one, const float *other, int stride, int otherStride);
void pixels_halve(const float *pixels, int stride, int width, int height, float *half);

/* Returns true if this CPU supports a level; `plain` is always supported. */
int pixels_has_level(SIMDLevel level);

/* Returns the functions of a level, which the CPU must support. In Swift: `level.functions`. */
const PixelFunctions *pixels_functions(SIMDLevel level)
    __attribute__((swift_name("getter:SIMDLevel.functions(self:)")));

/*
 * Returns the level to use: the highest supported level, unless another one was forced. In Swift: `SIMDLevel.current`.
 */
SIMDLevel pixels_level(void) __attribute__((swift_name("getter:SIMDLevel.current()")));

/*
 * Forces a level, which the CPU must support, for the whole process. Not synchronised: call this before starting
 * threads.
 */
void pixels_force_level(SIMDLevel level);

/*
 * The functions below are not in the table: there is one version of them for all CPUs, without vectors. They use the
 * same single operations of IEEE 754 as the others.
 */

/* How the colours of pixels are adjusted. Colours are red, green and blue from 0 to 1, not premultiplied. */
typedef struct {
    /* For each byte of blue, of green and of red its new value: 256 numbers for each; NULL for the same. */
    const float *_Nullable channels;
    /* 0 for gray, 1 for no change. */
    float saturation;
    /*
     * A lookup table: a cube of side³ colours, red changing fastest, between which colours are interpolated in
     * tetrahedra; or three curves, `side` colours that are interpolated for each channel on its own. NULL for none.
     */
    const float *_Nullable table;
    int side, isCube;
    /* The place of a channel in the table is its value × scale + offset, from 0 to side − 1. */
    float scale[3], offset[3];
    /* The share of the table's colour, from 0 to 1; the rest keeps its colour. */
    float strength;
    /*
     * Colours whose Cb and Cr (BT.709) are nearer to the key than `similarity` are transparent, and opaque from
     * similarity + 1 / perSoftness on. The channel `spillChannel` (0 blue, 1 green, 2 red) is lowered towards the mean of
     * the other two by the share `spill`.
     */
    int hasChromaKey, spillChannel;
    float keyBlue, keyRed, similarity, perSoftness, spill;
    /* Colours are transparent where luma × lumaSlope + lumaOffset is 0 or less, opaque where it is 1 or more. */
    int hasLumaKey;
    float lumaSlope, lumaOffset;
} PixelAdjustment;

/* What is added to a row of adjusted pixels. */
typedef struct {
    /* The column of the first pixel in the frame. */
    int column;
    /* The factor of each pixel's colour; NULL for 1. */
    const float *_Nullable light;
    /*
     * Grain, `grainMask` + 1 numbers, of which the pixel in column x has the number (x + grainShift) & grainMask. Black
     * and white have none, mid-grey has `grainAmount` times the number. NULL for no grain.
     */
    const float *_Nullable grain;
    int grainShift, grainMask;
    float grainAmount;
    /* Sixteen thresholds, 0 to 255, by which colours are dithered; NULL to round to nearest. */
    const uint16_t *_Nullable thresholds;
} PixelAdjustedRow;

/* Adjusts premultiplied pixels in place. The order is: keys, channels, saturation, table, light, grain. */
void pixels_adjust(const PixelAdjustment *adjustment, const PixelAdjustedRow *row, int count, uint32_t *pixels);

/* Darkening towards the corners of a rectangle that is mapped to the frame. */
typedef struct {
    /* The place of the pixel (column, row): x = column × xPerColumn + row × xPerRow + x; −1 to 1 in the rectangle. */
    double x, xPerColumn, xPerRow, y, yPerColumn, yPerRow;
    /* The distance at which darkening begins, where the corners are at 1; and 1 / its width. */
    float inner, perWidth;
    /* The darkening of the corners, from 0 to 1. */
    float amount;
} PixelVignette;

/* Writes the factor of each pixel of a row of the frame. */
void pixels_vignette(const PixelVignette *vignette, int row, int column, int count, float *light);

#pragma clang assume_nonnull end

#endif
