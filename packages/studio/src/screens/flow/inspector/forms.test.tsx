// Every form drawn once as the browser would first draw it, in both languages of the studio: each style offers what it must.
import { type Element, type Question, type QuestionStyle, questionStyles } from '@askwell/contract'
import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { newQuestion } from '../../../questions/new-question.ts'
import { ask, flowOf, idOf, ids, stateOf, trigger } from '../../../questions/test/flow.ts'
import { fetchTexts } from '../../../words/translations.ts'
import { withTexts } from './edits/texts.ts'
import { ElementForm } from './element-form.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { TriggersForm } from './triggers-form.tsx'

beforeAll(async () => {
  await fetchTexts('tr')
  i18n.activate('en')
})

const never = () => {
  throw new Error('drawing edits nothing')
}
const drawn = (form: ReactNode): string =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
const elementOf = (style: QuestionStyle, more: Partial<Question> = {}): Element => {
  const question = {
    ...newQuestion({ style, key: 'asked', languageCode: 'en', newId: ids() }),
    body: { en: 'How was it?' },
    ...more,
  }
  return { id: idOf('asked'), type: 'question', order: 0, isVisible: true, triggers: [], question }
}
const formOf = (element: Element): string =>
  drawn(
    <ElementForm
      flow={flowOf([element])}
      element={element}
      languageCode="en"
      edit={never}
      takesFocus={false}
    />,
  )

const offers: Record<QuestionStyle, readonly string[]> = {
  age: ['Allowed numbers', 'Mask personal data'],
  agreement: ['One option is a tick box.', 'Options'],
  checklist: ['Options', 'How many answers', 'Layout'],
  custom_score: ['Options', 'Labels at the two ends', 'Multiple selection', 'Layout'],
  customer_schema: ['Attribute of the contact', 'How many characters'],
  datepicker: ['Example shown in the empty field'],
  dropdown: ['Options', 'Multiple selection'],
  dynamic_multiple_choice: ['Multiple selection'],
  dynamic_multiple_value: ['How many answers'],
  dynamic_request: ['It runs when somebody answers the question.', 'How many characters'],
  email: ['Several addresses, separated by commas', 'Mask personal data'],
  external_id: ['How many characters', 'Mask personal data'],
  file: ['Needs an answer'],
  gender: ['Options', 'Layout'],
  matrix: ['Kind of matrix', 'Rows', 'The same options in every row', 'Options for every row'],
  naming: ['Example shown in the empty field', 'How many characters'],
  numeric: ['Allowed numbers', 'Step'],
  phone_number: ['Example shown in the empty field', 'Mask personal data'],
  phone_verification: ['Example shown in the empty field'],
  plain: ['Options', 'Multiple selection'],
  radio: ['Options', 'Multiple selection', 'Layout'],
  random: ['Options', 'Multiple selection'],
  ranking: ['Options'],
  score: ['Labels at the two ends', 'Your own points', 'If empty: 0 to 10.'],
  screenshot: ['Needs an answer'],
  slider: ['Allowed numbers', 'Step', 'Labels at the two ends', 'Your own points'],
  star: ['Your own points', 'If empty: one to five stars.'],
  text: ['How many characters', 'Mask personal data'],
  textarea: ['How many characters', 'Mask personal data', 'Stored as'],
}

describe('ElementForm', () => {
  it.each(questionStyles)(
    '%s offers its text, its own parts and whether it is required (O-04)',
    (style) => {
      const form = formOf(elementOf(style))
      for (const word of [
        'Question',
        'Help text below the question',
        'Needs an answer',
        'Shown from the start',
        ...offers[style],
      ])
        expect(form).toContain(`|${word}|`)
    },
  )

  it.each(questionStyles)('%s speaks Turkish (O-04)', (style) => {
    i18n.activate('tr')
    const form = formOf(elementOf(style))
    i18n.activate('en')
    expect(form).toContain('|Cevap zorunlu|')
    expect(form).not.toMatch(/\|(?:question|inspector|part|style|kind)\.[a-z]/i)
  })

  it.each<[string, Pick<Element, 'type' | 'body' | 'url'>, string[]]>([
    ['a label', { type: 'label', body: { en: 'Hello' } }, ['Text', 'Hello']],
    ['a footer', { type: 'footer' }, ['Text']],
    ['Next', { type: 'next_page' }, ['Button text']],
    ['Submit', { type: 'submit' }, ['Button text']],
    ['a link', { type: 'button_link', url: 'https://a.example' }, ['Button text', 'Link address']],
    ['a dial', { type: 'gauge' }, ['What the gauge shows', 'Progress through the survey']],
  ])('%s has its form (O-04)', (_name, element, words) => {
    const form = formOf({ ...element, id: idOf('asked'), order: 0, isVisible: true, triggers: [] })
    for (const word of words) expect(form).toContain(`|${word}|`)
  })

  it('warns when a question about the person hides personal data (O-20, A-105)', () => {
    const warning = 'This answer is also stored with the contact'
    expect(formOf(elementOf('email', { hidePersonalData: true }))).toContain(warning)
    expect(formOf(elementOf('text', { hidePersonalData: true }))).not.toContain(warning)
    expect(formOf(elementOf('email'))).not.toContain(warning)
  })

  it('says at the field what is wrong with limits and options (R-VAL-06, R-QS-45)', () => {
    const options = Array.from({ length: 11 }, (_, at) => ({
      id: `${at}`,
      key: `${at}`,
      body: { en: `${at}` },
      order: at,
      isVisible: true,
    }))
    expect(formOf(elementOf('checklist', { options, minSelectionCount: 12 }))).toContain(
      'There are only 11 options.',
    )
    expect(formOf(elementOf('checklist', { options }))).toContain(
      'More than 10 options are shown as a drop-down list.',
    )
    expect(formOf(elementOf('radio', { options: [] }))).toContain(
      'This question needs at least one option.',
    )
    expect(formOf(elementOf('matrix', { statements: [] }))).toContain(
      'This question needs at least one row.',
    )
  })
})

