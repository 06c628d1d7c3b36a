// Whether the visitor fulfils the `targeting` of a widget. Pure: `events.ts` collects the facts, and `rules.ts` explains the result.
import type { DisplayInput, Targeting, TargetTest, TestFacts } from '@askwell/contract/embed'
import { eventHolds } from './event-counters.ts'
import { hashToPercent } from './hash.ts'

/** Of an owner's question, in which nothing is known of the visitor. */
export const unknownFacts: TestFacts = {
  counters: {},
  pages: 1,
  scrolled: 0,
  device: null,
  pageMs: 0,
  isAnswered: true,
}

/**
 * False while the server has not answered for the person that the page names. As with the other targets, no visitor loses what they
 * are writing.
 */
export function fulfils({ config, host, record, visitor, tests, nowMs }: DisplayInput): boolean {
  return (
    !config.targeting ||
    host === 'shown' ||
    visitor?.isOpen === true ||
    record?.session?.isChatting === true ||
    (tests?.isAnswered === true && conditionHolds(config.targeting, tests, nowMs))
  )
}

export function conditionHolds(targeting: Targeting, facts: TestFacts, nowMs: number): boolean {
  const holds = (one: Targeting): boolean => conditionHolds(one, facts, nowMs)
  if ('all' in targeting) return targeting.all.every(holds)
  if ('any' in targeting) return targeting.any.some(holds)
  if ('not' in targeting) return !holds(targeting.not)
  return testHolds(targeting, facts, nowMs)
}

/** A test of a newer server is false: people whom the owner may not mean see nothing. */
export function testHolds(test: TargetTest, facts: TestFacts, nowMs: number): boolean {
  if ('event' in test) return eventHolds(test, facts.counters, nowMs, facts.pageMs)
  if ('page_count' in test) return facts.pages >= test.page_count
  if ('scroll_depth' in test) return facts.scrolled >= test.scroll_depth
  if ('percentage' in test)
    return facts.device === null
      ? test.percentage > 0
      : hashToPercent(`${test.salt} ${facts.device}`) < test.percentage
  return test.holds === true
}
