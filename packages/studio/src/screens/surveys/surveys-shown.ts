// Which surveys the list shows, and in which order. What is archived is shown only where it is asked for.
import type { SurveyState } from '@askwell/engine'
import { type Findable, findByName } from '../../words/find-by-name.ts'

export const surveyOrders = ['changed', 'name', 'state'] as const
export type SurveyOrder = (typeof surveyOrders)[number]
/** `current`: everything that is not archived. */
export const surveyFilters = [
  'current',
  'live',
  'opens',
  'closed',
  'published',
  'draft',
  'archived',
] as const
export type SurveyFilter = (typeof surveyFilters)[number]

export interface ListedSurvey extends Findable {
  readonly state: SurveyState
  readonly updatedAt: string
}

const stateOrder: readonly SurveyState[] = [
  'live',
  'opens',
  'published',
  'closed',
  'draft',
  'archived',
]

export function surveysShown<Survey extends ListedSurvey>(
  surveys: readonly Survey[],
  {
    q,
    filter,
    order,
    locale,
  }: {
    readonly q: string
    readonly filter: SurveyFilter
    readonly order: SurveyOrder
    readonly locale: string
  },
): readonly Survey[] {
  const meant = surveys.filter(({ state }) =>
    filter === 'current' ? state !== 'archived' : state === filter,
  )
  const found = q.trim() === '' ? meant : findByName(meant, q)
  const byName = new Intl.Collator(locale, { numeric: true }).compare
  const newest = (one: Survey, other: Survey) => other.updatedAt.localeCompare(one.updatedAt, 'en')
  const compare = {
    changed: newest,
    name: (one: Survey, other: Survey) => byName(one.name, other.name) || newest(one, other),
    state: (one: Survey, other: Survey) =>
      stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state) || newest(one, other),
  }
  return found.toSorted(compare[order])
}
