// The rules of the server's explanation as rows of the studio: which stop it, and what each found and expected, as ids of texts.
import type { WidgetExplanation, WidgetSettings } from '@askwell/contract'
import { groupOf, type PlacedTest, placedTests } from '../target-groups.ts'
import type { previewWords } from '../widgets-words.ts'

type Word = keyof typeof previewWords & string
/** A text of the screen, or an untranslatable one: a host, a pattern, a path. */
export type RuleText =
  | { readonly word: Word; readonly when?: string; readonly seconds?: number }
  | { readonly text: string }

export interface RuleRow {
  readonly rule: string
  readonly holds: boolean
  readonly label: Word
  readonly actual: RuleText | null
  /** Set if the rule does not hold. */
  readonly expected: RuleText | null
  readonly becomesTrueAt: string | null
  /** Of the further conditions. */
  readonly tests: readonly (PlacedTest & { readonly holds: boolean })[]
}

export interface ExplainRows {
  /** Each of them has to hold. */
  readonly gates: readonly RuleRow[]
  /** How it then opens. */
  readonly ways: readonly RuleRow[]
  readonly stopping: number
}

export interface Question {
  readonly url: string
  readonly isPhone: boolean
  readonly displayedAt: string | null
  readonly answeredAt: string | null
}

const gateNames = [
  'domain',
  'server_flag',
  'activation',
  'url',
  'mobile',
  'attributes',
  'page_count',
  'percentage',
  'time_on_page',
  'targeting',
  'display_once',
  'multiple_feedback',
] as const
const wayNames = ['button', 'interval', 'scroll', 'exit_intent'] as const

export function explainRows(
  explanation: WidgetExplanation,
  draft: WidgetSettings,
  question: Question,
): ExplainRows {
  const placed = placedTests(groupOf(draft.targeting))
  const row = (name: (typeof gateNames)[number] | (typeof wayNames)[number]): RuleRow[] =>
    explanation.rules
      .filter(({ rule }) => rule === name)
      .map(({ holds, becomes_true_at: becomesTrueAt, tests = [] }) => ({
        rule: name,
        holds,
        label:
          name === 'interval' && !holds && becomesTrueAt !== null
            ? 'widgetRule.interval.later'
            : holds
              ? `widgetRule.${name}`
              : `widgetRule.${name}.no`,
        actual: actualOf(name, draft, question),
        expected: holds ? null : expectedOf(name, draft),
        becomesTrueAt,
        tests: placed.flatMap((test, at) => {
          const found = tests[at]
          return found === undefined ? [] : [{ ...test, holds: found.holds }]
        }),
      }))
  const gates = gateNames.flatMap(row)
  return {
    gates,
    ways: wayNames.flatMap(row),
    stopping: gates.filter(({ holds }) => !holds).length,
  }
}

function actualOf(
  name: string,
  draft: WidgetSettings,
  { url, isPhone, displayedAt, answeredAt }: Question,
): RuleText | null {
  switch (name) {
    case 'domain':
      return { text: new URL(url).hostname }
    case 'server_flag':
      return { word: draft.is_visible ? 'actual.on' : 'actual.off' }
    case 'url':
      return { text: new URL(url).pathname + new URL(url).search }
    case 'mobile':
      return { word: isPhone ? 'actual.phone' : 'actual.desktop' }
    case 'display_once':
      return displayedAt === null
        ? { word: 'actual.neverSeen' }
        : { word: 'actual.seen', when: displayedAt }
    case 'multiple_feedback':
      return answeredAt === null
        ? { word: 'actual.neverAnswered' }
        : { word: 'actual.answered', when: answeredAt }
    case 'interval':
      return draft.display_interval === null
        ? null
        : { word: 'actual.after', seconds: draft.display_interval }
    default:
      return null
  }
}

function expectedOf(name: string, draft: WidgetSettings): RuleText | null {
  switch (name) {
    case 'domain':
      return draft.enabled_domains.length === 0
        ? { word: 'actual.anySite' }
        : { text: draft.enabled_domains.join(', ') }
    case 'server_flag':
      return { word: 'actual.on' }
    case 'url':
      return draft.enabled_urls.length === 0
        ? { word: 'actual.anyPage' }
        : { text: draft.enabled_urls.join('  ') }
    case 'page_count':
      return draft.target_pages === null ? null : { text: `≥ ${draft.target_pages}` }
    case 'time_on_page':
      return draft.target_seconds === null ? null : { text: `≥ ${draft.target_seconds} s` }
    case 'mobile':
      return { word: 'actual.desktop' }
    default:
      return null
  }
}
