import { type WidgetExplanation, WidgetSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { explainRows } from './explain-rows.ts'

const draft = WidgetSettings.parse({
  code: 'PSN-ABC1234',
  node_id: '6525e79e-97c7-48b3-8301-94bb524575ed',
  enabled_domains: ['shop.test'],
  enabled_urls: ['^/basket'],
  display_interval: 20,
})
const rule = (name: string, holds: boolean, becomes_true_at: string | null = null) => ({
  rule: name,
  holds,
  actual: '',
  expected: '',
  becomes_true_at,
})
const explanation = (rules: WidgetExplanation['rules']): WidgetExplanation => ({
  is_allowed: true,
  is_visible: false,
  has_button: false,
  opens_on_exit: false,
  opens_on_scroll: false,
  may_open_once: true,
  auto_open_at: null,
  rules,
})
const question = {
  url: 'https://shop.test/packs?x=1',
  isPhone: false,
  displayedAt: '2026-11-20T09:00:00Z',
  answeredAt: null,
}

it('name each test of the further conditions, with its result alone (ECO-81)', () => {
  const gold = { on: { customer: 'plan' }, op: 'is', value: 'gold' } as const
  const targeting = {
    all: [{ page_count: 2 }, { any: [{ about: 'contact', where: gold }, { country: 'DE' }] }],
  } as const satisfies WidgetSettings['targeting']
  const tests = [
    { test: 'page_count', holds: false, actual: 'page 1', expected: 'page 2' },
    { test: 'contact', holds: true },
    { test: 'country', holds: false },
  ]
  const rows = explainRows(
    explanation([{ ...rule('targeting', false), tests }, rule('domain', true)]),
    { ...draft, targeting },
    question,
  )
  expect(rows.gates.map((row) => row.tests)).toEqual([
    [],
    [
      { place: '1', kind: 'page_count', holds: false },
      { place: '2.1', kind: 'attribute', holds: true },
      { place: '2.2', kind: 'country', holds: false },
    ],
  ])
})

describe('rules as rows', () => {
  const rows = explainRows(
    explanation([
      rule('domain', true),
      rule('url', false),
      rule('display_once', false, '2026-12-20T09:00:00Z'),
      rule('hidden_by_host', true),
      rule('interval', false, '2026-11-20T10:00:20Z'),
    ]),
    draft,
    question,
  )

  it('counts what stops it, and leaves out what only a page can say (O-11)', () => {
    expect(rows.stopping).toBe(2)
    expect(rows.gates.map((row) => row.rule)).toEqual(['domain', 'url', 'display_once'])
  })

  it('says what was found, what was wanted and when it begins to hold', () => {
    expect(rows.gates[0]).toMatchObject({
      label: 'widgetRule.domain',
      actual: { text: 'shop.test' },
      expected: null,
    })
    expect(rows.gates[1]).toMatchObject({
      label: 'widgetRule.url.no',
      actual: { text: '/packs?x=1' },
      expected: { text: '^/basket' },
    })
    expect(rows.gates[2]).toMatchObject({
      actual: { word: 'actual.seen', when: question.displayedAt },
      becomesTrueAt: '2026-12-20T09:00:00Z',
    })
    expect(rows.ways[0]).toMatchObject({
      label: 'widgetRule.interval.later',
      actual: { word: 'actual.after', seconds: 20 },
    })
  })
})
