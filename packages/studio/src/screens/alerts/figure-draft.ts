// An alert on a figure as its form edits it, and the settings that it makes. Pure.
import type {
  FigureAlert,
  FigureAlertAction,
  FigureAlertSettings,
  FigureCondition,
  FigureQuery,
  Filter,
  FilterSubject,
  SubjectInfo,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { subjectId } from '../../filters/subjects.ts'

export const figureConditions = ['below', 'above', 'worse', 'better', 'any'] as const

export interface FigureDraft {
  readonly name: string
  readonly flowIds: readonly string[]
  readonly conditions: readonly Filter[]
  readonly timezone: string
  readonly figure: FigureQuery | null
  readonly lastDays: number
  readonly when: (typeof figureConditions)[number]
  /** Of `below` and `above`; of a share in percent. */
  readonly limit: number | null
  readonly atLeast: number
  readonly mailTo: readonly string[] | null
  /** As of an alert about responses. */
  readonly slack: { readonly host: string | null; readonly url: string } | null
  readonly webhookId: string | null
}

export const newFigureDraft = (timezone: string, me: string): FigureDraft => ({
  ...{ name: '', flowIds: [], conditions: [], timezone, figure: null, lastDays: 7 },
  ...{ when: 'below', limit: null, atLeast: 30 },
  ...{ mailTo: [me], slack: null, webhookId: null },
})

/** One line of the menu of figures. A share has no values yet. */
export interface FigureChoice {
  readonly id: string
  readonly kind: 'responses' | 'completed' | 'nps' | 'mean' | 'share'
  /** Null = all responses. */
  readonly on: FilterSubject | null
  readonly figure: FigureQuery
}

/** Scores come first, then numbers of responses, then the rest in the order of the survey. */
export function figureChoices(subjects: readonly SubjectInfo[]): readonly FigureChoice[] {
  const choice = (kind: FigureChoice['kind'], figure: FigureQuery, on: FilterSubject | null) => ({
    ...{ id: figureId(figure), kind, figure, on },
  })
  const isNps = (on: FilterSubject) => 'part' in on && on.part === 'nps_group'
  const answers = subjects.filter(({ on }) => !('page' in on || 'transition' in on))
  return [
    ...answers.flatMap(({ on }) => (isNps(on) ? choice('nps', { nps: on }, on) : [])),
    choice('responses', 'responses', null),
    choice('completed', 'completed', null),
    ...answers.flatMap(({ on, is_scale, operators, values }) => [
      ...(is_scale && !isNps(on) ? [choice('mean', { mean: on }, on)] : []),
      ...(operators.includes('is') && values.length > 0
        ? [choice('share', { share: on, values: [] }, on)]
        : []),
    ]),
  ]
}

/** Equal for the same figure, whatever values its share is of. */
export function figureId(figure: FigureQuery): string {
  if (typeof figure === 'string') return figure
  if ('nps' in figure) return `nps ${subjectId(figure.nps)}`
  return 'mean' in figure ? `mean ${subjectId(figure.mean)}` : `share ${subjectId(figure.share)}`
}

export const isShare = (
  figure: FigureQuery | null,
): figure is Extract<FigureQuery, { share: unknown }> =>
  figure !== null && typeof figure !== 'string' && 'share' in figure

export const hasLimit = ({ when }: Pick<FigureDraft, 'when'>): boolean =>
  when === 'below' || when === 'above'

export function draftOfFigureAlert(alert: FigureAlert): FigureDraft {
  const { name, of, filter, timezone, figure, last_days, when, at_least, actions } = alert
  const limitOf = (value: number) => (isShare(figure) ? exact(value * 100) : value)
  return Object.assign(
    {
      ...newFigureDraft(timezone, ''),
      ...{ name, flowIds: of.flow_ids ?? [], figure, lastDays: last_days, atLeast: at_least },
      conditions: filter === null ? [] : 'all' in filter ? filter.all : [filter],
      ...('changed' in when
        ? { when: when.changed }
        : 'below' in when
          ? { when: 'below' as const, limit: limitOf(when.below) }
          : { when: 'above' as const, limit: limitOf(when.above) }),
      mailTo: null,
    },
    ...actions.map(draftOfAction),
  )
}

function draftOfAction(action: FigureAlert['actions'][number]): Partial<FigureDraft> {
  switch (action.kind) {
    case 'mail':
      return { mailTo: action.member_ids }
    case 'slack':
      return { slack: { host: action.host, url: '' } }
    case 'webhook':
      return { webhookId: action.webhook_id }
    default:
      return unreachable(action)
  }
}

export type FigureFault =
  | 'name'
  | 'survey'
  | 'figure'
  | 'values'
  | 'limit'
  | 'actions'
  | 'mail'
  | 'slack'

/** What is missing before it can be saved. */
export function figureFault(draft: FigureDraft): FigureFault | null {
  const { name, flowIds, figure, limit, mailTo, slack, webhookId } = draft
  if (name.trim() === '') return 'name'
  if (flowIds.length === 0) return 'survey'
  if (figure === null) return 'figure'
  if (isShare(figure) && figure.values.length === 0) return 'values'
  if (hasLimit(draft) && limit === null) return 'limit'
  if ([mailTo, slack, webhookId].every((one) => one === null)) return 'actions'
  if (mailTo?.length === 0) return 'mail'
  return slack && slack.host === null && slack.url.trim() === '' ? 'slack' : null
}

/** `draft`: without a fault. */
export function figureSettingsOf(draft: FigureDraft): Omit<FigureAlertSettings, 'enabled'> | null {
  const { figure, conditions } = draft
  if (figure === null) return null
  return {
    kind: 'figure',
    name: draft.name.trim(),
    of: { flow_ids: [...draft.flowIds] },
    filter: conditions.length === 0 ? null : { all: conditions },
    ...{ figure, last_days: draft.lastDays, when: conditionOf(draft, figure) },
    ...{ at_least: draft.atLeast, timezone: draft.timezone, actions: actionsOf(draft) },
  }
}

/** 29 percent is 0.29, and back. */
const exact = (value: number): number => Number(value.toPrecision(12))

function conditionOf({ when, limit }: FigureDraft, figure: FigureQuery): FigureCondition {
  const value = isShare(figure) ? exact((limit ?? 0) / 100) : (limit ?? 0)
  switch (when) {
    case 'below':
      return { below: value }
    case 'above':
      return { above: value }
    case 'worse':
    case 'better':
    case 'any':
      return { changed: when }
    default:
      return unreachable(when)
  }
}

function actionsOf({ mailTo, slack, webhookId }: FigureDraft): FigureAlertAction[] {
  const address = slack?.url.trim() ?? ''
  return [
    ...(mailTo ? [{ kind: 'mail' as const, member_ids: [...mailTo] }] : []),
    ...(slack ? [{ kind: 'slack' as const, ...(address !== '' && { url: address }) }] : []),
    ...(webhookId === null ? [] : [{ kind: 'webhook' as const, webhook_id: webhookId }]),
  ]
}
