// Quantiles and tails of Student's and the normal distribution, for intervals and tests.

/** 95 % of the normal distribution lie within ± this value. */
export const normal95 = 1.959963984540054

/** The value that 97.5 % of Student's distribution with `degrees` degrees of freedom lie below. */
export function student95(degrees: number): number {
  if (degrees > 1e6) return normal95
  let [low, high] = [0, 1e3]
  // Each step halves the range: 60 of them are below the precision of a double.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (upperTail(middle, degrees) > 0.025) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The share of Student's distribution beyond `t` on both sides. */
export const studentTails = (t: number, degrees: number): number =>
  Math.min(1, 2 * upperTail(Math.abs(t), degrees))

/** The share of the normal distribution beyond `z` on both sides: the complementary error function. */
export function normalTails(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  return x < 2 ? 1 - errorSeries(x) : farTail(x)
}

function errorSeries(x: number): number {
  let term = x
  let sum = x
  for (let n = 1; Math.abs(term) > 1e-18 && n < 200; n += 1) {
    term *= -(x * x) / n
    sum += term / (2 * n + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}

/** The continued fraction, which converges for large values. */
function farTail(x: number): number {
  let fraction = 0
  for (let k = 80; k >= 1; k -= 1) fraction = k / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}

/** The share above `t`, which is at least 0. */
const upperTail = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2

/** The regularised incomplete beta function by its continued fraction (Lentz's method). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  )
  const tiny = 1e-300
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1), tiny)
  let fraction = d
  for (let m = 1; m < 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const term of [even, odd]) {
      d = 1 / notZero(1 + term * d, tiny)
      c = notZero(1 + term / c, tiny)
      fraction *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return (front * fraction) / a
}

const notZero = (value: number, tiny: number): number => (Math.abs(value) < tiny ? tiny : value)

/** Stirling's series after eight steps of the recurrence. */
export function logGamma(z: number): number {
  let shift = 0
  let x = z
  while (x < 9) {
    shift -= Math.log(x)
    x += 1
  }
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}
