// Remembers which fields of a document a converter has read, so that the import report can name all others. A
// setting that nobody thought of is reported instead of being lost silently.
import type { Lost } from './conversion.ts'
import { isRecord, type Loose } from './loose.ts'

export interface Traced {
  /** The same document; reading from it is remembered. */
  readonly document: unknown
  /** Nothing inside this part counts as lost, because the survey does not need it. */
  readonly dismiss: (part: Loose) => void
  /** What was never read, apart from what `lost` names already. */
  readonly unread: (lost: readonly Lost[]) => Lost[]
}

export interface TracedFormat {
  /** The name by which people know this part of the document, or nothing. */
  readonly nameOf: (part: Loose) => string
  /** Fields that change nothing about what is asked: looks, internal ids, settings of the other tool's editor. */
  readonly ignored: ReadonlySet<string>
}

/** A part of the original document: a list or a record. */
interface TracedObject {
  readonly wrapper: object
  readonly fieldsRead: Set<string>
  isDismissed: boolean
}

/** `json`: the result of `JSON.parse`. */
export function traced(json: unknown, { nameOf, ignored }: TracedFormat): Traced {
  const parts = new Map<object, TracedObject>()
  const partOf = (value: object): TracedObject => {
    const known = parts.get(value)
    if (known) return known
    const fieldsRead = new Set<string>()
    const wrapper = new Proxy(value, {
      get(target, field): unknown {
        const inner: unknown = Reflect.get(target, field)
        if (typeof field !== 'string' || !Object.hasOwn(target, field)) return inner
        fieldsRead.add(field)
        return isObject(inner) ? partOf(inner).wrapper : inner
      },
    })
    const part = { wrapper, fieldsRead, isDismissed: false }
    // Found by the original object and by its proxy.
    parts.set(value, part)
    parts.set(wrapper, part)
    return part
  }

  const unreadIn = (value: object, at: Position, named: ReadonlySet<string>): Lost[] => {
    const { fieldsRead } = partOf(value)
    const name = isRecord(value) ? nameOf(value) : ''
    const here = name === '' ? at : { ...at, owner: name, ownerPath: at.path }
    return Object.entries(value).flatMap(([field, inner]: [string, unknown]): Lost[] => {
      const path = at.path === '' ? field : `${at.path}.${field}`
      if (ignored.has(field) || saysNothing(inner) || named.has(path)) return []
      if (isObject(inner)) {
        const part = partOf(inner)
        if (part.isDismissed) return []
        if (fieldsRead.has(field) && part.fieldsRead.size > 0)
          return unreadIn(inner, { ...here, path }, named)
      } else if (fieldsRead.has(field)) return []
      const detail = here.ownerPath === '' ? path : path.slice(here.ownerPath.length + 1)
      return [{ path, what: here.owner || field, why: 'setting', detail }]
    })
  }

  return {
    document: isObject(json) ? partOf(json).wrapper : json,
    dismiss: (part) => {
      partOf(part).isDismissed = true
    },
    unread: (lost) => {
      const named = new Set(lost.map(({ path }) => path))
      return isObject(json) ? unreadIn(json, { path: '', owner: '', ownerPath: '' }, named) : []
    },
  }
}

interface Position {
  readonly path: string
  /** The closest part around it that has a name, and its path. */
  readonly owner: string
  readonly ownerPath: string
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Switched off, or empty. */
const saysNothing = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === '' ||
  (isObject(value) && Object.keys(value).length === 0)
