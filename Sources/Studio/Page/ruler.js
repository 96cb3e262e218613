// The spacing and the labels of a ruler's tick marks.

const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Returns the shortest round spacing of at least `least` seconds, and not below `shortest`, such as a frame interval. */
export const stepOf = (least, shortest = 0) =>
  steps.find((step) => step >= least && (step >= 1 || step >= shortest * 0.99)) ?? Math.ceil(least / 3600) * 3600;

/** Returns a time as text, with only the digits that the spacing `step` needs. */
export function label(time, step) {
  const digits = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0;
  if (time < 60) return `${time.toFixed(digits)} s`;
  const seconds = (time % 60).toFixed(digits).padStart(digits ? 3 + digits : 2, '0');
  const minutes = Math.floor(time / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
