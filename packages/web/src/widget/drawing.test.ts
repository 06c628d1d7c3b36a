import type { StartMessage } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../run/storage.ts'
import { exampleFlow, exampleNode, exampleQuestion } from '../test/example-flow.ts'
import { exampleWidget } from '../test/example-widget.ts'
import { drawingOf, isDrawnFor } from './drawing.ts'

const nodeId = exampleWidget().node_id
const drawing = {
  nodeId,
  language: null,
  takesOneFeedback: false,
  questions: ['plan', 'id-of-plan'],
}
const attributes = (name: string) => btoa(JSON.stringify([{ question: name, answer: 'gold' }]))
const plain = { fill: '#20B8F7', ink: '#0E1116' }
const config = {
  ...exampleWidget(),
  targeting: null,
  default_language_code: 'en',
  default_language_configured: false,
  security_token: null,
  customer_id: null,
  launcher_colors: { closed: plain, open: plain },
  launcher_texts: { toggle: 'Feedback', open: 'Open', close: 'Close' },
  launcher_places: {
    wide: { side: 'right' as const, x: 20, y: 20 },
    phone: { side: 'right' as const, x: 20, y: 20 },
  },
}
const talk = {
  id: 'f',
  title: 'Shop',
  createdAt: '2026-11-22T10:00:00Z',
  chatToken: 't',
  activeAt: 1,
}
const start: StartMessage = {
  type: 'start',
  code: config.code,
  config,
  hostUrl: 'https://shop.test/',
  customer: {},
  responses: null,
  language: null,
  layout: { kind: 'floating', maxHeightPx: 600, radiusPx: 0 },
  record: null,
}
const answered = {
  isWidgetDisplayedBefore: true,
  widgetInitialDisplayTime: 1,
  lastFeedbackSubmitDate: 1,
}
interface StoredItem {
  readonly key: string
  readonly value: unknown
}
const keeping = (...kept: readonly StoredItem[]) => {
  const local = memoryStorage()
  for (const { key, value } of kept) local.write(key, value)
  return local
}

describe('what the server has drawn into a frame', () => {
  it.each([
    ['nothing is asked for', {}, '', null],
    ['the owner asks', { default_language_code: 'tr' }, '', 'tr'],
    [
      'the page around asks, which comes first',
      { default_language_code: 'tr' },
      '&language=ar',
      'ar',
    ],
    ['the page around asks for none', { default_language_code: 'tr' }, '&language=', 'tr'],
  ])('is in the language of who asks: %s (R-LANG-12)', (_case, settings, more, language) => {
    expect(
      drawingOf(
        exampleNode(),
        exampleWidget(settings),
        `?code=${config.code}&frame=content${more}`,
        null,
      ).language,
    ).toBe(language)
  })

  it('takes one feedback where node or widget does', () => {
    expect(
      drawingOf(exampleNode(), exampleWidget({ prevent_multiple_feedback: true }), '', null)
        .takesOneFeedback,
    ).toBe(true)
    expect(
      drawingOf(exampleNode({ prevent_multiple_feedback: true }), exampleWidget(), '', null)
        .takesOneFeedback,
    ).toBe(true)
    expect(drawingOf(exampleNode(), exampleWidget(), '', null).takesOneFeedback).toBe(false)
  })

  it('knows the questions that an attribute would answer by keys and ids, those of the current state (R-WGT-55)', () => {
    const { questions } = drawingOf(exampleNode(), exampleWidget(), '', exampleFlow())
    expect(questions).toEqual(['q', exampleQuestion().id])
  })

  it.each([
    ['a stranger', drawing, start],
    [
      'a visitor with attributes that are no answers',
      drawing,
      { ...start, responses: attributes('tier') },
    ],
    ['a visitor with attributes nobody can read', drawing, { ...start, responses: '???' }],
    ['a visitor with a name', drawing, { ...start, customer: { external_id: 'card-9' } }],
    [
      'the language that the owner asks for',
      { ...drawing, language: 'tr' },
      {
        ...start,
        config: { ...config, default_language_code: 'tr', default_language_configured: true },
      },
    ],
    [
      'the language that the page around asks for',
      { ...drawing, language: 'tr' },
      { ...start, language: 'tr' },
    ],
    ['who has answered, where any number is welcome', drawing, { ...start, record: answered }],
  ])('is for %s', (_case, drawn, said) => {
    expect(isDrawnFor(drawn, said, keeping(), 0)).toBe(true)
  })

  it.each<[string, typeof start, readonly StoredItem[]]>([
    ['of a sample in the studio', { ...start, config: { ...config, is_preview: true } }, []],
    ['with an attribute that answers it', { ...start, responses: attributes('plan') }, []],
    ['with an attribute of its id', { ...start, responses: attributes('id-of-plan') }, []],
    ['in another language than the page around asks for now', { ...start, language: 'tr' }, []],
    [
      'in another language than the owner asks for now',
      {
        ...start,
        config: { ...config, default_language_code: 'tr', default_language_configured: true },
      },
      [],
    ],
    ['that was answered on this page', { ...start, record: answered }, []],
    [
      'that was answered, as the frame remembers',
      start,
      [{ key: 'widgetStores', value: { [nodeId]: answered } }],
    ],
    [
      'with a conversation that runs',
      start,
      [{ key: 'widgetStores', value: { [nodeId]: { feedbacks: [talk] } } }],
    ],
    ['that was begun (A-273)', start, [{ key: `FLOW/${nodeId}`, value: {} }]],
  ])('is not for a visit %s', (_case, said, kept) => {
    expect(isDrawnFor({ ...drawing, takesOneFeedback: true }, said, keeping(...kept), 0)).toBe(
      false,
    )
  })
})
