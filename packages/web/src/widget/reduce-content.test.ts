// Every event in every state of the page inside a widget's frame: the changes and the effects.
import type { StartMessage } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { Words } from '../app-types.ts'
import {
  after,
  chat,
  feedback,
  known,
  open,
  preparedFor,
  running,
  startOf,
  states,
  type VisitorKnown,
} from '../test/content-states.ts'
import type { ContentEffect, ContentEvent, ContentMemory } from './content-memory.ts'
import { reduceContent } from './reduce-content.ts'

const words = { code: 'de' } as Words
type Row = readonly [
  event: ContentEvent,
  usually: string,
  /** Other outcomes, each with the states that have it. */
  but?: Readonly<Record<string, string>>,
]

/** The usual outcome: what changed, an arrow, and the effects. */
const table: Readonly<Record<Exclude<ContentEvent['type'], 'visitor_known'>, readonly Row[]>> = {
  start: [
    [
      startOf(),
      'start → tell awake, meet_visitor',
      { 'start language → tell awake, meet_visitor': 'waiting without' },
    ],
  ],
  opened: [
    [
      open,
      'isOpen → widget_opened, focus spare',
      {
        'turn isOpen → widget_opened, visit, enter 1': 'loaded listed',
        'turn → visit, enter 2': 'entering',
        '→ focus': 'running talking failed',
        'isOpen → widget_opened, focus': 'closed',
        'turn isOpen → widget_opened, visit, visit, enter 1': 'resumed',
        'turn → enter 2': 'sample',
      },
    ],
    [
      { type: 'opened', takesFocus: false, isOver: true },
      'turn → stop_thanks, visit, begin 2',
      {
        'isOpen → widget_opened': 'waiting without',
        'turn isOpen → widget_opened, stop_thanks, visit, begin 1': 'started',
        'turn isOpen → widget_opened, visit, enter 1': 'loaded listed',
        'turn → visit, enter 2': 'entering',
        'turn isOpen → widget_opened, stop_thanks, visit, begin 2': 'closed',
        'turn isOpen → widget_opened, visit, visit, enter 1': 'resumed',
        'turn → enter 2': 'sample',
      },
    ],
  ],
  closed: [
    [
      { type: 'closed' },
      '→ stop_thanks',
      {
        'isOpen → widget_closed, stop_thanks': 'entering running talking failed sample',
      },
    ],
  ],
  layout: [
    [{ type: 'layout', layout: { kind: 'full_page', maxHeightPx: 700, radiusPx: 0 } }, 'layout →'],
  ],
  attributes: [[{ type: 'attributes', responses: 'e30=' }, 'start →', { '→': 'waiting without' }]],
  moved: [
    [{ type: 'moved', hostUrl: 'https://host.test/next' }, 'start →', { '→': 'waiting without' }],
  ],
  language: [[{ type: 'language', language: 'de' }, 'language → find_language']],
  scheme: [[{ type: 'scheme', scheme: 'dark' }, '→']],
  customer_named: [
    [
      { type: 'customer_named', isAnother: false },
      '→',
      { '→ visit': 'entering running talking failed sample' },
    ],
    [
      { type: 'customer_named', isAnother: true },
      '→',
      {
        'turn → stop_thanks, visit, begin 2, visit': 'entering running failed',
        'turn → stop_thanks, visit, begin 2': 'closed',
        'turn place=survey hasEarlier → stop_thanks, visit, begin 1': 'resumed',
        'turn place=survey → stop_thanks, visit, begin 2, visit': 'talking',
        'turn place=survey → stop_thanks, visit, begin 1': 'listed',
        'turn → stop_thanks, begin 2, visit': 'sample',
      },
    ],
  ],
  prepared: [
    [
      preparedFor(1),
      '→',
      {
        'isPrepared →': 'loaded resumed listed',
        'isPrepared → present_prepared, focus spare': 'entering',
        '→ present_prepared, focus spare': 'running talking failed',
        '→ present_prepared': 'closed',
        'isPrepared → present_prepared': 'sample',
      },
    ],
    [
      { ...preparedFor(1), isCurrent: false } as ContentEvent,
      'turn → stop_thanks, visit, begin 2',
      {
        '→': 'waiting without started',
        'isPrepared →': 'loaded resumed listed',
        'turn isPrepared → stop_thanks, visit, begin 2': 'entering',
        'turn isPrepared → stop_thanks, begin 2': 'sample',
      },
    ],
    [
      { ...preparedFor(1), language: 'de' } as ContentEvent,
      '→',
      {
        'isPrepared →': 'loaded resumed listed',
        'isPrepared → present_prepared, find_language, focus spare': 'entering',
        '→ present_prepared, find_language, focus spare': 'running talking failed',
        '→ present_prepared, find_language': 'closed',
        'isPrepared → present_prepared, find_language': 'sample',
      },
    ],
  ],
  prepare_failed: [
    [
      { type: 'prepare_failed', focus: { isFirst: true } },
      'isPrepared hasFailed → show_failure',
      {
        'hasFailed → show_failure': 'waiting started closed',
        '→ show_failure': 'without',
        'isPrepared hasFailed → show_failure, focus spare': 'entering',
        'hasFailed → show_failure, focus spare': 'running talking',
        '→ show_failure, focus spare': 'failed',
      },
    ],
  ],
  run_ready: [
    [{ type: 'run_ready', turn: 1, from: running.shell.place }, '→', { 'hasFailed →': 'failed' }],
  ],
  failed: [
    [
      { type: 'failed', message: 'No' },
      'hasFailed → show_failure',
      { '→ show_failure': 'without failed' },
    ],
  ],
  settled: [
    [
      { type: 'settled', focus: { isFirst: false } },
      '→',
      { '→ focus': 'entering running talking failed' },
    ],
    [{ type: 'settled', focus: null }, '→'],
  ],
  silent: [
    [
      { type: 'silent' },
      '→',
      { 'hasFailed → show_failure': 'waiting', '→ show_failure': 'without' },
    ],
  ],
  language_chosen: [
    [
      { type: 'language_chosen', languageId: '2', code: 'de' },
      'language → load_words',
      { '→': 'waiting without' },
    ],
  ],
  words_came: [
    [{ type: 'words_came', languageId: '2', code: 'de', words }, '→'],
    [
      { type: 'words_came', languageId: '1', code: 'en', words },
      '→ speak',
      { '→': 'waiting without' },
    ],
  ],
  feedback_kept: [[{ type: 'feedback_kept' }, 'hasEarlier →', { '→': 'resumed' }]],
  chat_opened: [[chat, 'place=chat →', { '→': 'resumed talking' }]],
  chat_news: [
    [{ type: 'chat_news', unread: 2, isGone: false }, 'unread → tell unread'],
    [
      { type: 'chat_news', unread: 0, isGone: true },
      '→',
      { 'turn → stop_thanks, visit, begin 1': 'started loaded resumed listed' },
    ],
  ],
  history_wanted: [
    [{ type: 'history_wanted', entries: [feedback] }, 'place=previous →', { '→': 'listed' }],
    [{ type: 'history_wanted', entries: [] }, '→'],
  ],
  back_pressed: [
    [{ type: 'back_pressed' }, '→', { 'turn → stop_thanks, visit, begin 1': 'listed' }],
  ],
  close_pressed: [
    [{ type: 'close_pressed' }, '→ tell close', { '→ tell event, tell close': 'resumed talking' }],
  ],
  new_feedback_pressed: [
    [
      { type: 'new_feedback_pressed' },
      'turn → stop_thanks, visit, begin 2',
      {
        '→': 'waiting without',
        'turn → stop_thanks, visit, begin 1': 'started loaded resumed listed',
        'turn → stop_thanks, begin 2': 'sample',
      },
    ],
  ],
}

