// An untranslated text is shown in another language, and its markup names that language (WCAG 3.1.2).
import type { Question, QuestionStyle, Text } from '@askwell/contract'
import { allStyles } from '@askwell/engine'
import { expect, it } from 'vitest'
import { body, catalogues, drawn } from '../test/drawn.tsx'
import { drawQuestion } from '../test/drawn-question.tsx'
import {
  exampleFlow,
  exampleNode,
  exampleOptions,
  exampleQuestion,
  languageIds,
} from '../test/example-flow.ts'
import { createWords } from '../words.ts'

const marker = 'Owner'
const voids = new Set(['input', 'br', 'img', 'hr'])
const speaks = exampleFlow({ languages: ['en', 'ar'] })
const arabic = createWords({
  code: 'ar',
  catalogueCode: 'ar',
  catalogue: catalogues.ar,
  flow: speaks,
  timeZone: 'UTC',
})

const english = { en: 'How was it?' }
const page = (code: string, question: object): string => {
  const flow = exampleFlow({ question })
  const languages = [
    ...flow.languages,
    { code, id: '00000000-0000-4000-8000-0000000000ff', name: code },
  ]
  const node = exampleNode({ flow: { ...flow, languages, defaultLanguageId: languageIds.en } })
  return body(drawn(node, { search: `?node_id=${node.id}&lang=${code}` }))
}

it.each([
  ['a phrase', { body: english }, '<bdi lang="en" dir="ltr">How was it?</bdi>'],
  ['blocks', { help: english }, '<div class="prose" lang="en" dir="ltr">'],
  [
    'an option of a list',
    { style: 'dropdown', options: exampleQuestion().options },
    ' lang="en" dir="ltr">Good</option>',
  ],
  [
    'the end of a scale',
    { style: 'score', options: [], extra: { min_label: english } },
    '<bdi lang="en" dir="ltr">How was it?</bdi>',
  ],
])('%s that fell back to English says so on a Hebrew page', (_what, question, expected) => {
  expect(page('he', question)).toContain(expected)
})

const sample = (style: QuestionStyle, chosen: number | null, more: Partial<Question> = {}) => {
  const said = (text: string): Text => ({ en: `${marker} ${text}` })
  const named = exampleOptions(...['a', 'b', 'c'].map((name) => said(`${name}\nPrice: ${marker}`)))
  const rows = ['one', 'two'].map((name, at) => ({
    id: `row${at}`,
    key: name,
    body: said(name),
    order: at,
    options: named.map((option, place) => ({
      ...option,
      id: `${at}${place}`,
      key: ['best', 'worst', 'c'][place] ?? '',
    })),
  }))
  const question = exampleQuestion({
    style,
    body: said('asks'),
    help: said('helps'),
    options: style === 'matrix' ? [] : named,
    statements: style === 'matrix' ? rows : [],
    extra: { min_label: said('low'), max_label: said('high') },
    ...more,
  })
  const view = {
    options: question.options,
    rows: rows.map((statement) => ({ statement, options: statement.options })),
  }
  return drawQuestion(
    question,
    {
      ...view,
      answer: chosen === null ? null : { kind: 'options', optionIds: [named[chosen]?.id ?? ''] },
    },
    { saysOptional: false, explainsRequired: true },
    arabic,
  )
}

it.each(allStyles.flatMap((style) => [[style, null] as const, [style, 1] as const]))(
  'every owner’s text of %s says its language, option %s chosen',
  (style, chosen) => {
    const kinds = style === 'matrix' ? (['likert', 'maxdiff', 'conjoint'] as const) : [undefined]
    for (const kind of kinds)
      for (const ends of [true, false])
        expect(
          untold(
            sample(style, chosen, {
              ...(ends ? {} : { extra: {} }),
              ...(kind && { extra: { matrix_question_type: kind } }),
            }),
          ),
          kind,
        ).toEqual([])
  },
)

/** The owner's texts that are not inside an element marked as English. */
function untold(html: string): string[] {
  const found: string[] = []
  const languages: string[] = ['ar']
  for (const [, close, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g,
  )) {
    if (text !== undefined) {
      if (text.includes(marker) && languages.at(-1) !== 'en') found.push(text)
    } else if (close) languages.pop()
    else if (!voids.has(name) && !attributes.endsWith('/'))
      languages.push(/ lang="([^"]+)"/.exec(attributes)?.[1] ?? languages.at(-1) ?? '')
  }
  return found
}

it('a text in the language of the page, or in its base, says nothing', () => {
  expect(page('he', { body: { ...english, he: 'איך היה?' } })).toContain('<bdi>איך היה?</bdi>')
  expect(page('en-gb', { body: english })).toContain('<bdi>How was it?</bdi>')
})
