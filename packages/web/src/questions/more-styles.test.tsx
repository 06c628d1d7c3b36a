// The styles around persons, consent, faces, sliders and dates before anything was pressed: controls,
// names and what a screen reader hears.
import { describe, expect, it } from 'vitest'
import {
  chosen,
  countOf,
  drawQuestion as draw,
  optionsNamed,
  typedIn,
} from '../test/drawn-question.tsx'
import { exampleOptions, exampleQuestion } from '../test/example-flow.ts'

const { id } = exampleQuestion()
const fault = { code: 'required' } as const

describe('lines that say who somebody is', () => {
  it.each([
    [
      'R-QS-24',
      'naming',
      /type="text" autoComplete="name" autoCapitalize="words" spellCheck="false" dir="auto"/i,
    ],
    [
      'R-QS-16',
      'external_id',
      /type="text" autoComplete="off" autoCapitalize="none" spellCheck="false"/i,
    ],
    ['R-QS-08', 'customer_schema', /type="text" autoComplete="off"/i],
    ['R-QS-01', 'age', /class="field field--number" type="text" inputMode="numeric"/i],
  ] as const)(
    '$1 has its label and the fitting keyboard and autofill ($0)',
    (_row, style, control) => {
      const html = draw({ style, options: [] })
      expect(html).toMatch(control)
      expect(html).toContain(`<label class="question__label" id="label-${id}" for="q-${id}">`)
    },
  )

  it('says the limits an owner set, within those of the style', () => {
    expect(draw({ style: 'age', options: [], min: 18, max: 300 })).toContain('Between 18 and 120')
    expect(draw({ style: 'age', options: [] })).not.toContain('question__limits')
    expect(draw({ style: 'naming', options: [], minLength: 2 })).toContain('At least 2 characters')
  })
})

describe('gender and random', () => {
  it('gender is one choice, whatever isMultiSelect says (R-QS-19)', () => {
    const html = draw({ style: 'gender', options: optionsNamed(3), isMultiSelect: true })
    expect(countOf(html, /type="radio"/g)).toBe(3)
    expect(html).not.toContain('type="checkbox"')
    expect(draw({ style: 'gender', options: optionsNamed(11), isMultiSelect: true })).toContain(
      '<select',
    )
  })

  it('random draws its options in the order it is given (R-QS-31)', () => {
    const [first, second] = optionsNamed(2)
    const html = draw(
      { style: 'random', options: optionsNamed(2) },
      { options: second && first ? [second, first] : [] },
    )
    expect(html.indexOf('Option 2')).toBeLessThan(html.indexOf('Option 1'))
    expect(countOf(html, /type="radio"/g)).toBe(2)
  })
})

describe('custom_score', () => {
  it('three to five options are faces over the owner’s own words, one to choose (R-QS-07)', () => {
    const html = draw(
      { style: 'custom_score', options: exampleOptions('Bad', 'Fair', 'Good') },
      chosen(2),
    )
    expect(
      countOf(
        html,
        /<svg class="face__box face__box--drawn" viewBox="0 0 40 40" aria-hidden="true"/g,
      ),
    ).toBe(3)
    expect(countOf(html, /type="radio"/g)).toBe(3)
    expect(html).toMatch(/class="face face--chosen"><input[^>]*checked=""[^>]*\/>.*Good/)
    expect(countOf(html, /face--chosen/g)).toBe(1)
  })

  it('is words where there are too few or too many for faces, or the owner wants a list (R-QS-07)', () => {
    for (const count of [2, 6])
      expect(draw({ style: 'custom_score', options: optionsNamed(count) })).not.toContain(
        'face__box',
      )
    expect(
      draw({ style: 'custom_score', options: optionsNamed(4), extra: { layout: 'vertical' } }),
    ).toContain('custom-score--list')
  })

  it('puts an owner’s emoji or picture in the box of the face, silent beside the words', () => {
    const [first, second] = exampleOptions('Cold', 'Fine')
    const html = draw({
      style: 'custom_score',
      options:
        first && second
          ? [
              { ...first, emoji: '🥶' },
              { ...second, imageUrl: 'https://a.example/fine.png' },
            ]
          : [],
    })
    expect(html).toContain('<span class="face__box face__box--emoji" aria-hidden="true">🥶</span>')
    expect(html).toContain(
      '<img class="face__box face__box--picture" src="https://a.example/fine.png" alt=""',
    )
  })

  it('takes several where the question says so (R-QS-42)', () => {
    expect(
      countOf(
        draw({ style: 'custom_score', options: optionsNamed(3), isMultiSelect: true }),
        /type="checkbox"/g,
      ),
    ).toBe(3)
  })
})

