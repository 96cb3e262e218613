// Timing curves of the pages.
const bezier = (x1, y1, x2, y2) => (x) => {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < x) low = middle; else high = middle;
  }
  return at(y1, y2, low);
};
const clamped = (curve) => (x) => curve(Math.min(Math.max(x, 0), 1));
/** How far a spring is from its end, at a time in radians of its undamped frequency. */
const swing = (damping, time) => {
  const frequency = Math.sqrt(1 - damping ** 2);
  return Math.exp(-damping * time) * (Math.cos(frequency * time) + damping / frequency * Math.sin(frequency * time));
};
const curves = {
  easeOut: bezier(0, 0, 0.58, 1), easeInOut: bezier(0.42, 0, 0.58, 1),
  motion: bezier(0.33, 0, 0, 1), color: bezier(0.33, 0, 0.67, 1),
  sine: clamped((x) => (1 - Math.cos(Math.PI * x)) / 2), outCubic: clamped((x) => 1 - (1 - x) ** 3),
  pop: (x) => x <= 0 ? 0 : x >= 1 ? 1 : 1 - swing(0.6, 14.24 * x),
};
