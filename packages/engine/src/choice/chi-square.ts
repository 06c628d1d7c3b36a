// The upper tail of the chi-square distribution, for tests of independence.
import { logGamma } from './student.ts'

/**
 * The share of the chi-square distribution with `degrees` degrees of freedom above `value`: the regularised upper incomplete
 * gamma function, by its series below the mean and by its continued fraction (Lentz's method) above it.
 */
export function chiSquareTail(value: number, degrees: number): number {
  const [a, x] = [degrees / 2, value / 2]
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - front * lowerSeries(a, x) : front * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; term > sum * 1e-17 && n < 10_000; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 10_000; n += 1) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return fraction
}
