// PostgreSQL has no NUL in text and no half of a surrogate pair; SQLite keeps both. So that an answer is stored alike on
// both and never refused for one odd character, both become U+FFFD before a value reaches a store.

/** JSON of a value whose texts both engines can keep. */
export const plainJson = (value: unknown): string => JSON.stringify(plainOf(value))

/** The value itself where nothing is odd, which is nearly always. What is absent stays absent. */
export function plainOf<T>(value: T): T {
  return isOdd(value) ? (plain(value) as T) : value
}

export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

/** Every save calls this with everything it carries, so it allocates nothing and stops at the first odd text. */
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
