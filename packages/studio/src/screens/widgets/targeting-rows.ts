// One condition of a widget as a row of a form. Pure. A test that no row can show is of kind `other`: the form keeps it unchanged,
// and the owner edits it as JSON.
import { WidgetTargeting, type WidgetTest } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'

export interface TargetRow {
  readonly isNegated: boolean
  readonly test: WidgetTargeting
}

type ContactTarget = Extract<WidgetTest, { about: 'contact' }>
type FieldTarget = Extract<ContactTarget['where'], { op: unknown }>
export type FieldOperator = FieldTarget['op']

/** Each test that a row can show, with the values that its fields edit. */
export type ShownTest =
  | { readonly kind: 'attribute'; readonly where: FieldTarget }
  | { readonly kind: 'answered'; readonly flow: string | null; readonly days: number }
  | { readonly kind: 'invited'; readonly days: number }
  | { readonly kind: 'segment'; readonly id: string }
  | { readonly kind: 'event'; readonly test: PageEvent }
  | { readonly kind: 'events'; readonly test: ServerEvent }
  | { readonly kind: 'country'; readonly codes: readonly string[] }
  | { readonly kind: 'page_count'; readonly pages: number }
  | { readonly kind: 'scroll_depth'; readonly percent: number }
  | { readonly kind: 'percentage'; readonly percent: number; readonly salt: string }

export type ServerEvent = Extract<WidgetTest, { within_days: number }>
export type PageEvent = Exclude<Extract<WidgetTest, { event: string }>, ServerEvent>
export type TestKind = ShownTest['kind']

export const testKinds = [
  'segment',
  'attribute',
  'answered',
  'invited',
  'event',
  'events',
  'country',
  'page_count',
  'scroll_depth',
  'percentage',
] as const satisfies readonly TestKind[]

/** Those about the contact that a visitor is. */
export const contactKinds = [
  'segment',
  'attribute',
  'answered',
  'invited',
] as const satisfies readonly TestKind[]

/** Null: no row can show it. */
export function shownTest(test: WidgetTargeting): ShownTest | null {
  if ('all' in test || 'any' in test || 'not' in test) return null
  if ('within_days' in test) return { kind: 'events', test }
  if ('event' in test) return { kind: 'event', test }
  if ('country' in test) return { kind: 'country', codes: [test.country].flat() }
  if ('page_count' in test) return { kind: 'page_count', pages: test.page_count }
  if ('scroll_depth' in test) return { kind: 'scroll_depth', percent: test.scroll_depth }
  if ('percentage' in test) return { kind: 'percentage', percent: test.percentage, salt: test.salt }
  return 'where' in test ? shownContact(test.where) : null
}

function shownContact(where: ContactTarget['where']): ShownTest | null {
  if (!('on' in where)) return null
  if ('op' in where) return { kind: 'attribute', where }
  if ('answered' in where.on) {
    const { flow = null, last_days: days } = where.on.answered
    return { kind: 'answered', flow, days }
  }
  if ('segment' in where.on) return { kind: 'segment', id: where.on.segment }
  return 'invited' in where.on ? { kind: 'invited', days: where.on.invited.last_days } : null
}

export function testOf(shown: ShownTest): WidgetTargeting {
  switch (shown.kind) {
    case 'attribute':
      return { about: 'contact', where: shown.where }
    case 'answered': {
      const { flow, days } = shown
      const answered = { ...(flow !== null && { flow }), last_days: days }
      return { about: 'contact', where: { on: { answered } } }
    }
    case 'invited':
      return { about: 'contact', where: { on: { invited: { last_days: shown.days } } } }
    case 'segment':
      return { about: 'contact', where: { on: { segment: shown.id } } }
    case 'event':
    case 'events':
      return shown.test
    case 'country': {
      const [only = '', ...others] = shown.codes
      return { country: others.length === 0 ? only : [only, ...others] }
    }
    case 'page_count':
      return { page_count: shown.pages }
    case 'scroll_depth':
      return { scroll_depth: shown.percent }
    case 'percentage':
      return { percentage: shown.percent, salt: shown.salt }
    default:
      return unreachable(shown)
  }
}

/** What a new row of this kind says. `salt` decides which browsers a share chooses. */
export function newTest(kind: TestKind, salt: string): ShownTest {
  switch (kind) {
    case 'attribute':
      return { kind, where: { on: { customer: '' }, op: 'is', value: '' } }
    case 'answered':
      return { kind, flow: null, days: 30 }
    case 'invited':
      return { kind, days: 30 }
    case 'segment':
      return { kind, id: '' }
    case 'event':
      return { kind, test: { event: '' } }
    case 'events':
      return { kind, test: { event: '', within_days: 30 } }
    case 'country':
      return { kind, codes: [] }
    case 'page_count':
      return { kind, pages: 2 }
    case 'scroll_depth':
      return { kind, percent: 50 }
    case 'percentage':
      return { kind, percent: 50, salt }
    default:
      return unreachable(kind)
  }
}

/** False: something in the row is still missing or wrong, so the server would refuse it. */
export const isComplete = ({ test }: TargetRow): boolean => WidgetTargeting.safeParse(test).success

/** The values of an attribute's test, as texts. `between` has two, and a blank one is no limit. */
export const valuesOf = ({ value }: FieldTarget): string[] =>
  [value ?? []].flat().map((one) => (one === null ? '' : `${one}`))

export const withValues = (where: FieldTarget, values: readonly string[]): FieldTarget => {
  const [only = '', ...others] = values
  return { ...where, value: others.length === 0 ? only : [only, ...others] }
}

export const withLimits = (where: FieldTarget, low: string, high: string): FieldTarget => ({
  ...where,
  value: [low, high].map((limit) => (limit.trim() === '' ? null : limit)),
})

/** With values that the operator can use: of one that ignores them there are none. */
export function withOperator(where: FieldTarget, op: FieldOperator): FieldTarget {
  const { value: _value, ...rest } = where
  const changed = { ...rest, op }
  switch (op) {
    case 'answered':
    case 'unanswered':
      return changed
    case 'between':
      return withLimits(changed, '', '')
    case 'is':
    case 'is_not':
      return withValues(changed, where.op === 'between' ? [] : valuesOf(where))
    default:
      return unreachable(op)
  }
}

export const countryCodes = (lines: readonly string[]): string[] =>
  lines.map((line) => line.toUpperCase())
