import type {
  DisplayInput,
  TargetAttribute,
  VisitorFacts,
  WidgetConfig,
  WidgetRecord,
} from '@askwell/contract/embed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainDisplay, latePartsOf } from './rules.ts'
import { mayShow, nextChangeMs, targetsOf } from './targeting.ts'
import { hashToPercent } from './watch.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const second = 1_000
const config: DisplayInput['config'] = {
  node_id: 'n',
  enabled_on_mobile: true,
  full_page_on_mobile: true,
  modal_mode: false,
  is_visible: true,
  hide_widget: false,
  modal_toggle_text: null,
  popover_text: null,
  default_language_code: null,
  enabled_urls: [],
  enabled_domains: [],
  node_logo_url: null,
  secure_mode: false,
  security_token: null,
  customer_id: null,
  display_interval: null,
  display_once: false,
  display_once_delay_period: null,
  display_on_exit: false,
  prevent_multiple_feedback: false,
  multiple_feedback_delay_period: null,
  web_channel: null,
  size: 60,
  margin: 20,
  radius: 0,
  width: null,
  width_type: null,
  matrix_question_view_type: null,
  font_color: '#FFFFFF',
  primary_color: '#20B8F7',
  secondary_color: '#20B8F7',
  branding_visible: true,
}
const facts: VisitorFacts = { attributes: {}, pages: 1, lot: 50, arrivedMs: nowMs, isOpen: false }

interface Case extends Partial<Omit<DisplayInput, 'config' | 'visitor'>> {
  readonly set?: Partial<DisplayInput['config']>
  readonly visitor?: Partial<VisitorFacts>
}
const asked = ({ set = {}, visitor = {}, ...input }: Case): DisplayInput => ({
  config: { ...config, ...set },
  url: 'https://host.test/shop',
  ownHosts: [],
  isMobile: false,
  nowMs,
  sinceMs: nowMs,
  record: null,
  host: 'undecided',
  visitor: { ...facts, ...visitor },
  ...input,
})
const at = (ms: number): string => new Date(ms).toISOString()
const plan = (comparison: TargetAttribute['comparison'], value = ''): TargetAttribute => ({
  key: 'plan',
  comparison,
  value,
})
const talking: WidgetRecord = {
  isWidgetDisplayedBefore: true,
  widgetInitialDisplayTime: 1,
  lastFeedbackSubmitDate: null,
  session: { isChatting: true, kept: {} },
}

describe('A-291: an attribute of the visitor', () => {
  it.each<[TargetAttribute, unknown, boolean]>([
    [plan('is', 'gold'), 'gold', true],
    [plan('is', ' Gold '), 'gOLD', true],
    [plan('is', 'gold'), 'golden', false],
    [plan('is', 'gold'), undefined, false],
    [plan('is', '7'), 7, true],
    [plan('is', 'true'), true, true],
    [plan('is_not', 'gold'), 'silver', true],
    [plan('is_not', 'gold'), undefined, true],
    [plan('is_not', 'gold'), 'GOLD', false],
    [plan('contains', 'ol'), 'GOLD', true],
    [plan('contains', 'x'), 'gold', false],
    [plan('more_than', '3'), 4, true],
    [plan('more_than', '3'), '3', false],
    [plan('more_than', '3'), '10', true],
    [plan('more_than', '3'), 'many', false],
    [plan('more_than', '-1'), undefined, false],
    [plan('less_than', '3'), 2.5, true],
    [plan('less_than', '3'), '', false],
    [plan('less_than', ''), -1, false],
    [plan('is_set'), 'x', true],
    [plan('is_set'), 0, true],
    [plan('is_set'), '  ', false],
    [plan('is_set'), null, false],
    [plan('is_not_set'), undefined, true],
    [plan('is_not_set'), 'x', false],
    [{ key: 'plan', comparison: 'resembles' as 'is', value: 'x' }, 'x', false],
  ])('%j with %j: %s', (target, value, holds) => {
    expect(
      mayShow(
        asked({ set: { target_attributes: [target] }, visitor: { attributes: { plan: value } } }),
      ),
    ).toBe(holds)
  })

  it('holds only if each of them does', () => {
    const target_attributes = [
      plan('is', 'gold'),
      { key: 'seats', comparison: 'more_than' as const, value: '5' },
    ]
    expect(
      mayShow(
        asked({ set: { target_attributes }, visitor: { attributes: { plan: 'gold', seats: 6 } } }),
      ),
    ).toBe(true)
    expect(
      mayShow(
        asked({ set: { target_attributes }, visitor: { attributes: { plan: 'gold', seats: 5 } } }),
      ),
    ).toBe(false)
  })
})

