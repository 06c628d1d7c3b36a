// The tests of a widget's `targeting`, each with what was found and expected. Of a test that only the server knows, the page has the
// result alone.
import type {
  DisplayInput,
  RuleTrace,
  TargetTest,
  TestFacts,
  TestTrace,
} from '@askwell/contract/embed'
import { fulfils, testHolds, unknownFacts } from './conditions.ts'
import { leastOf, recentTimes, testsOf } from './event-counters.ts'

export function explainTargeting(input: DisplayInput): RuleTrace {
  const { config, tests: facts = unknownFacts, nowMs } = input
  const holds = fulfils(input)
  const tests = config.targeting
    ? testsOf(config.targeting).map((test) => explainTest(test, facts, nowMs))
    : []
  const held = tests.filter((test) => test.holds).length
  const person = facts.isAnswered ? '' : ', the server has not answered for this visitor'
  return {
    rule: 'targeting',
    holds,
    actual: config.targeting
      ? `${held} of ${tests.length} tests hold${person}`
      : 'no condition is set',
    expected: config.targeting ? textOf(config.targeting) : 'any visitor',
    becomesTrueAtMs: null,
    tests,
  }
}

function explainTest(test: TargetTest, facts: TestFacts, nowMs: number): TestTrace {
  const holds = testHolds(test, facts, nowMs)
  if ('test' in test) return { test: test.test, holds }
  const found = foundOf(test, facts, nowMs)
  return { test: kindOf(test), holds, actual: found, expected: textOf(test) }
}

type PageTest = Exclude<TargetTest, { readonly test: unknown }>

const kindOf = (test: PageTest): string =>
  'event' in test
    ? 'event'
    : 'page_count' in test
      ? 'page_count'
      : 'scroll_depth' in test
        ? 'scroll_depth'
        : 'percentage'

function foundOf(test: PageTest, facts: TestFacts, nowMs: number): string {
  if ('event' in test) {
    const { length } = recentTimes(test, facts.counters, nowMs)
    // A counter stops at the number that its test requires.
    return length < leastOf(test) ? `${length} times` : `at least ${length} times`
  }
  if ('page_count' in test) return `page ${facts.pages} of the visit`
  if ('scroll_depth' in test) return `${Math.round(facts.scrolled)} per cent scrolled`
  return facts.device === null ? 'not drawn yet' : 'drawn in this browser'
}

function textOf(targeting: NonNullable<DisplayInput['config']['targeting']>): string {
  if ('all' in targeting) return listed('all of', targeting.all)
  if ('any' in targeting) return listed('any of', targeting.any)
  if ('not' in targeting) return `not (${textOf(targeting.not)})`
  if ('event' in targeting) {
    const { event, where = [], within_seconds, once } = targeting
    const properties = where.map(({ key, comparison, value }) =>
      `${key} ${comparison} ${value}`.trim(),
    )
    return [
      `${event} at least ${leastOf(targeting)} times`,
      properties.length > 0 ? `where ${properties.join(' and ')}` : '',
      within_seconds === undefined ? '' : `within ${within_seconds} s`,
      once ? 'on one page only' : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
  if ('page_count' in targeting) return `page ${targeting.page_count} of the visit or a later one`
  if ('scroll_depth' in targeting) return `${targeting.scroll_depth} per cent scrolled`
  if ('percentage' in targeting) return `${targeting.percentage} per cent of the browsers`
  return `what the server knows (${targeting.test})`
}

const listed = (word: string, parts: readonly Parameters<typeof textOf>[0][]): string =>
  `${word} (${parts.map(textOf).join(', ')})`