const names = Object.keys(states) as readonly (keyof typeof states)[]
const rows = Object.values(table)
  .flat()
  .flatMap(([event, usually, but]) =>
    names.map((name) => {
      const other = Object.entries(but ?? {}).find(([, those]) => those.split(' ').includes(name))
      return [titleOf(event), name, event, other?.[0] ?? usually] as const
    }),
  )

describe('the page inside a widget', () => {
  it.each(rows)('%s, while it is %s', (_title, name, event, expected) => {
    expect(outcomeOf(states[name], event)).toBe(expected)
  })

  it.each<[string, StartMessage, Partial<VisitorKnown>, string]>([
    ['a survey', startOf(), {}, 'isPrepared layout look → dress, prepare'],
    [
      'a drawing of somebody else',
      startOf(),
      { isTheirs: false },
      'layout look → dress, replace_drawing',
    ],
    ['attributes', startOf({}, { responses: 'e30=' }), {}, 'layout look → dress'],
    [
      'earlier feedback',
      startOf(),
      { hasEarlier: true },
      'isPrepared layout look hasEarlier → dress, prepare',
    ],
    [
      'a conversation',
      startOf(),
      { running: feedback },
      'isPrepared place=chat layout look → dress, prepare, tell ready',
    ],
    [
      'a preview',
      startOf({ is_preview: true }),
      { running: feedback, hasEarlier: true },
      'isPrepared layout look → dress, prepare',
    ],
    [
      'a sample',
      startOf({ is_preview: true, preview_chat: { responses: [] } }),
      {},
      'isPrepared place=chat layout look → dress, prepare, tell ready',
    ],
  ])('starts with %s', (_what, start, more, expected) => {
    expect(outcomeOf(after([start]), { ...known, ...more })).toBe(expected)
  })

  it('starts with a failure where the document brought no survey', () => {
    expect(outcomeOf(after([startOf()], states.without), known)).toBe(
      'layout look → dress, show_failure',
    )
  })

  it('names only states that there are', () => {
    const named = Object.values(table).flatMap((some) =>
      some.flatMap(([, , but]) => Object.values(but ?? {}).flatMap((those) => those.split(' '))),
    )
    expect(named.filter((name) => !(name in states))).toEqual([])
  })

  it('shows the newest of two runs only', () => {
    const twice = after(
      [{ type: 'new_feedback_pressed' }, { type: 'new_feedback_pressed' }],
      running,
    )
    const from = twice.shell.place
    const early = reduceContent(after([chat], twice), { type: 'run_ready', turn: 2, from })
    expect(early[0].shell.place.kind).toBe('chat')
    const late = reduceContent(twice, { type: 'run_ready', turn: 3, from })
    expect(late[0].shell.place.kind).toBe('survey')
  })

  it('takes the language of the host page before that of the configuration', () => {
    expect(after([startOf()]).language).toBe('en')
    expect(after([startOf({}, { language: 'tr' })]).language).toBe('tr')
  })
})

function titleOf({ type, ...more }: ContentEvent): string {
  return `${type} ${JSON.stringify(more).slice(0, 60)}`
}

function outcomeOf(memory: ContentMemory, event: ContentEvent): string {
  const [next, effects] = reduceContent(memory, event)
  const flat = ({ shell, ...own }: ContentMemory) => ({
    ...own,
    ...shell,
    place: shell.place.kind,
    layout: shell.layout,
  })
  const [one, other] = [flat(memory), flat(next)]
  const changed = (Object.keys(one) as (keyof typeof one)[])
    .filter((name) => one[name] !== other[name])
    .map((name) => (name === 'place' ? `place=${other.place}` : name))
  return `${changed.join(' ')} → ${effects.map(effectText).join(', ')}`.trim()
}

function effectText(effect: ContentEffect): string {
  if (effect.type === 'tell') return `tell ${effect.message.type}`
  if (effect.type === 'track') return effect.event
  if (effect.type === 'show_failure') return 'show_failure'
  if (effect.type === 'focus') return `focus${effect.spareBusy ? ' spare' : ''}`
  return 'turn' in effect ? `${effect.type} ${effect.turn}` : effect.type
}
