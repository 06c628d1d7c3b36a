// What the list shows of a survey: whether people can answer it now, and its score.
import type { OwnerNode } from '@askwell/contract'
import { npsFigures, signed } from '../../charts/nps-figures.ts'
import type { Score } from '../results/score-of.ts'

/**
 * `live`: published, with a channel that is open. `opens`: each active channel opens later or has closed. `closed`: all active
 * channels have closed. `published`: without an active channel, which people call paused.
 */
export type SurveyState = 'draft' | 'live' | 'opens' | 'closed' | 'published' | 'archived'
type Channel = Pick<OwnerNode, 'status' | 'activation_start_date' | 'activation_end_date'>

export function surveyState(
  publishedVersion: number | null,
  channels: readonly Channel[],
  { archivedAt, nowMs }: { readonly archivedAt: string | null; readonly nowMs: number },
): SurveyState {
  if (archivedAt !== null) return 'archived'
  if (publishedVersion === null) return 'draft'
  if (!channels.some(({ status }) => status === 'active')) return 'published'
  const left = notClosed(channels, nowMs)
  if (left.length === 0) return 'closed'
  return left.some((channel) => startMs(channel) <= nowMs) ? 'live' : 'opens'
}

/** When the first of the channels of a survey that opens later does so. */
export const opensAt = (channels: readonly Channel[], nowMs: number): string =>
  new Date(Math.min(...notClosed(channels, nowMs).map(startMs))).toISOString()

const notClosed = (channels: readonly Channel[], nowMs: number): readonly Channel[] =>
  channels.filter(
    ({ status, activation_end_date: end }) =>
      status === 'active' && (end === null || Date.parse(end) > nowMs),
  )
const startMs = ({ activation_start_date: start }: Channel): number =>
  start === null ? 0 : Date.parse(start)

export const stateTones = {
  live: 'success',
  draft: 'plain',
  opens: 'accent',
  closed: 'plain',
  published: 'accent',
  archived: 'plain',
} as const satisfies Record<SurveyState, string>

/** `NPS +38`, `CSAT 80 %`, or a dash if nobody has answered the question yet. */
export function scoreText(score: Score | null, percent: (share: number) => string): string {
  if (score === null) return '–'
  if (score.kind !== 'nps')
    return score.measure.share === null
      ? '–'
      : `${score.kind.toUpperCase()} ${percent(score.measure.share)}`
  const value = npsFigures(score.nps).score
  return value === null ? '–' : `NPS ${signed(value)}`
}
