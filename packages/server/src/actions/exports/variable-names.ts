// Names of variables that statistics software accepts.
import { createHash } from 'node:crypto'

const reserved = 'ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH'.split(' ')
const longestName = 64

export type Namer = (wish: string, ids: string) => string

/** Makes names that statistics software accepts, each once whatever the case. */
export function namer(taken: readonly string[]): Namer {
  const used = new Set([...reserved, ...taken].map((name) => name.toUpperCase()))
  return (wish, ids) => {
    const letters = wish.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z])/, 'q_')
    const bare = letters.replace(/_+$/, '') || 'q'
    const short =
      bare.length <= longestName
        ? bare
        : `${bare.slice(0, 56)}_${createHash('sha256').update(ids).digest('hex').slice(0, 6)}`
    let name = short
    for (let count = 2; used.has(name.toUpperCase()); count += 1)
      name = `${short.slice(0, longestName - 1 - `${count}`.length)}_${count}`
    used.add(name.toUpperCase())
    return name
  }
}
