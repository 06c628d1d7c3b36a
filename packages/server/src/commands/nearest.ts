/** The candidate that differs by at most a third of its letters; null when none is so close. */
export function nearest(typed: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(typed, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, candidate.length / 3))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate ?? null
}

/** Letters to insert, delete or replace, or neighbours to swap, one row of the table at a time. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, wanted] of [...to].entries()) {
      const isSwapped = letter === to[column - 1] && from[line - 1] === wanted
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
          isSwapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
