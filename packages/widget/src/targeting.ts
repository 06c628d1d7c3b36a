// Which visitors of an allowed page the owner means: the activation dates of the node, and the widget's targets. Pure; `watch.ts` collects
// what is known about the visitor, and `rules.ts` explains the result.
import type { DisplayInput, DisplayRule, TargetAttribute } from '@askwell/contract/embed'
import { periodsOf } from './decide.ts'
import { findUrlPattern } from './url-pattern.ts'

export interface Target {
  readonly rule: Extract<
    DisplayRule,
    'activation' | 'attributes' | 'page_count' | 'percentage' | 'time_on_page'
  >
  readonly holds: boolean
  /** Epoch ms when it becomes true by time alone; null = it is true, or never will be. */
  readonly becomesTrueAtMs: number | null
}

/**
 * The address always counts. The targets are skipped for a widget that the page shows, that is open or in which a conversation runs:
 * no visitor loses what they are writing.
 */
export function mayShow(input: DisplayInput): boolean {
  const { config, host, record, url, visitor } = input
  const patterns = config.enabled_urls
  return (
    (patterns.length === 0 || findUrlPattern(patterns, url).matched !== null) &&
    (host === 'shown' ||
      visitor?.isOpen === true ||
      record?.session?.isChatting === true ||
      targetsOf(input).every(({ holds }) => holds))
  )
}

export function targetsOf({ config, nowMs, sinceMs, visitor }: DisplayInput): readonly Target[] {
  const { target_attributes = [], target_pages, target_percentage = 100, target_seconds } = config
  const [startMs, endMs] = activationOf(config)
  const seenFromMs = (visitor?.arrivedMs ?? sinceMs) + (target_seconds ?? 0) * 1000
  const lot = visitor?.lot ?? 0
  return [
    {
      rule: 'activation',
      holds: nowMs >= startMs && nowMs < endMs,
      becomesTrueAtMs: nowMs < startMs ? startMs : null,
    },
    {
      rule: 'attributes',
      holds: target_attributes.every((target) => attributeHolds(target, visitor?.attributes ?? {})),
      becomesTrueAtMs: null,
    },
    {
      rule: 'page_count',
      holds: (visitor?.pages ?? 1) >= (target_pages ?? 1),
      becomesTrueAtMs: null,
    },
    { rule: 'percentage', holds: lot < target_percentage, becomesTrueAtMs: null },
    {
      rule: 'time_on_page',
      holds: nowMs >= seenFromMs,
      becomesTrueAtMs: nowMs < seenFromMs ? seenFromMs : null,
    },
  ]
}

/** When the decision may change because time passes; null = never on this page. */
export function nextChangeMs(input: DisplayInput): number | null {
  const { config, nowMs } = input
  const [, onceOverMs, feedbackOverMs] = periodsOf(input)
  const moments = [
    ...activationOf(config),
    ...targetsOf(input).map(({ becomesTrueAtMs }) => becomesTrueAtMs ?? 0),
    onceOverMs,
    feedbackOverMs,
  ]
  const nextMs = Math.min(...moments.filter((moment) => moment > nowMs))
  return nextMs === Infinity ? null : nextMs
}

/** A date that is not there, or that cannot be read, sets no limit. */
export function activationOf({
  activation_start_date,
  activation_end_date,
}: DisplayInput['config']): readonly [startMs: number, endMs: number] {
  return [
    Date.parse(`${activation_start_date}`) || 0,
    Date.parse(`${activation_end_date}`) || Infinity,
  ]
}

type Comparison = TargetAttribute['comparison']

/** Of texts in lower case. `more_than` and `less_than` need a number on both sides. */
const comparisons: Readonly<Record<Comparison, (text: string, wanted: string) => boolean>> = {
  is: (text, wanted) => text === wanted,
  is_not: (text, wanted) => text !== wanted,
  contains: (text, wanted) => text.includes(wanted),
  more_than: (text, wanted) => numberOf(text) > numberOf(wanted),
  less_than: (text, wanted) => numberOf(text) < numberOf(wanted),
  is_set: (text) => text !== '',
  is_not_set: (text) => text === '',
}

/** A comparison of a newer server is false: people whom the owner may not mean see nothing. */
export function attributeHolds(
  { key, comparison, value }: TargetAttribute,
  attributes: Readonly<Record<string, unknown>>,
): boolean {
  const compare: ((text: string, wanted: string) => boolean) | undefined = comparisons[comparison]
  return compare?.(plain(attributes[key] ?? ''), plain(value)) ?? false
}

const plain = (value: unknown): string => `${value}`.trim().toLowerCase()
const numberOf = (text: string): number => (text === '' ? NaN : Number(text))
