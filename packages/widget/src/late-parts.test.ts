import type { WidgetConfig, WidgetRecord } from '@askwell/contract/embed'
import { describe, expect, it } from 'vitest'
import { needsLife } from './late-parts.ts'
import { config, nowMs, seen } from './test/display-case.ts'

const colors = { fill: '#fff', ink: '#000' }
const place = { side: 'right', x: 20, y: 20 } as const
const plain: WidgetConfig = {
  ...config,
  launcher_colors: { closed: colors, open: colors },
  launcher_texts: { toggle: 'Feedback', open: 'Open', close: 'Close' },
  launcher_places: { wide: place, phone: place },
}
const talking = (isChatting: boolean): WidgetRecord => ({
  ...seen(nowMs),
  session: { isChatting, kept: {} },
})
const address = 'https://host.test/shop'

describe('what a widget loads before anybody touches it', () => {
  it.each<[string, Partial<WidgetConfig>, WidgetRecord, string, boolean]>([
    ['a plain one', {}, seen(0), address, false],
    ['nothing late', { late_parts: 0 }, seen(0), address, false],
    ['moved on phones', { late_parts: 1 }, seen(0), address, true],
    ['with a bubble', { late_parts: 2 }, seen(0), address, true],
    ['with targets', { late_parts: 3 }, seen(0), address, true],
    ['on its own domain', { is_domain_allowed: true }, seen(0), address, false],
    ['on a foreign domain', { is_domain_allowed: false }, seen(0), address, true],
    ['of a visitor who talks', {}, talking(true), address, true],
    ['of a visitor who has talked', {}, talking(false), address, false],
    ['of a developer', {}, seen(0), `${address}?psn_debug=1`, true],
  ])('%s (R-WGT-58)', (_name, set, record, href, isNeeded) => {
    expect(needsLife({ ...plain, ...set }, record, href)).toBe(isNeeded)
  })
})
