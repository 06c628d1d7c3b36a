// How much each of several correlated drivers explains of a target (results.md, 2.17): Johnson's relative weights (2000). They
// sum to R².
import { at } from '../choice/linear.ts'

export interface RelativeWeights {
  /** In the order of the drivers; none is negative. */
  readonly weights: Float64Array
  readonly r2: number
  /** The drivers that say the same as others: the two whose combination varies least. Null where all differ. */
  readonly same: readonly [number, number] | null
}

/** Below it, the other drivers determine one of them. */
const leastEigenvalue = 1e-8
const largestCorrelation = 0.98

/** `correlations`: of the drivers, row by row; `withTarget`: of each driver with the target. */
export function relativeWeights(
  correlations: Float64Array,
  withTarget: Float64Array,
): RelativeWeights {
  const size = withTarget.length
  const { values, vectors } = eigen(correlations, size)
  const roots = values.map((value) => (value > leastEigenvalue ? Math.sqrt(value) : 0))
  // β = Λ⁻¹r with Λ = VΔVᵀ. A direction in which nothing varies has no part in it.
  const along = values.map((_, k) => {
    let sum = 0
    for (let a = 0; a < size; a += 1) sum += at(vectors, a * size + k) * at(withTarget, a)
    return sum
  })
  const weights = new Float64Array(size)
  for (let b = 0; b < size; b += 1) {
    let beta = 0
    for (let k = 0; k < size; k += 1)
      if (at(roots, k) > 0) beta += (at(vectors, b * size + k) * at(along, k)) / at(roots, k)
    for (let a = 0; a < size; a += 1) {
      let loading = 0
      for (let k = 0; k < size; k += 1)
        loading += at(vectors, a * size + k) * at(roots, k) * at(vectors, b * size + k)
      weights[a] = at(weights, a) + loading ** 2 * beta ** 2
    }
  }
  return {
    weights,
    r2: weights.reduce((sum, weight) => sum + weight, 0),
    same: sameDrivers(correlations, values, vectors),
  }
}

function sameDrivers(
  correlations: Float64Array,
  values: Float64Array,
  vectors: Float64Array,
): readonly [number, number] | null {
  const size = values.length
  for (let a = 0; a < size; a += 1)
    for (let b = a + 1; b < size; b += 1)
      if (Math.abs(at(correlations, a * size + b)) > largestCorrelation) return [a, b]
  const flat = values.findIndex((value) => value < leastEigenvalue)
  if (flat < 0) return null
  const [first = 0, second = 0] = Array.from({ length: size }, (_, a) => a).toSorted(
    (a, b) => Math.abs(at(vectors, b * size + flat)) - Math.abs(at(vectors, a * size + flat)),
  )
  return first < second ? [first, second] : [second, first]
}

interface Eigen {
  readonly values: Float64Array
  /** A column for each value. */
  readonly vectors: Float64Array
}

const mostSweeps = 60

/** Jacobi's rotations: for a symmetric matrix of a few rows they are exact to working precision. */
function eigen(matrix: Float64Array, size: number): Eigen {
  const left = matrix.slice()
  const vectors = new Float64Array(size * size)
  for (let a = 0; a < size; a += 1) vectors[a * size + a] = 1
  for (let sweep = 0; sweep < mostSweeps; sweep += 1) {
    let beside = 0
    for (let a = 0; a < size; a += 1)
      for (let b = a + 1; b < size; b += 1) beside += at(left, a * size + b) ** 2
    if (beside < 1e-28) break
    for (let a = 0; a < size; a += 1)
      for (let b = a + 1; b < size; b += 1) rotate(left, vectors, size, a, b)
  }
  return { values: Float64Array.from({ length: size }, (_, a) => at(left, a * size + a)), vectors }
}

/** Makes the entry of these two rows zero. */
function rotate(
  left: Float64Array,
  vectors: Float64Array,
  size: number,
  a: number,
  b: number,
): void {
  const entry = at(left, a * size + b)
  if (entry === 0) return
  const theta = (at(left, b * size + b) - at(left, a * size + a)) / (2 * entry)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (let k = 0; k < size; k += 1) turn(left, k * size + a, k * size + b, cosine, sine)
  for (let k = 0; k < size; k += 1) {
    turn(left, a * size + k, b * size + k, cosine, sine)
    turn(vectors, k * size + a, k * size + b, cosine, sine)
  }
}

function turn(values: Float64Array, a: number, b: number, cosine: number, sine: number): void {
  const [first, second] = [at(values, a), at(values, b)]
  values[a] = cosine * first - sine * second
  values[b] = sine * first + cosine * second
}
