// Whether a node accepts answers, in words. Times are in the node's zone, because the hours are the company's.
import { unreachable } from '@askwell/contract/unreachable'
import type { Say } from '../../words/words.ts'
import type { nodesWords } from './nodes-words.ts'
import type { NodeStanding } from './standing.ts'

interface Reader {
  readonly nowMs: number
  /** Null or unknown to this browser: the reader's own zone. */
  readonly timeZone: string | null
  readonly language: string
  readonly say: Say<typeof nodesWords>
}

export function standingTone({ kind }: NodeStanding): 'success' | 'warn' | 'plain' {
  if (kind === 'open') return 'success'
  return kind === 'closed' || kind === 'full' || kind === 'over' ? 'warn' : 'plain'
}

export function standingText(standing: NodeStanding, reader: Reader): string {
  const { say } = reader
  switch (standing.kind) {
    case 'open':
      return standing.untilMs === null
        ? say('nodes.open')
        : say('nodes.openUntil', { when: timeIn(standing.untilMs, reader) })
    case 'closed':
      return standing.untilMs === null
        ? say('nodes.closed')
        : say('nodes.closedUntil', { when: timeIn(standing.untilMs, reader) })
    case 'not_yet':
      return say('nodes.notYet', { when: timeIn(standing.fromMs, reader) })
    case 'over':
      return say('nodes.over', { when: timeIn(standing.sinceMs, reader) })
    case 'archived':
    case 'passive':
    case 'full':
      return say(`nodes.${standing.kind}`)
    default:
      return unreachable(standing)
  }
}

/** Weekday names repeat after a week, so a day has its name only when it is less than six days away. */
const namedDaysMs = 6 * 86_400_000

/** Today as a time alone, a near day by its name, any other by its date, with the year if it is another one. */
function timeIn(ms: number, { nowMs, timeZone, language }: Reader): string {
  const zone = zoneOf(timeZone)
  const partOf = (at: number, part: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-CA', { ...zone, ...part }).format(at)
  const isSame = (part: Intl.DateTimeFormatOptions): boolean =>
    partOf(ms, part) === partOf(nowMs, part)
  const isSoon = ms > nowMs && ms - nowMs < namedDaysMs
  const day: Intl.DateTimeFormatOptions = isSoon
    ? isSame({ dateStyle: 'short' })
      ? {}
      : { weekday: 'long' }
    : { day: 'numeric', month: 'short', ...(!isSame({ year: 'numeric' }) && { year: 'numeric' }) }
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...zone,
    ...day,
    ...(isSoon && { hour: 'numeric', minute: '2-digit' }),
  }).format(ms)
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
