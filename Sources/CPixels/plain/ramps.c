#include <math.h>

#include "reference.h"

#pragma clang fp contract(off)

/* The maximum levels and alpha: an eased polynomial may overshoot them. */
static const float most[4] = {255 * 256, 255 * 256, 255 * 256, 1 << 15};

static uint16_t level(const PixelRampPiece *piece, float mix, int channel, int isStraight) {
    float level = piece->base[channel] + piece->gain[channel] * mix;
    return rounded(isStraight ? level : least(greatest(level, 0), most[channel]));
}

/* Writes one pixel, and returns the piece that contains its position; `piece` is where the search starts. */
static const PixelRampPiece *fill(
    const PixelRamp *ramp, const PixelRampPiece *piece, float t, int x, PixelPlanes planes) {
    t = least(greatest(t, -1e30f), 0.9e30f);
    while (t < piece->start) piece--;
    while (t >= piece[1].start) piece++;
    float p = (t - piece->start) * piece->perLength, mix = p;
    if (!ramp->isStraight)
        mix = piece->constant + (piece->slope + (piece->square + piece->cubic * p) * p) * p;
    planes.red[x] = level(piece, mix, 0, ramp->isStraight);
    planes.green[x] = level(piece, mix, 1, ramp->isStraight);
    planes.blue[x] = level(piece, mix, 2, ramp->isStraight);
    if (planes.alpha) planes.alpha[x] = level(piece, mix, 3, ramp->isStraight);
    return piece;
}

static float value(PixelSlope slope, int x) {
    int pixel = x % PixelRampBlock;
    return (float)(slope.first + slope.step * (x - pixel)) + (float)pixel * (float)slope.step;
}

void plain_fill_linear(const PixelRamp *ramp, PixelSlope along, int count, PixelPlanes planes) {
    const PixelRampPiece *piece = ramp->pieces;
    PIXELS
    for (int x = 0; x < count; x++) piece = fill(ramp, piece, value(along, x), x, planes);
}

void plain_fill_radial(const PixelRamp *ramp, const PixelCircles *circles, int count, PixelPlanes planes) {
    const PixelRampPiece *piece = ramp->pieces;
    PIXELS
    for (int x = 0; x < count; x++) {
        float u = value(circles->u, x), v = value(circles->v, x);
        float t = value(circles->along, x) + circles->sign * sqrtf(u * u + v * v);
        piece = fill(ramp, piece, t, x, planes);
    }
}

static int is_there(const PixelCone *cone, double t) {
    return t >= cone->least && t <= cone->greatest && cone->radius + t * cone->growth >= 0;
}

/* Returns the position of a point on the gradient, which is a root of a·t² − 2·b·t + c. */
static double last_circle(const PixelCone *cone, double x, double y) {
    double a = cone->excess;
    double b = cone->moveX * x + cone->moveY * y + cone->radius * cone->growth;
    double c = x * x + y * y - cone->radius * cone->radius;
    double later, earlier;
    if (a == 0) {
        if (b == 0) return -INFINITY;
        later = earlier = c / (2 * b);
    } else {
        double discriminant = b * b - a * c;
        if (discriminant < 0) return -INFINITY;
        double root = copysign(sqrt(discriminant), a), perA = 1 / a;
        later = (b + root) * perA;
        earlier = (b - root) * perA;
    }
    if (is_there(cone, later)) return later;
    return is_there(cone, earlier) ? earlier : -INFINITY;
}

void plain_fill_conical(const PixelRamp *ramp, const PixelCone *cone, int count, PixelPlanes planes) {
    const PixelRampPiece *piece = ramp->pieces;
    PIXELS
    for (int x = 0; x < count; x++) {
        double right = cone->x.first + cone->x.step * x, down = cone->y.first + cone->y.step * x;
        piece = fill(ramp, piece, (float)last_circle(cone, right, down), x, planes);
    }
}
