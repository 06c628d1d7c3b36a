// What the list shows of a survey: whether people can answer it now, and its score.
import type { OwnerNode } from '@askwell/contract'
import { npsFigures, signed } from '../../charts/nps-figures.ts'
import type { Score } from '../results/score-of.ts'

/** `live`: published, with an active channel. `published`: without one. */
export type SurveyState = 'draft' | 'live' | 'published' | 'archived'

export function surveyState(
  publishedVersion: number | null,
  channels: readonly Pick<OwnerNode, 'status'>[],
  archivedAt: string | null = null,
): SurveyState {
  if (archivedAt !== null) return 'archived'
  if (publishedVersion === null) return 'draft'
  return channels.some(({ status }) => status === 'active') ? 'live' : 'published'
}

export const stateTones = {
  live: 'success',
  draft: 'plain',
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
