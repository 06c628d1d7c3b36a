// Whether a node accepts answers now, in a few words.
import type { NodeLimits, OwnerNode } from '@askwell/contract'
import { Tag } from '../../parts/tag.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { nodesWords } from './nodes-words.ts'
import { standingOf } from './standing.ts'
import { standingText, standingTone } from './standing-text.ts'
import { useNow } from './use-now.ts'

const againMs = 30_000

type TaggedNode = Parameters<typeof standingOf>[0] & Pick<OwnerNode, 'timezone'>

export function StandingTag({
  node,
  quota,
}: {
  readonly node: TaggedNode
  readonly quota: NodeLimits['quota'] | null
}) {
  const nowMs = useNow(againMs)
  const language = useLanguage()
  const say = useWords(nodesWords)
  const standing = standingOf(node, quota, nowMs)
  return (
    <Tag tone={standingTone(standing)}>
      {standingText(standing, { nowMs, timeZone: node.timezone, language, say })}
    </Tag>
  )
}
