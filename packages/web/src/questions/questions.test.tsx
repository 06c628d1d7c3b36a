// Each style on the page before anything was pressed: controls, names and what a screen reader hears.
import type { Question } from '@askwell/contract'
import type { Fault, QuestionView } from '@askwell/engine'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppContext } from '../app/app-context.ts'
import { catalogues } from '../test/drawn.tsx'
import { exampleOptions, exampleQuestion } from '../test/example-flow.ts'
import { createWords } from '../words.ts'
import { QuestionBlock } from './question-block.tsx'
import { specialViews } from './special-views.tsx'

const words = createWords({
  code: 'en',
  catalogueCode: 'en',
  catalogue: catalogues.en,
  flow: null,
  timeZone: 'UTC',
})

const blank = {
  elementId: 'e',
  rows: [],
  answer: null,
  fault: null,
  upload: null,
  verification: null,
  choices: [],
  isLoading: false,
  seed: 1,
  advancesAlone: false,
}

function draw(
  question: Partial<Question>,
  more: Partial<QuestionView> = {},
  marks = { saysOptional: false, explainsRequired: false },
): string {
  const asked = exampleQuestion(question)
  const view: QuestionView = { ...blank, question: asked, options: asked.options, ...more }
  return renderToStaticMarkup(
    <AppContext value={{ words, markdown: null, send: () => {}, specialViews }}>
      <QuestionBlock view={view} {...marks} />
    </AppContext>,
  )
}

const id = exampleQuestion().id
const labels = (count: number) =>
  exampleOptions(...Array.from({ length: count }, (_, at) => `Option ${at + 1}`))
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const fault: Fault = { code: 'required' }
const chose = (...at: number[]) => ({
  answer: { kind: 'options' as const, optionIds: at.map((index) => labels(20)[index]?.id ?? '') },
})

