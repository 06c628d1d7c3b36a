// Who is writing: each notice counts for a few seconds, since the one that takes it back may be lost.
import type { TypingNotice } from '@askwell/contract'

const lastsMs = 6_000

export interface Typists {
  readonly heard: (notice: TypingNotice) => void
}

export function createTypists(later: (ms: number, task: () => void) => () => void, changed: (typing: ReadonlySet<string>) => void): Typists {
  const ends = new Map<string, () => void>()
  const tell = (): void => changed(new Set(ends.keys()))
  return {
    heard({ actor, agent_id, typing }) {
      if (actor !== 'agent') return
      const who = agent_id ?? ''
      ends.get(who)?.()
      ends.delete(who)
      if (typing) {
        ends.set(
          who,
          later(lastsMs, () => {
            ends.delete(who)
            tell()
          }),
        )
      }
      tell()
    },
  }
}
