// JSON Patch (RFC 6902) for a flow document: `add`, `replace`, `remove` and `test`. A step of a path into a list may be an index, `-`
// for its end, or the key or id of an item, so that an assistant need not count.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { invalid } from '../../refusal.ts'

export const mostPatches = 200
export const JsonPatch = z
  .array(
    z.object({
      op: z.enum(['add', 'replace', 'remove', 'test']),
      path: z
        .string()
        .max(1_000)
        .describe(
          'JSON pointer; a step into a list may be an index, "-", or the key or id of an item',
        ),
      value: z.unknown().optional(),
    }),
  )
  .min(1)
  .max(mostPatches)
export type JsonPatch = z.infer<typeof JsonPatch>

export function patched(document: unknown, patch: JsonPatch): unknown {
  const copy: unknown = structuredClone(document)
  for (const [at, one] of patch.entries()) {
    const fault = apply(copy, one)
    if (fault !== null) throw invalid([{ field: `patch.${at}.path`, message: fault }])
  }
  return copy
}

type Holder = unknown[] | Record<string, unknown>

/** Null, or why it cannot be applied. */
function apply(root: unknown, { op, path, value }: JsonPatch[number]): string | null {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop()
  if (last === undefined || path[0] !== '/') return 'must be a pointer to a member'
  let holder = root
  for (const step of steps) holder = isHolder(holder) ? memberOf(holder, step) : undefined
  if (!isHolder(holder)) return 'leads to nothing'
  if (op === 'add' && Array.isArray(holder)) {
    const at = last === '-' ? holder.length : indexOf(holder, last)
    if (at === null) return 'leads to nothing'
    holder.splice(at, 0, value)
    return null
  }
  if (op === 'add' && !Array.isArray(holder)) {
    if (isUnsafe(last)) return 'must not name a prototype'
    holder[last] = value
    return null
  }
  if (memberOf(holder, last) === undefined) return 'leads to nothing'
  if (op === 'test')
    return isDeepStrictEqual(memberOf(holder, last), value) ? null : 'has another value'
  if (Array.isArray(holder))
    holder.splice(indexOf(holder, last) ?? 0, 1, ...(op === 'replace' ? [value] : []))
  else if (op === 'replace') holder[last] = value
  else delete holder[last]
  return null
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
const isUnsafe = (name: string): boolean => name === '__proto__' || name === 'constructor'

function memberOf(holder: Holder, step: string): unknown {
  if (!Array.isArray(holder))
    return Object.hasOwn(holder, step) && !isUnsafe(step) ? holder[step] : undefined
  const at = indexOf(holder, step)
  return at === null ? undefined : holder[at]
}

function indexOf(list: readonly unknown[], step: string): number | null {
  if (/^(0|[1-9]\d{0,5})$/.test(step)) return Number(step) <= list.length ? Number(step) : null
  const at = list.findIndex((item) => {
    const { id, key, name, code, question } = Object(item)
    return [id, key, name, code, Object(question).key].includes(step)
  })
  return at === -1 ? null : at
}
