import type { WidgetConfig, WidgetRecord } from '@askwell/contract/embed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashToPercent } from './hash.ts'
import { explainDisplay, latePartsOf } from './rules.ts'
import { mayShow, nextChangeMs } from './targeting.ts'
import { config, nowMs } from './test/display-case.ts'
import { asked, at, type Case, talking } from './test/target-case.ts'

const second = 1_000

describe('when time changes the decision (A-297)', () => {
  const seen = (agoMs: number): WidgetRecord => ({
    isWidgetDisplayedBefore: true,
    widgetInitialDisplayTime: nowMs - agoMs,
    lastFeedbackSubmitDate: null,
  })
  it.each<[string, Case, number | null]>([
    ['never', {}, null],
    [
      'when the display period ends',
      { set: { display_once: true, display_once_delay_period: 3 }, record: seen(second) },
      nowMs + 2 * second,
    ],
    [
      'never for a period without an end',
      { set: { display_once: true }, record: seen(second) },
      null,
    ],
    [
      'when the activation begins',
      { set: { activation_start_date: at(nowMs + 7), activation_end_date: at(nowMs + 9) } },
      nowMs + 7,
    ],
    [
      'when the activation ends',
      { set: { activation_start_date: at(nowMs - 7), activation_end_date: at(nowMs + 9) } },
      nowMs + 9,
    ],
    [
      'after some time on the page',
      { set: { target_seconds: 5 }, visitor: { arrivedMs: nowMs - second } },
      nowMs + 4 * second,
    ],
    [
      'never after the last of them',
      {
        set: { target_seconds: 5, activation_end_date: at(nowMs) },
        visitor: { arrivedMs: nowMs - 9 * second },
      },
      null,
    ],
  ])('%s', (_name, input, next) => {
    expect(nextChangeMs(asked(input))).toBe(next)
  })

  it('misses no change: between two moments the decision stays the same', () => {
    const ms = fc.integer({ min: -5_000, max: 5_000 })
    const dates = fc.option(ms, { nil: null })
    fc.assert(
      fc.property(
        dates,
        dates,
        fc.integer({ min: 0, max: 5 }),
        ms,
        fc.integer({ min: 1, max: 10_000 }),
        (start, end, target_seconds, arrived, laterMs) => {
          const set = {
            target_seconds,
            activation_start_date: start === null ? null : at(nowMs + start),
            activation_end_date: end === null ? null : at(nowMs + end),
          }
          const input = asked({ set, visitor: { arrivedMs: nowMs + arrived } })
          const next = nextChangeMs(input)
          const thenMs = Math.min(nowMs + laterMs, (next ?? Infinity) - 1)
          expect(mayShow({ ...input, nowMs: thenMs })).toBe(mayShow(input))
        },
      ),
    )
  })
})

describe('opening automatically', () => {
  const exit = (set: Case['set'], openedOnExitTime: number | null, isSeen = true) =>
    explainDisplay(
      asked({
        set: { display_on_exit: true, ...set },
        record: {
          isWidgetDisplayedBefore: isSeen,
          widgetInitialDisplayTime: 1,
          lastFeedbackSubmitDate: null,
          openedOnExitTime,
        },
      }),
    ).opensOnExit
  it.each<[string, boolean, boolean]>([
    ['on the first display only, without a pause', exit({}, null), false],
    [
      'also to a visitor who came before, with a pause',
      exit({ exit_delay_period: 60 }, null),
      true,
    ],
    ['not within the pause', exit({ exit_delay_period: 60 }, nowMs - 59 * second), false],
    ['after the pause', exit({ exit_delay_period: 60 }, nowMs - 60 * second), true],
    ['on each page with a pause of 0', exit({ exit_delay_period: 0 }, nowMs), true],
    [
      'not where it is not set',
      exit({ display_on_exit: false, exit_delay_period: 0 }, null),
      false,
    ],
  ])('on leaving %s (A-298)', (_name, opens, wanted) => {
    expect(opens).toBe(wanted)
  })

  it.each<[string, Case, boolean]>([
    ['where it is set', { set: { display_on_scroll: 50 } }, true],
    ['not where it is not', {}, false],
    ['not with a hidden button', { set: { display_on_scroll: 50, hide_widget: true } }, false],
    [
      'not within a period',
      { set: { display_on_scroll: 50, display_once: true }, record: talking },
      false,
    ],
  ])('on scrolling %s (A-299)', (_name, input, opens) => {
    expect(explainDisplay(asked(input)).opensOnScroll).toBe(opens)
  })
})

describe('the lot of a known visitor', () => {
  it('is the same everywhere and spread evenly', () => {
    const lots = Array.from({ length: 10_000 }, (_, at) => hashToPercent(`node customer-${at}`))
    expect(hashToPercent('node customer-7')).toBe(lots[7])
    for (const share of [10, 25, 50, 90])
      expect(Math.abs(lots.filter((lot) => lot < share).length / 100 - share)).toBeLessThan(2)
    expect(Math.min(...lots)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...lots)).toBeLessThan(100)
  })
})

describe('what a page fetches beside the loader', () => {
  const corner = { side: 'right', x: 20, y: 20 } as const
  const places: Pick<WidgetConfig, 'launcher_places'> = {
    launcher_places: { wide: corner, phone: corner },
  }
  it.each<[string, Case['set'] & Partial<typeof places>, number]>([
    ['nothing', {}, 0],
    ['what opens', { display_interval: 3 }, 1],
    ['the bubble', { popover_text: 'Hi' }, 2],
    ['scrolling', { display_on_scroll: 50 }, 2],
    ['a short period', { display_once: true, display_once_delay_period: 60 }, 2],
    [
      'a period that nobody waits for',
      { display_once: true, display_once_delay_period: 30 * 86_400 },
      0,
    ],
    ['a period that is off', { display_once_delay_period: 60 }, 0],
    [
      'a separate position on a phone',
      { launcher_places: { wide: corner, phone: { ...corner, y: 90 } } },
      1,
    ],
    [
      'another side on a phone',
      { launcher_places: { wide: corner, phone: { ...corner, side: 'left' } } },
      1,
    ],
    [
      'a side that is fixed',
      {
        launcher_places: {
          wide: { ...corner, is_fixed: true },
          phone: { ...corner, is_fixed: true },
        },
      },
      0,
    ],
    ['an address pattern', { enabled_urls: ['x'], popover_text: 'Hi' }, 3],
    ['a target', { target_percentage: 99 }, 3],
    [
      'targets that mean everybody',
      { target_percentage: 100, target_pages: 1, target_seconds: 0, target_attributes: [] },
      0,
    ],
    ['an end to come', { activation_end_date: at(nowMs + 1) }, 3],
    ['an end that is over', { activation_end_date: at(nowMs - 1) }, 3],
    ['a start that is over', { activation_start_date: at(nowMs - 1) }, 0],
  ])('%s', (_name, set, parts) => {
    expect(latePartsOf({ ...config, ...places, ...set }, nowMs)).toBe(parts)
  })
})
