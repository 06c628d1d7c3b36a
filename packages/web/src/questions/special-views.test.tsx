// Phones, files and dynamic choices on the page: controls, names and what a screen reader hears.
import type { Question } from '@askwell/contract'
import {
  allStyles,
  type Fault,
  type QuestionView,
  type Upload,
  type Verification,
} from '@askwell/engine'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppContext } from '../app/app-context.ts'
import { catalogues } from '../test/drawn.tsx'
import { exampleQuestion } from '../test/example-flow.ts'
import { createWords } from '../words.ts'
import { PhoneCountrySelect } from './phone-country-select.tsx'
import { QuestionBlock } from './question-block.tsx'
import { commonView } from './question-views.tsx'
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
  options: [],
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
  country: string | null = 'AT',
): string {
  const view: QuestionView = {
    ...blank,
    question: exampleQuestion({ options: [], ...question }),
    ...more,
  }
  return drawn(<QuestionBlock view={view} saysOptional={false} explainsRequired={false} />, country)
}

const drawn = (element: ReactNode, country: string | null = 'AT'): string =>
  renderToStaticMarkup(
    <AppContext value={{ words, markdown: null, country, send: () => {}, specialViews }}>
      {element}
    </AppContext>,
  )

const id = exampleQuestion().id
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const texts = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

it('every style is drawn, at once or by the chunk of special ones, and none by both', () => {
  for (const style of allStyles)
    expect(commonView(style) === null, style).toBe(Object.hasOwn(specialViews, style))
})

describe('a phone number', () => {
  it('is a telephone field with its country, named by its label (R-QS-26)', () => {
    const html = draw({ style: 'phone_number' })
    expect(html).toMatch(new RegExp(`<label[^>]* for="q-${id}"`))
    expect(html).toMatch(
      new RegExp(
        `<input id="q-${id}"[^>]*type="tel" inputMode="tel" autoComplete="tel" dir="ltr"`,
        'i',
      ),
    )
    expect(html).toMatch(/<select[^>]*aria-label="Country code"/)
    expect(html).toContain('<option value="AT" selected="">')
  })

  it('has only its own country until the list of countries has loaded', () => {
    const html = drawn(<PhoneCountrySelect id="c" country="AT" format={null} choose={() => {}} />)
    expect(count(html, /<option/g)).toBe(1)
    expect(html).toContain('<option value="AT" selected="">AT</option>')
  })

  it('without a country of the node, takes the one of the language', () => {
    expect(draw({ style: 'phone_number' }, {}, null)).toContain('<option value="US" selected=""')
  })

  it('ties its error to the field (R-VAL-26)', () => {
    const html = draw({ style: 'phone_number', isRequired: true }, { fault: { code: 'phone' } })
    expect(html).toMatch(
      new RegExp(`aria-describedby="error-${id}" aria-required="true" aria-invalid="true"`),
    )
    expect(html).toContain('Please enter a valid phone number.')
  })
})

