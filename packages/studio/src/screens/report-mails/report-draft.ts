// A report mail as its form edits it, and the one that results offer. Pure.
import type {
  FigureQuery,
  Report,
  ReportChanges,
  ReportSettings,
  SubjectInfo,
} from '@askwell/contract'
import { figureChoices } from '../alerts/figure-draft.ts'
import type { ViewState } from '../results/view-state.ts'

export const rhythms = ['day', 'week', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

export interface ReportDraft {
  readonly every: Rhythm
  /** 1 is Monday. */
  readonly weekday: number
  readonly day: number
  readonly at: string
  readonly memberIds: readonly string[]
  /** As typed: addresses with commas, spaces or lines between them. */
  readonly emails: string
}

export const draftOfReport = (report: Report): ReportDraft => ({
  every: report.every,
  weekday: report.weekday ?? 1,
  day: report.day ?? 1,
  at: report.at,
  memberIds: report.member_ids,
  emails: report.emails.join(', '),
})

export type ReportFault = 'recipients' | 'emails'

export function reportFault({ memberIds, emails }: ReportDraft): ReportFault | null {
  const addresses = addressesIn(emails)
  if (memberIds.length + addresses.length === 0) return 'recipients'
  return addresses.every((one) => /^[^@]+@[^@]+\.[^@]+$/.test(one)) ? null : 'emails'
}

export const changesOf = ({ memberIds, emails, ...rhythm }: ReportDraft): ReportChanges => ({
  ...rhythm,
  member_ids: [...memberIds],
  emails: addressesIn(emails),
})

const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((one) => (one === '' ? [] : one.toLowerCase()))),
]

/** What keeps a report from being complete. */
export const troublesOf = ({
  is_stopped: isStopped,
  missing,
}: Pick<Report, 'is_stopped' | 'missing'>): ('stopped' | 'missing')[] => [
  ...(isStopped ? (['stopped'] as const) : []),
  ...(missing.length > 0 ? (['missing'] as const) : []),
]

/** Monday first. */
export function weekdayNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format((day + 4) * 86_400_000))
}

const mostFigures = 8
const usualAt = '09:00'
const daysOf: Readonly<Record<Rhythm, number>> = { day: 1, week: 7, month: 30 }

/** The number of finished responses, the scores, then the means, as many as a report has. */
export function usualFigures(subjects: readonly SubjectInfo[]): FigureQuery[] {
  const choices = figureChoices(subjects)
  const ofKind = (wanted: 'nps' | 'mean') =>
    choices.flatMap(({ kind, on, figure }) =>
      kind === wanted && on !== null && isAnswer(on) ? [figure] : [],
    )
  const figures: FigureQuery[] = ['completed', ...ofKind('nps'), ...ofKind('mean')]
  return figures.slice(0, mostFigures)
}

/** Neither the length of a text nor something about the visit. */
const isAnswer = (on: SubjectInfo['on']): boolean =>
  'question' in on && (on.part === undefined || on.part === 'nps_group')

/** What results show, in a period that fits the rhythm where they show any time. */
export const stateFor = (state: ViewState, every: Rhythm): ViewState =>
  Object.values(state.period).some((one) => one !== undefined)
    ? state
    : { ...state, period: { last_days: daysOf[every] } }

/** To oneself: on Mondays, on the first of the month, or every day. */
export const offeredReport = (
  every: Rhythm,
  { viewId, me, figures, timezone }: OfferedReport,
): ReportSettings => ({
  ...{ view_id: viewId, every, at: usualAt, timezone, figures: [...figures] },
  ...{ member_ids: [me], emails: [] },
})

interface OfferedReport {
  readonly viewId: string
  readonly me: string
  readonly figures: readonly FigureQuery[]
  readonly timezone: string
}
