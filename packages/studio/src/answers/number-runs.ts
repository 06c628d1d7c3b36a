/** Whole numbers that follow one another become one range: 0, 1, 2, 3, 9 → 0–3, 9. Other texts stay unchanged. */
export function runsOf(texts: readonly string[]): readonly string[] {
  if (texts.length < 3 || !texts.every((text) => /^\d+$/.test(text))) return texts
  const numbers = [...new Set(texts.map(Number))].toSorted((a, b) => a - b)
  const runs: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.flatMap(([from, to]) =>
    to === from ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`],
  )
}
