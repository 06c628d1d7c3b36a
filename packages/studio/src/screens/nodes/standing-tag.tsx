// Whether a node takes answers now, in a few words.

import type { NodeLimits, OwnerNode } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { Tag } from '../../parts/tag.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { nodesWords } from './nodes-words.ts'
import { type NodeStanding, standingOf } from './standing.ts'
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
  const standing = standingOf(node, quota, useNow(againMs))
  const say = useStandingWords(node.timezone)
  return <Tag tone={toneOf(standing)}>{say(standing)}</Tag>
}

function toneOf({ kind }: NodeStanding): 'success' | 'warn' | 'plain' {
  if (kind === 'open') return 'success'
  return kind === 'closed' || kind === 'full' || kind === 'over' ? 'warn' : 'plain'
}

/** Times are said in the node's zone: the hours are the company's. */
function useStandingWords(timeZone: string | null): (standing: NodeStanding) => string {
  const say = useWords(nodesWords)
  const language = useLanguage()
  const locale = language === 'en' ? 'en-GB' : language
  const when = (ms: number): string => {
    const within = ms - Date.now() < 6 * 86_400_000 && ms > Date.now()
    const isToday = within && dayOf(ms, timeZone) === dayOf(Date.now(), timeZone)
    return new Intl.DateTimeFormat(locale, {
      ...zoneOf(timeZone),
      ...(isToday ? {} : within ? { weekday: 'long' } : { day: 'numeric', month: 'short' }),
      ...(within && { hour: 'numeric', minute: '2-digit' }),
    }).format(ms)
  }
  return (standing) => {
    switch (standing.kind) {
      case 'open':
        return standing.untilMs === null
          ? say('nodes.open')
          : say('nodes.openUntil', { when: when(standing.untilMs) })
      case 'closed':
        return standing.untilMs === null
          ? say('nodes.closed')
          : say('nodes.closedUntil', { when: when(standing.untilMs) })
      case 'not_yet':
        return say('nodes.notYet', { when: when(standing.fromMs) })
      case 'over':
        return say('nodes.over', { when: when(standing.sinceMs) })
      case 'archived':
      case 'passive':
      case 'full':
        return say(`nodes.${standing.kind}`)
      default:
        return unreachable(standing)
    }
  }
}

function zoneOf(timeZone: string | null): { timeZone?: string } {
  try {
    return timeZone === null
      ? {}
      : { timeZone: new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone }
  } catch {
    return {}
  }
}

const dayOf = (ms: number, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', zoneOf(timeZone)).format(ms)