describe('RulesForm and TriggersForm', () => {
  const asked = ask('asked', 'radio', {
    options: ['yes', 'no'],
    triggers: [
      trigger({ key: 'yes', targetIds: [idOf('why')] }),
      trigger({ key: 'no', action: 'explode', targetIds: [idOf('why')] }),
    ],
  })
  const why = ask('why', 'text')
  const way = {
    id: idOf('way'),
    fromStateId: idOf('page'),
    toStateId: idOf('end'),
    rules: [
      { elementId: asked.id, operator: 'option_match' as const, optionIds: [idOf('asked.yes')] },
      { elementId: why.id, operator: 'contains' as const, value: 'slow' },
    ],
  }
  const flow = flowOf([asked, why], { transitions: [way] })

  it('a way out reads as a sentence, without an id (O-05)', () => {
    const form = drawn(<RulesForm flow={flow} transition={way} languageCode="en" edit={never} />)
    expect(form).toContain(
      '|If|asked|is|yes|and|why|contains|Texts|slow|Enter one per line. Any of them matches.|Add a condition|Go to|end|',
    )
    expect(form).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('one without conditions says that it is always taken (O-05)', () => {
    expect(
      drawn(
        <RulesForm flow={flow} transition={{ ...way, rules: [] }} languageCode="en" edit={never} />,
      ),
    ).toContain('This rule always applies')
  })

  it('triggers read as sentences, and an unknown action is named (O-06)', () => {
    const form = drawn(<TriggersForm flow={flow} element={asked} languageCode="en" edit={never} />)
    expect(form).toContain(
      '|When the answer is|yes|show|questions and texts|why|why is already shown from the start.|Hide it initially|',
    )
    expect(form).toContain('do “explode”')
    expect(form).toContain('It can only show or hide. Choose one.')
  })
})

describe('LanguagesForm and TextsPanel', () => {
  const flow = flowOf([ask('asked', 'radio', { options: ['yes'], body: { en: 'Why?' } })], {
    languages: [
      { code: 'en', id: idOf('language'), name: 'English' },
      { code: 'tr', id: idOf('turkish'), name: 'Türkçe' },
      { code: 'tlh', id: idOf('klingon'), name: 'tlhIngan' },
    ],
    states: [stateOf('one', [idOf('asked')], null, { isInitialState: true })],
  })
  it('says how far each language is, and which one the page does not speak (O-09)', () => {
    const form = drawn(<LanguagesForm flow={flow} edit={never} translations={{}} />)
    expect(form).toContain('|All texts are translated|')
    expect(form).toContain('|0 of 2 texts|')
    expect(form).toContain(
      '|In this language, the buttons and messages around your texts are in English.|',
    )
  })
  it('shows two languages side by side (O-09)', () => {
    const form = drawn(<TextsPanel flow={flow} edit={never} translations={{}} onConfirm={never} />)
    expect(form).toMatch(/\|Question\|asked\|Why\?\|/)
    expect(form).toMatch(/\|Option\|asked\.yes\|yes\|/)
  })
  it('marks a translation whose source text changed, and says what it was made from', () => {
    const path = `${idOf('asked')}.question.body`
    const translated = withTexts(flow, new Map([[path, { tr: 'Neden?' }]]))
    const translations = { [`${path}.tr`]: { base: 'Why not?' } }
    const panel = (known: typeof translations | Record<never, never>) =>
      drawn(<TextsPanel flow={translated} edit={never} translations={known} onConfirm={never} />)
    expect(panel(translations)).toContain('|Out of date|Translated from “Why not?”.|Still right|')
    expect(panel({})).not.toContain('Out of date')
    expect(
      drawn(<LanguagesForm flow={translated} edit={never} translations={translations} />),
    ).toContain('|1 of 2 texts|1 out of date|')
  })
})