describe('choices', () => {
  it('radio is one group of radios, named by its label (R-QS-30)', () => {
    const html = draw({ options: labels(3) })
    expect(count(html, /type="radio"/g)).toBe(3)
    expect(html).toContain(
      `<fieldset id="q-${id}" role="radiogroup" class="answer" aria-labelledby="label-${id}"`,
    )
  })

  it('shows what was chosen (R-ANS-01)', () => {
    const html = draw({ options: labels(3) }, chose(1))
    expect(html).toMatch(/class="choice choice--card choice--chosen"><input[^>]*checked=""/)
    expect(count(html, /choice--chosen/g)).toBe(1)
  })

  it('plain is the same without the circle (R-QS-29)', () => {
    const html = draw({ style: 'plain', options: labels(2) }, chose(0))
    expect(count(html, /type="radio"/g)).toBe(2)
    expect(html).not.toContain('choice__mark')
  })

  it('checklist is check boxes, with what the limits ask for (R-QS-05)', () => {
    const html = draw({ style: 'checklist', options: labels(4), minSelectionCount: 2 })
    expect(count(html, /type="checkbox"/g)).toBe(4)
    expect(html).toContain('Choose at least 2.')
  })

  it('at the maximum the rest stay in reach and say why they do nothing (R-VAL-08)', () => {
    const html = draw({ style: 'checklist', options: labels(3), maxSelectionCount: 1 }, chose(0))
    expect(count(html, /choice--barred/g)).toBe(2)
    expect(count(html, /aria-disabled="true" aria-describedby="full-/g)).toBe(2)
    expect(html).toContain('That is the most you can choose.')
  })

  it('takes several where the question says so (R-QS-42)', () => {
    expect(count(draw({ isMultiSelect: true, options: labels(3) }), /type="checkbox"/g)).toBe(3)
    expect(draw({ style: 'dropdown', isMultiSelect: true, options: labels(3) })).toContain(
      '<details',
    )
  })

  it('dropdown is a closed list that begins with Please Select (R-QS-10)', () => {
    const html = draw({ style: 'dropdown', options: labels(12) })
    expect(html).toMatch(
      /<select id="q-[^"]+"[^>]*><option value="" selected="">Please Select<\/option>/,
    )
    expect(count(html, /<option /g)).toBe(13)
  })

  it('more than ten options are not laid out but picked (R-QS-45)', () => {
    const many = draw({ options: labels(11) })
    expect(many).not.toContain('type="radio"')
    expect(many).toContain('Please Select')
    expect(count(many, /<option /g)).toBe(12)
    expect(count(draw({ options: labels(10) }), /type="radio"/g)).toBe(10)
    expect(draw({ style: 'checklist', options: labels(11) })).toContain('<details')
  })

  it('draws the options it is given, and no hidden one (R-QS-44)', () => {
    const html = draw({ options: labels(3) }, { options: labels(2) })
    expect(count(html, /type="radio"/g)).toBe(2)
  })

  it('notes what an exclusive option does', () => {
    const [first, ...others] = labels(3)
    expect(
      draw({
        style: 'checklist',
        options: first ? [{ ...first, exclusive: true }, ...others] : [],
      }),
    ).toContain('clears the others')
  })

  it('lets an optional single choice be taken back, and only then', () => {
    expect(draw({ options: labels(2) }, chose(0))).toContain('>Clear</button>')
    expect(draw({ options: labels(2) })).not.toContain('>Clear</button>')
    expect(draw({ options: labels(2), isRequired: true }, chose(0))).not.toContain(
      '>Clear</button>',
    )
  })
})

describe('scales', () => {
  it('score shows all eleven points, with options or without (R-QS-34)', () => {
    expect(count(draw({ style: 'score', options: labels(11) }), /type="radio"/g)).toBe(11)
    const html = draw({ style: 'score', options: [] }, { answer: { kind: 'text', text: '8' } })
    expect([...html.matchAll(/score__label">(\d+)</g)].map(([, label]) => label)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ])
    expect(html).toMatch(/value="8" checked=""|checked="" value="8"/)
  })

  it('says what its ends mean, to the eye and to the ear', () => {
    const html = draw({
      style: 'score',
      options: [],
      extra: { min_label: { en: 'Not at all' }, max_label: { en: 'Very' } },
    })
    expect(html).toContain(`aria-describedby="ends-${id}"`)
    expect(html).toMatch(/Not at all<\/bdi>.*Very<\/bdi>/)
  })

  it('star fills up to the chosen one and says its value (R-QS-38)', () => {
    const html = draw({ style: 'star', options: [] }, { answer: { kind: 'text', text: '4' } })
    expect(count(html, /star star--on/g)).toBe(4)
    expect(html).toContain('4 of 5 stars')
    expect(draw({ style: 'star', options: exampleOptions('Poor', 'Good') })).toContain(
      '2 of 2 stars, <bdi>Good</bdi>',
    )
  })
})

describe('typed answers', () => {
  it('each has the control, keyboard and autofill that fit (R-QS-39, R-QS-40, R-QS-15, R-QS-25)', () => {
    expect(draw({ style: 'text', options: [] })).toMatch(
      /<input id="q-[^"]+"[^>]*type="text"[^>]*dir="auto"/,
    )
    expect(draw({ style: 'textarea', options: [] })).toContain('<textarea')
    expect(draw({ style: 'email', options: [] })).toMatch(
      /type="email" inputMode="email" autoComplete="email"/i,
    )
    expect(draw({ style: 'numeric', options: [], min: 0 })).toMatch(
      /type="text" inputMode="decimal"/i,
    )
    expect(draw({ style: 'numeric', options: [], min: 0, step: 1 })).toMatch(
      /type="text" inputMode="numeric"/i,
    )
    // The decimal pad of an iPhone has no minus key.
    for (const negative of [{}, { min: -20 }])
      expect(draw({ style: 'numeric', options: [], ...negative })).not.toMatch(/inputMode/i)
    expect(draw({ style: 'email', options: [], isMultiSelect: true })).toMatch(
      /type="text" inputMode="email"/i,
    )
  })

  it('is named by its label', () => {
    expect(draw({ style: 'text', options: [] })).toContain(
      `<label class="question__label" id="label-${id}" for="q-${id}">`,
    )
  })

  it('says limits before anything went wrong, and counts against them', () => {
    expect(draw({ style: 'numeric', options: [], min: 1, max: 120 })).toContain('Between 1 and 120')
    expect(draw({ style: 'text', options: [], minLength: 5 })).toContain('At least 5 characters')
    const html = draw(
      { style: 'textarea', options: [], maxLength: 30 },
      { answer: { kind: 'text', text: 'abc 👨‍👩‍👧 def' } },
    )
    expect(html).toContain('>9 of 30 characters<')
    expect(html).toContain('aria-live="off"')
  })

  it('speaks the counter up near the limit', () => {
    expect(
      draw(
        { style: 'text', options: [], maxLength: 30 },
        { answer: { kind: 'text', text: 'x'.repeat(11) } },
      ),
    ).toContain('class="counter counter--near" aria-live="polite"')
    expect(
      draw(
        { style: 'text', options: [], maxLength: 30 },
        { answer: { kind: 'text', text: 'x'.repeat(10) } },
      ),
    ).not.toContain('counter--near')
  })
})

describe('every question', () => {
  const styles = [
    'radio',
    'plain',
    'checklist',
    'dropdown',
    'score',
    'star',
    'text',
    'textarea',
    'email',
    'numeric',
  ] as const
  const withOptions = (style: (typeof styles)[number]) => ({
    style,
    options: ['text', 'textarea', 'email', 'numeric'].includes(style) ? [] : labels(3),
  })

  it.each(styles)('%s ties its error to the control and announces it (R-VAL-41)', (style) => {
    const html = draw({ ...withOptions(style), isRequired: true }, { fault })
    expect(html).toMatch(new RegExp(`aria-describedby="[^"]*error-${id}`))
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(
      /aria-live="polite"><p class="question__error" id="error-[^"]+">.*Please fill in this field to continue\./,
    )
  })

  it.each(styles)('%s says that it is required, to the eye and to the ear (R-QS-47)', (style) => {
    const html = draw({ ...withOptions(style), isRequired: true })
    expect(html).toContain('question__star')
    expect(html.includes('aria-required="true"') || html.includes('(required)')).toBe(true)
    expect(draw(withOptions(style))).not.toMatch(/question__star|aria-required/)
  })

  it('shows markup in a text as text (R-QS-46)', () => {
    expect(draw({ body: { en: '<img src=x onerror=alert(1)>' } })).toContain(
      '&lt;img src=x onerror=alert(1)&gt;',
    )
  })

  it('explains the asterisk once and marks optional questions where it is asked to', () => {
    expect(
      draw({ isRequired: true }, {}, { saysOptional: true, explainsRequired: true }),
    ).toContain('</span> required</span>')
    expect(draw({}, {}, { saysOptional: true, explainsRequired: false })).toContain('>Optional<')
  })

  it('says when an answer moves on automatically', () => {
    expect(draw({ options: labels(2) }, { advancesAlone: true })).toContain(
      'Your choice takes you to the next page.',
    )
    expect(draw({ style: 'text', options: [] }, { advancesAlone: true })).not.toContain(
      'Your choice takes you',
    )
  })
})
