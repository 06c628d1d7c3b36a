// Who is typing: each notice is valid for a few seconds, because the notice that ends it may be lost.
import type { TypingNotice } from '@askwell/contract'

const lastsMs = 6_000

export interface Typists {
  readonly heard: (notice: TypingNotice) => void
  /** Called when an agent's message has arrived. */
  readonly wrote: (agentId: string) => void
}

export function createTypists(
  later: (ms: number, task: () => void) => () => void,
  changed: (typing: ReadonlySet<string>) => void,
): Typists {
  const ends = new Map<string, () => void>()
  const tell = (): void => changed(new Set(ends.keys()))
  const end = (who: string): boolean => {
    ends.get(who)?.()
    return ends.delete(who)
  }
  return {
    wrote(agentId) {
      if (end(agentId)) tell()
    },
    heard({ actor, agent_id, typing }) {
      if (actor !== 'agent') return
      const who = agent_id ?? ''
      end(who)
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