describe('agreement', () => {
  const terms = exampleOptions('I agree to the [terms](https://a.example/terms).')

  it('one option is a box to tick, named by its text, whose link opens elsewhere (R-QS-03)', () => {
    const html = draw({ style: 'agreement', options: terms, isRequired: true })
    expect(countOf(html, /type="checkbox"/g)).toBe(1)
    expect(html).toContain(`aria-labelledby="consent-${id}" aria-required="true"`)
    expect(html).toContain(
      '<a href="https://a.example/terms" target="_blank" rel="noopener noreferrer">terms</a>',
    )
  })

  it('shows that it was ticked (R-QS-03)', () => {
    const html = draw({ style: 'agreement', options: optionsNamed(1) }, chosen(0))
    expect(html).toMatch(/agreement choice--chosen"><input[^>]*checked=""/)
    expect(draw({ style: 'agreement', options: optionsNamed(1) })).not.toContain('checked=""')
  })

  it('two options are Accept and Decline (R-QS-03)', () => {
    const html = draw({ style: 'agreement', options: exampleOptions('Accept', '') }, chosen(0))
    expect(countOf(html, /choice choice--pill agreement__button/g)).toBe(2)
    expect(countOf(html, /type="radio"/g)).toBe(2)
    expect(html).toContain('Decline')
    expect(html).toMatch(/agreement__button choice--chosen"><input[^>]*checked=""[^>]*\/>.*Accept/)
  })

  it('ties its error to the box (R-QS-04)', () => {
    const html = draw({ style: 'agreement', options: terms, isRequired: true }, { fault })
    expect(html).toContain(`aria-invalid="true" aria-describedby="error-${id}"`)
    expect(html).toContain('Please fill in this field to continue.')
  })
})

describe('slider', () => {
  it('says that it has no value yet, and then which (R-QS-36)', () => {
    const empty = draw({ style: 'slider', options: [], max: 40 })
    expect(empty).toMatch(
      /class="slider__range slider__range--empty" type="range" min="0" max="40" step="1"[^>]*aria-valuetext="No value yet"/,
    )
    expect(empty).toContain(
      '<output class="slider__bubble slider__bubble--empty" aria-hidden="true">No value yet</output>',
    )
    const set = draw({ style: 'slider', options: [], max: 40 }, typedIn('18'))
    expect(set).toMatch(/class="slider__range" type="range"[^>]*aria-valuetext="18"/)
    expect(set).toContain('<output class="slider__bubble" aria-hidden="true">18</output>')
  })

  it('goes over the owner’s options by their names (R-QS-36)', () => {
    const html = draw(
      { style: 'slider', options: exampleOptions('Cold', 'Right', 'Hot') },
      chosen(2),
    )
    expect(html).toMatch(/min="0" max="2" step="1"[^>]*aria-valuetext="Hot"/)
    expect(html).toContain('<bdi>Cold</bdi><bdi>Hot</bdi>')
  })

  it('a range wider than a thumb can tell has a field to type in beside it (R-QS-37)', () => {
    const html = draw(
      { style: 'slider', options: [], max: 1000 },
      { ...typedIn('2000'), fault: { code: 'value_range', min: 0, max: 1000 } },
    )
    expect(html).toContain(
      `inputMode="decimal" autoComplete="off" spellCheck="false" aria-labelledby="label-${id} value-${id}"`,
    )
    expect(html).toContain('Enter a value between 0 and 1000.')
    expect(draw({ style: 'slider', options: [] })).not.toContain('inputMode')
  })

  it('says that it is required where its control cannot (R-QS-47)', () => {
    const html = draw({ style: 'slider', options: [], isRequired: true })
    expect(html).toContain('(required)')
    expect(html).not.toContain('aria-required')
  })

  it('tells that letting go moves on', () => {
    expect(draw({ style: 'slider', options: [] }, { advancesAlone: true })).toContain(
      'Your choice takes you to the next page.',
    )
  })

  it('writes no style into the page, which its policy would refuse', () => {
    expect(draw({ style: 'slider', options: [] }, typedIn('18'))).not.toContain('style=')
  })
})

describe('datepicker', () => {
  it('is typed, with the form in the field and in words, and a calendar to open (R-QS-09)', () => {
    const html = draw({ style: 'datepicker', options: [] })
    expect(html).toMatch(
      /<input id="q-[^"]+"[^>]*type="text" inputMode="numeric"[^>]*placeholder="DD\/MM\/YYYY"/,
    )
    expect(html).toContain('Day, month and year, for example 25/11/2026')
    expect(html).toContain(
      'aria-label="Open the calendar" aria-haspopup="dialog" aria-expanded="false"',
    )
    expect(html).not.toContain('role="dialog"')
  })

  it('takes the owner’s own placeholder', () => {
    expect(
      draw({ style: 'datepicker', options: [], placeholder: { en: 'Day of travel' } }),
    ).toContain('placeholder="Day of travel"')
  })
})

describe('every one of them', () => {
  const styles = [
    'age',
    'agreement',
    'custom_score',
    'customer_schema',
    'datepicker',
    'external_id',
    'gender',
    'naming',
    'random',
    'slider',
  ] as const
  const withOptions = (style: (typeof styles)[number]) => ({
    style,
    options: ['agreement', 'custom_score', 'gender', 'random'].includes(style)
      ? optionsNamed(style === 'agreement' ? 1 : 3)
      : [],
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

  it.each(styles)('%s shows markup in a text as text (R-QS-46)', (style) => {
    const text = '<img src=x onerror=alert(1)>'
    const { options } = withOptions(style)
    const html = draw({
      ...withOptions(style),
      body: { en: text },
      help: { en: text },
      options: options.map((option) => ({ ...option, body: { en: text } })),
    })
    expect(html).not.toContain('<img src=x')
    expect(countOf(html, /&lt;img src=x onerror=alert\(1\)&gt;/g)).toBeGreaterThanOrEqual(
      2 + options.length,
    )
  })
})
