// PostgreSQL has no NUL in text and no half of a surrogate pair; SQLite keeps both. So that an answer is stored alike on
// both and never refused for one odd character, both become U+FFFD before a value reaches a store.

const odd = /\\u0000|\\ud[89a-f]/i

/** JSON of a value whose texts both engines can keep. */
export function plainJson(value: unknown): string {
  const json = JSON.stringify(value)
  return odd.test(json) ? JSON.stringify(plain(value)) : json
}

/** The value itself where nothing is odd, which is nearly always. */
export function plainOf<T>(value: T): T {
  return odd.test(JSON.stringify(value)) ? (plain(value) as T) : value
}

export function plainText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\u{FFFD}')
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [plainText(key), plain(member)]))
}