describe('a phone verification', () => {
  const sent: Verification = {
    address: '+436641204897',
    stage: 'code',
    verificationId: 'v',
    sentAtMs: Date.now(),
    fault: null,
  }

  it('begins with the number', () => {
    const html = draw({ style: 'phone_verification' })
    expect(html).toContain('type="tel"')
    expect(html).toContain('>Send code</button>')
    expect(html).not.toContain('one-time-code')
  })

  it('then asks for the code in one field that a phone can fill (R-QS-27)', () => {
    const html = draw({ style: 'phone_verification' }, { verification: sent })
    expect(count(html, /<input/g)).toBe(1)
    expect(html).toMatch(
      /<input[^>]*inputMode="numeric" autoComplete="one-time-code"[^>]*aria-label="Verification code"/i,
    )
    expect(count(html, /class="code__box/g)).toBe(6)
    // In groups, if an earlier file of this process has loaded the numbering plans.
    expect(texts(html)).toMatch(/Enter the 6-digit code we sent to \+43 ?664 ?1204897 \./)
    expect(html).toContain('>Verify</button>')
  })

  it('offers a new code after a minute', () => {
    const resend = (ago: number) =>
      texts(
        draw(
          { style: 'phone_verification' },
          { verification: { ...sent, sentAtMs: Date.now() - ago } },
        ),
      )
    expect(resend(36_000)).toMatch(/Send a new code in \u20660:2[34]\u2069/)
    expect(resend(60_000)).toMatch(/Send a new code$/)
  })

  it('ties a wrong code to the field (R-VAL-37, R-PHV-07)', () => {
    const html = draw(
      { style: 'phone_verification' },
      { verification: { ...sent, fault: { code: 'sms_code' } } },
    )
    expect(html).toMatch(
      new RegExp(`aria-describedby="[^"]*verification-${id}[^"]*" aria-invalid="true"`),
    )
    expect(html).toMatch(
      new RegExp(
        `aria-live="polite"><p class="verification__fault" id="verification-${id}">.*The verification code you entered is wrong\\.`,
      ),
    )
  })

  it('stays where it is while the code is on its way', () => {
    expect(
      draw({ style: 'phone_verification' }, { verification: { ...sent, stage: 'verifying' } }),
    ).toMatch(/aria-busy="true" aria-disabled="true">Verify/)
    expect(
      draw(
        { style: 'phone_verification' },
        { verification: { ...sent, stage: 'sending', verificationId: null } },
      ),
    ).toMatch(/aria-busy="true"[^>]*>Sending…/)
    expect(
      draw({ style: 'phone_verification' }, { verification: { ...sent, stage: 'sending' } }),
    ).toContain('one-time-code')
  })

  it('ends with the number confirmed', () => {
    const html = draw(
      { style: 'phone_verification' },
      { answer: { kind: 'text', text: '+436641204897' }, verification: { ...sent, stage: 'done' } },
    )
    expect(html).toContain('Phone confirmed')
    expect(html).toContain('>Change</button>')
    expect(html).not.toContain('<input')
  })
})

describe('a file', () => {
  const upload: Upload = {
    file: { name: 'photo.png', size: 1_572_864, type: 'image/png' },
    handle: 'h',
    percent: 64,
    hasFailed: false,
  }
  const stored = {
    kind: 'file',
    file: { ...upload.file, url: 'u', blobId: 'b', attachmentId: 'a' },
  } as const

  it('is chosen with a native control that says what it takes (R-QS-17, R-QS-35)', () => {
    expect(draw({ style: 'file' })).toMatch(
      /<input class="upload__input" type="file" accept="image\/jpeg,image\/png,image\/gif,image\/webp,application\/pdf"/,
    )
    expect(texts(draw({ style: 'file' }))).toContain(
      'An image or PDF file, up to 10 MB Choose a file',
    )
    expect(draw({ style: 'screenshot' })).toMatch(
      /accept="image\/jpeg,image\/png,image\/gif,image\/webp"/,
    )
    expect(texts(draw({ style: 'screenshot' }))).toContain('An image, up to 10 MB Choose an image')
  })

  it('on its way shows a whole percentage, and says quarters (R-UPL-08)', () => {
    const html = draw({ style: 'file' }, { upload })
    expect(html).toContain('>64%</bdi>')
    expect(html).toMatch(/role="status">photo\.png: 50 percent uploaded</)
    expect(html).toContain('aria-label="Stop the upload of photo.png"')
  })

  it('stored shows name, size and type, and can be removed (R-UPL-09)', () => {
    const html = draw({ style: 'file' }, { answer: stored })
    expect(html).toContain('>1.50 MB</bdi> <bdi>PNG</bdi>')
    expect(html).toContain('aria-label="Remove photo.png"')
    expect(html).toMatch(/role="status">photo\.png is uploaded\.</)
  })

  it('failed says so and can be tried again', () => {
    const html = draw(
      { style: 'file' },
      { upload: { ...upload, hasFailed: true }, fault: { code: 'generic' } },
    )
    expect(texts(html)).toMatch(/photo\.png Try again .*photo\.png could not be uploaded\.$/)
    expect(html).toMatch(
      new RegExp(`type="file"[^>]*aria-describedby="[^"]*error-${id}" aria-invalid="true"`),
    )
  })

  it('refused says why: another kind, too large, empty (R-VAL-27, R-UPL-15)', () => {
    const refused = (style: 'file' | 'screenshot', fault: Fault) =>
      texts(draw({ style }, { fault }))
    expect(refused('file', { code: 'file' })).toMatch(/ Please upload an image or PDF file\.$/)
    expect(refused('screenshot', { code: 'file' })).toMatch(
      / Please upload an image: JPEG, PNG, GIF or WebP\.$/,
    )
    expect(refused('file', { code: 'file_large', size: 11_534_336 })).toMatch(
      / This file is too large: 11\.00 MB\. The limit is 10 MB\.$/,
    )
    expect(refused('file', { code: 'file_empty' })).toMatch(
      / This file is empty\. Choose another one\.$/,
    )
  })

  it('untouched and required is not wrong yet, and its group says that it is required', () => {
    const html = draw({ style: 'file', isRequired: true })
    expect(html).not.toMatch(/required=""|aria-invalid/)
    expect(texts(html)).toContain('(required)')
  })
})

describe('dynamic choices', () => {
  const choices = ['Graz', 'Linz', 'Wien'].map((body, at) => ({ key: `k${at}`, body }))

  it('one answer is a group of radios of the texts that came (R-QS-11)', () => {
    const html = draw(
      { style: 'dynamic_multiple_choice' },
      { choices, answer: { kind: 'values', values: ['Linz'] } },
    )
    expect(count(html, /type="radio"/g)).toBe(3)
    expect(html).toMatch(/checked="" value="Linz"|value="Linz" checked=""/)
    expect(html).toContain(`role="radiogroup" class="answer" aria-labelledby="label-${id}"`)
  })

  it('several answers are check boxes, barred at the most (R-QS-12, R-QS-13)', () => {
    for (const style of ['dynamic_multiple_choice', 'dynamic_multiple_value'] as const) {
      const html = draw(
        { style, isMultiSelect: true, maxSelectionCount: 1 },
        { choices, answer: { kind: 'values', values: ['Linz'] } },
      )
      expect(count(html, /type="checkbox"/g)).toBe(3)
      expect(count(html, /choice--barred/g)).toBe(2)
    }
  })

  it('say that they are on their way, or that there are none yet', () => {
    expect(draw({ style: 'dynamic_multiple_choice' }, { isLoading: true })).toMatch(
      /role="status"><span[^>]*><\/span> Looking for choices…/,
    )
    expect(texts(draw({ style: 'dynamic_multiple_choice' }))).toContain(
      'Nothing to choose from yet.',
    )
    expect(draw({ style: 'dynamic_request' }, { isLoading: true })).toContain(
      'Looking for choices…',
    )
  })

  it('the asking one is a line of text (R-QS-14)', () => {
    expect(draw({ style: 'dynamic_request' })).toMatch(
      new RegExp(`<input[^>]*id="q-${id}"[^>]*type="text"`),
    )
  })
})

describe('hidden answers', () => {
  it('say what is hidden, where something is written', () => {
    const html = draw({ style: 'text', hidePersonalData: true })
    expect(html).toContain(`aria-describedby="masked-${id}"`)
    expect(html).toContain(
      'E-mail addresses and phone, card, ID and passport numbers are hidden before sending.',
    )
    expect(draw({ style: 'text' })).not.toContain('masked-')
    expect(draw({ style: 'file', hidePersonalData: true })).not.toContain('masked-')
  })
})
