import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { exampleFlow, exampleNode } from '../test/example-flow.ts'
import { isMarkdown, needsMarkdown } from './needs-markdown.ts'

describe('isMarkdown', () => {
  it.each([
    '**bold**',
    '_kind_',
    'a `code`',
    '[a](https://a.example)',
    '![a](https://a.example/a.png)',
    '# Title',
    '> said',
    '- one',
    '2. two',
    '1) one',
    '<https://a.example>',
    'a\\*b',
    'a &amp; b',
    '* one',
    '---',
    '| a | b |\n|---|---|',
  ])('sees the sign in %j', (text) => expect(isMarkdown(text)).toBe(true))

  it.each([
    'How likely are you to recommend us?',
    'Hazel & Pine',
    'Two lines\nof text',
    '9–10 o’clock',
    'We are 2nd.',
    'A-Z',
    'No. 1',
    'Fish + chips',
    'ما رأيك؟',
    '100 %',
  ])('leaves %j alone', (text) => expect(isMarkdown(text)).toBe(false))
})

describe('needsMarkdown', () => {
  const survey = (flow: Flow) =>
    ({ kind: 'survey', flow, mode: 'live', onlyElementId: null }) as const

  it.each<[string, Flow, boolean]>([
    ['sentences', exampleFlow(), false],
    ['a label of one language', exampleFlow({ label: { en: 'Plain', tr: '**Kalın**' } }), true],
    [
      'a help text',
      exampleFlow({ question: { help: { en: 'See [this](https://a.example)' } } }),
      true,
    ],
    ['a question', exampleFlow({ question: { body: { en: 'A _soft_ question' } } }), true],
    ['an option', exampleFlow({ option: { en: '`code`' } }), true],
  ])('looks into the texts of a survey: %s', (_what, flow, needs) =>
    expect(needsMarkdown(survey(flow), null)).toBe(needs),
  )

  it('looks into what the owner says when the survey is closed, before it is and after', () => {
    const closed = { kind: 'closed', message: null, from: null, until: null } as const
    for (const [message, needs] of [
      [null, false],
      ['We are **closed**.', true],
      ['We are closed.', false],
    ] as const) {
      expect(needsMarkdown(closed, exampleNode({ activation_expired_message: message }))).toBe(
        needs,
      )
      expect(
        needsMarkdown(survey(exampleFlow()), exampleNode({ activation_expired_message: message })),
      ).toBe(needs)
    }
    expect(
      needsMarkdown(
        { kind: 'not_operating' },
        exampleNode({ activation_expired_message: '**closed**' }),
      ),
    ).toBe(false)
  })
})
