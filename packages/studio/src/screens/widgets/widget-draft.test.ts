import { WidgetSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { changesOf } from '../../parts/changed-settings.ts'
import { faultyLines, linesOf } from './lines.ts'
import { openingOf, openings, sampleConfig, settingsOfOpening } from './widget-draft.ts'

const stored = WidgetSettings.parse({
  code: 'PSN-ABC1234',
  node_id: '6525e79e-97c7-48b3-8301-94bb524575ed',
  enabled_urls: ['shop'],
})

describe('what is not live yet', () => {
  it('is what differs, lists by what they hold (O-11)', () => {
    expect(changesOf(stored, { ...stored, enabled_urls: ['shop'], web_channel: null })).toEqual({})
    expect(changesOf(stored, { ...stored, radius: 16, enabled_urls: [] })).toEqual({
      radius: 16,
      enabled_urls: [],
    })
  })

  it.each(openings)('knows %s by what it sets', (opening) => {
    expect(openingOf({ ...stored, ...settingsOfOpening(opening) })).toBe(opening)
  })
})

describe('a sample', () => {
  const hidden: WidgetSettings = {
    ...stored,
    popover_text: 'Hello',
    is_visible: false,
    hide_widget: true,
    enabled_domains: ['x.test'],
    display_interval: 3,
  }
  it.each([
    ['closed', null, true, null],
    ['bubble', 'Hello', true, null],
    ['open', null, false, null],
    ['chat', null, false, 'a chat'],
  ] as const)(
    'says $1, hides its button $2 and shows $3 for $0',
    (view, popover_text, hide_widget, preview_chat) => {
      expect(
        sampleConfig(hidden, { view, chat: 'a chat' as never, nodeColor: '#2F6B4F' }),
      ).toMatchObject({
        popover_text,
        hide_widget,
        preview_chat,
        is_visible: true,
        enabled_domains: [],
        display_interval: null,
        is_preview: true,
        launcher_colors: { closed: { fill: '#2F6B4F' } },
      })
    },
  )
})

describe('lines', () => {
  it('are read without blanks, and faults by their line', () => {
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b'])
    expect(faultyLines('enabled_urls', [{ field: 'enabled_urls.1' }, { field: 'radius' }])).toEqual(
      [2],
    )
  })
})
