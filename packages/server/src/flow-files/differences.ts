// What differs between two documents, a line for each member. Items of lists that have ids are compared by them, so that an item that
// is put in front of others is one difference.

/** `+` only the second has it, `-` only the first, `~` both, with other values. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (before === undefined) return [`+ ${path}: ${brief(after)}`]
  if (after === undefined) return [`- ${path}: ${brief(before)}`]
  const [one, other] = [membersOf(before), membersOf(after)]
  if (one === null || other === null) return [`~ ${path}: ${brief(before)} → ${brief(after)}`]
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const inside = names.flatMap((name) =>
    differences(one.get(name), other.get(name), path === '' ? name : `${path}.${name}`),
  )
  return inside.length > 0 ? inside : [`~ ${path}: another order`]
}

/** By name or id; null = it has no members. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const named = new Map(value.map((item, at) => [nameOf(item) ?? String(at), item]))
  return named.size === value.length ? named : new Map(value.map((item, at) => [String(at), item]))
}

function nameOf(item: unknown): string | null {
  const { id, key, name } = Object(item)
  const known = [key, name, id].find((word) => typeof word === 'string' && word !== '')
  return known === undefined ? null : `[${known}]`
}

function brief(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** Of two flows, whatever number of a version they have. */
export const changesOf = (before: unknown, after: unknown): string[] =>
  differences(withoutNumber(before), withoutNumber(after))
const withoutNumber = (flow: unknown): unknown => {
  const { version: _number, ...document } = Object(flow)
  return document
}
