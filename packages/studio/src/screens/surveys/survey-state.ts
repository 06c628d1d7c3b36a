// How screens show the state and the score of a survey.
import type { OwnerNode } from '@askwell/contract'
import type { SurveyChannel, SurveyState } from '@askwell/engine'
import { npsFigures, signed } from '../../charts/nps-figures.ts'
import type { Score } from '../results/score-of.ts'

type Times = Pick<OwnerNode, 'status' | 'activation_start_date' | 'activation_end_date'>

export const channelOf = ({
  status,
  activation_start_date: start,
  activation_end_date: end,
}: Times): SurveyChannel => ({
  status,
  opensMs: start === null ? null : Date.parse(start),
  closesMs: end === null ? null : Date.parse(end),
})

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
