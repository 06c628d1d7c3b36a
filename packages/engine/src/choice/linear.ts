// Symmetric matrices of the choice models: row by row in one typed array. They have at most a few dozen rows.

export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

export interface Factored {
  readonly size: number
  /** The lower triangle L of L·Lᵀ. */
  readonly lower: Float64Array
  readonly logDeterminant: number
}

/** Null where the matrix is not positive definite to working precision. */
export function factor(matrix: Float64Array, size: number): Factored | null {
  const fault = firstDependent(matrix, size)
  return 'lower' in fault ? fault : null
}

/** A pivot below this share of its diagonal has lost all its digits. */
const leastPivot = 1e-10

/** The factors, or the first row that the rows before it determine. */
export function firstDependent(
  matrix: Float64Array,
  size: number,
): Factored | { readonly row: number } {
  const lower = new Float64Array(size * size)
  let logDeterminant = 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix, row * size + column)
      for (let k = 0; k < column; k += 1)
        sum -= at(lower, row * size + k) * at(lower, column * size + k)
      if (row > column) lower[row * size + column] = sum / at(lower, column * size + column)
      else {
        if (!(sum > leastPivot * at(matrix, row * size + row))) return { row }
        lower[row * size + row] = Math.sqrt(sum)
        logDeterminant += Math.log(sum)
      }
    }
  }
  return { size, lower, logDeterminant }
}

/** x of (L·Lᵀ)·x = right. */
export function solve({ size, lower }: Factored, right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from({ length: size }, (_, index) => at(right, index))
  for (let row = 0; row < size; row += 1) {
    let sum = at(x, row)
    for (let k = 0; k < row; k += 1) sum -= at(lower, row * size + k) * at(x, k)
    x[row] = sum / at(lower, row * size + row)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = at(x, row)
    for (let k = row + 1; k < size; k += 1) sum -= at(lower, k * size + row) * at(x, k)
    x[row] = sum / at(lower, row * size + row)
  }
  return x
}

export function inverse(factored: Factored): Float64Array {
  const { size } = factored
  const result = new Float64Array(size * size)
  const unit = new Float64Array(size)
  for (let column = 0; column < size; column += 1) {
    unit.fill(0)
    unit[column] = 1
    result.set(solve(factored, unit), column * size)
  }
  return result
}

/** rowsᵀ·matrix·rows for one row: the variance of a linear combination. */
export function quadratic(matrix: Float64Array, row: ArrayLike<number>): number {
  const size = row.length
  let sum = 0
  for (let a = 0; a < size; a += 1)
    for (let b = 0; b < size; b += 1) sum += at(row, a) * at(matrix, a * size + b) * at(row, b)
  return sum
}

/** left·middle·left for symmetric matrices. */
export function sandwich(left: Float64Array, middle: Float64Array, size: number): Float64Array {
  const half = product(left, middle, size)
  return product(half, left, size)
}

function product(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1)
    for (let k = 0; k < size; k += 1) {
      const factorOf = at(a, row * size + k)
      for (let column = 0; column < size; column += 1)
        result[row * size + column] =
          at(result, row * size + column) + factorOf * at(b, k * size + column)
    }
  return result
}
