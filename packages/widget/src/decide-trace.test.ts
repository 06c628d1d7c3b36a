import type { WidgetRecord } from '@askwell/contract/embed'
import { describe, expect, it } from 'vitest'
import { displayRules, explainFailure } from './rules.ts'
import { answered, ask, type Case, nowMs, second, seen } from './test/display-case.ts'

const rule = (input: Case, name: string) => ask(input).rules.find((trace) => trace.rule === name)

describe('the trace', () => {
  it.each<[string, Case]>([
    ['a visible widget', {}],
    ['one that the page hides', { host: 'hidden' }],
    ['one that the page shows', { host: 'shown', set: { is_visible: false } }],
    ['a refused domain', { set: { enabled_domains: ['elsewhere.test'] } }],
    ['a domain that the server refuses', { set: { is_domain_allowed: false } }],
    [
      'an address that is not one',
      { url: 'nowhere', set: { enabled_domains: ['a.test'], enabled_urls: ['('] } },
    ],
    [
      'a switched off widget on a phone',
      { isMobile: true, set: { is_visible: false, enabled_on_mobile: false } },
    ],
    [
      'a visitor who came before',
      { record: answered(1), set: { display_once: true, prevent_multiple_feedback: true } },
    ],
    [
      'a conversation',
      {
        record: { ...answered(1), session: { isChatting: true, kept: {} } },
        set: { display_once: true },
      },
    ],
    [
      'a record of nonsense',
      { record: { widgetInitialDisplayTime: 'x' } as unknown as WidgetRecord },
    ],
  ])('names every rule for %s, in one order', (_name, input) => {
    const { rules } = ask(input)
    expect(rules.map((trace) => trace.rule)).toEqual(displayRules)
    for (const { actual, expected } of rules)
      expect(Math.min(actual.length, expected.length)).toBeGreaterThan(0)
  })

  it.each<[string, unknown, string]>([
    ['did not come yet', null, 'not loaded yet'],
    ['could not be fetched', 'TypeError: Failed to fetch', 'TypeError: Failed to fetch'],
    ['was refused', { code: 13002, message: 'Not Found' }, '{"code":13002,"message":"Not Found"}'],
  ])('names every rule where the configuration %s', (_name, failure, actual) => {
    const { rules, ...outcome } = explainFailure(failure)
    expect(rules.map((trace) => trace.rule)).toEqual(displayRules)
    expect(rules[0]).toMatchObject({ rule: 'configuration', actual })
    expect(rules.some(({ holds }) => holds)).toBe(false)
    expect(outcome).toMatchObject({ isVisible: false, hasButton: false, autoOpenAtMs: null })
  })

  it('says when a rule will begin to hold', () => {
    expect(
      rule(
        { set: { display_once: true, display_once_delay_period: 60 }, record: seen(second) },
        'display_once',
      ),
    ).toMatchObject({
      holds: false,
      becomesTrueAtMs: nowMs + 59 * second,
      actual: 'first displayed 2026-11-20T11:59:59.000Z',
      expected: 'after 2026-11-20T12:00:59.000Z',
    })
    expect(
      rule({ set: { display_once: true }, record: seen(second) }, 'display_once'),
    ).toMatchObject({ holds: false, becomesTrueAtMs: null })
    expect(rule({ set: { display_interval: 3 } }, 'interval')).toMatchObject({
      holds: false,
      becomesTrueAtMs: nowMs + 3_000,
    })
  })

  it('names the pattern that matched, and those that were skipped', () => {
    expect(rule({ set: { enabled_urls: ['(', 'sho[px]'] } }, 'url')).toMatchObject({
      actual: 'https://host.test/shop?x=1 matches sho[px]',
      expected: 'a match of ( , sho[px] (skipped because they do not compile: ()',
    })
  })

  it('tolerates a record with impossible times', () => {
    const record = {
      isWidgetDisplayedBefore: true,
      widgetInitialDisplayTime: 1e300,
      lastFeedbackSubmitDate: -1e300,
    }
    expect(
      ask({ set: { display_once: true, display_once_delay_period: 1 }, record }).isVisible,
    ).toBe(false)
  })
})
