// PostgreSQL accepts neither NUL nor half a surrogate pair in text; SQLite keeps both. Both become U+FFFD before a value
// reaches a store, so that an answer is stored alike on both engines and never refused for one such character.

/** JSON of a value whose texts both engines can keep. */
export const plainJson = (value: unknown): string => JSON.stringify(plainOf(value))

/** Returns the value itself when nothing must be replaced, which is nearly always. Absent members stay absent. */
export function plainOf<T>(value: T): T {
  return isOdd(value) ? (plain(value) as T) : value
}

export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

/** Every save calls this with all its values, so it allocates nothing and stops at the first odd text. */
function isOdd(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed() || value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isOdd)
  if (ArrayBuffer.isView(value)) return false
  // Unlike `Object.entries`, `for … in` makes no list of the members. Plain objects have no inherited ones.
  const members = value as Readonly<Record<string, unknown>>
  for (const key in members) if (isOdd(key) || isOdd(members[key])) return true
  return false
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [plainText(key), plain(member)]),
  )
}