describe('the other targets', () => {
  it.each<[string, Case, boolean]>([
    ['no target', {}, true],
    ['A-292: the second page of three', { set: { target_pages: 3 }, visitor: { pages: 2 } }, false],
    ['A-292: the third of three', { set: { target_pages: 3 }, visitor: { pages: 3 } }, true],
    [
      'A-293: a lot below the share',
      { set: { target_percentage: 20 }, visitor: { lot: 19.9 } },
      true,
    ],
    ['A-293: a lot at the share', { set: { target_percentage: 20 }, visitor: { lot: 20 } }, false],
    ['A-293: nobody', { set: { target_percentage: 0 }, visitor: { lot: 0 } }, false],
    ['A-293: everybody', { set: { target_percentage: 100 }, visitor: { lot: 99.99 } }, true],
    [
      'A-293: an owner who asks, of a share',
      { set: { target_percentage: 20 }, visitor: { lot: null } },
      true,
    ],
    [
      'A-294: before its time',
      { set: { target_seconds: 5 }, visitor: { arrivedMs: nowMs - 4_999 } },
      false,
    ],
    [
      'A-294: after its time',
      { set: { target_seconds: 5 }, visitor: { arrivedMs: nowMs - 5_000 } },
      true,
    ],
    ['A-295: before the start', { set: { activation_start_date: at(nowMs + 1) } }, false],
    [
      'A-295: at the start',
      { set: { activation_start_date: at(nowMs), activation_end_date: at(nowMs + 1) } },
      true,
    ],
    ['A-295: at the end', { set: { activation_end_date: at(nowMs) } }, false],
    [
      'A-295: a date that cannot be read',
      { set: { activation_start_date: 'soon', activation_end_date: 'later' } },
      true,
    ],
  ])('%s: %s', (_name, input, holds) => {
    expect(mayShow(asked(input))).toBe(holds)
  })

  const nobody: Case['set'] = {
    target_percentage: 0,
    target_pages: 9,
    activation_end_date: at(nowMs - 1),
    target_attributes: [plan('is_set')],
  }
  it.each<[string, Case, boolean]>([
    ['the page shows it', { host: 'shown' }, true],
    ['it is open', { visitor: { isOpen: true } }, true],
    ['a conversation runs', { record: talking }, true],
    ['nothing of the kind', {}, false],
    [
      'it is open, but the address does not match',
      { visitor: { isOpen: true }, set: { enabled_urls: ['/basket'] } },
      false,
    ],
    [
      'the page shows it, but the address does not match',
      { host: 'shown', set: { enabled_urls: ['/basket'] } },
      false,
    ],
  ])('A-296: where no target holds and %s', (_name, { set, ...input }, may) => {
    expect(mayShow(asked({ ...input, set: { ...nobody, ...set } }))).toBe(may)
  })
})

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

describe('the explanation of the targets', () => {
  it.each<[string, Case, string]>([
    [
      'activation',
      { set: { activation_end_date: at(nowMs - 1) } },
      'until 2026-11-20T11:59:59.999Z',
    ],
    [
      'attributes',
      { set: { target_attributes: [plan('is', 'gold'), plan('is_not_set')] } },
      'plan is gold, plan is_not_set',
    ],
    ['page_count', { set: { target_pages: 3 } }, 'page 3 of a visit or a later one'],
    [
      'percentage',
      { set: { target_percentage: 20 }, visitor: { lot: 61.04 } },
      '20 % of the visitors',
    ],
    ['time_on_page', { set: { target_seconds: 5 } }, 'after 5 s on the page'],
  ])('says of %s what was expected', (rule, input, expected) => {
    const trace = explainDisplay(asked(input))
    expect(trace.isVisible).toBe(false)
    expect(trace.rules.filter(({ holds }) => !holds).map((one) => one.rule)).toContain(rule)
    expect(trace.rules.find((one) => one.rule === rule)?.expected).toBe(expected)
  })

  it('agrees with the decision for any visitor', () => {
    fc.assert(
      fc.property(
        fc.record({
          pages: fc.nat(5),
          lot: fc.nat(100),
          ago: fc.nat(9_000),
          shown: fc.boolean(),
          open: fc.boolean(),
        }),
        (one) => {
          const input = asked({
            set: { target_pages: 3, target_percentage: 50, target_seconds: 5 },
            host: one.shown ? 'shown' : 'undecided',
            visitor: {
              pages: one.pages,
              lot: one.lot,
              arrivedMs: nowMs - one.ago,
              isOpen: one.open,
            },
          })
          const trace = explainDisplay(input)
          const names = targetsOf(input).map(({ rule }) => rule)
          expect(trace.isVisible).toBe(mayShow(input))
          expect(
            trace.rules
              .filter(({ rule }) => names.some((name) => name === rule))
              .every(({ holds }) => holds),
          ).toBe(trace.isVisible)
        },
      ),
    )
  })
})

describe('opening by itself', () => {
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
  ])('A-298: on leaving %s', (_name, opens, wanted) => {
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
  ])('A-299: on scrolling %s', (_name, input, opens) => {
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
      'a place of its own on a phone',
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
