/** `why`, else `why_2`, `why_3`…: the first that nobody has. Keys have at most 64 characters. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  const stem = wanted.replace(/_\d+$/, '').slice(0, 58)
  for (let count = 2; ; count += 1) {
    const key = `${stem}_${count}`
    if (!taken.has(key)) return key
  }
}
