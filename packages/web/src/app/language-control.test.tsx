import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '../locales/compile-catalogue.ts'
import en from '../locales/en.json'
import { createWords } from '../words.ts'
import { AppContext } from './app-context.ts'
import { LanguageControl, selectorFor } from './language-control.tsx'

const words = createWords({
  code: 'en',
  catalogueCode: 'en',
  catalogue: compileCatalogue(en),
  flow: null,
  timeZone: 'UTC',
})
const languages = [
  { code: 'en', id: 'id-en', name: 'English' },
  { code: 'tr', id: 'id-tr', name: 'Türkçe' },
  { code: 'ar', id: 'id-ar', name: 'العربية' },
]
const drawn = (count: number, selector = selectorFor(count)): string =>
  renderToString(
    <AppContext value={{ words, markdown: null, send: () => {} }}>
      <LanguageControl
        languages={languages.slice(0, count)}
        currentId="id-en"
        choose={() => {}}
        selector={selector}
      />
    </AppContext>,
  )

describe('the language control', () => {
  it('is nothing for one language (R-LANG-01)', () => expect(drawn(1)).toBe(''))

  it('is one button to the other of two (R-LANG-02)', () => {
    expect(drawn(2)).toContain('Türkçe')
    expect(drawn(2)).not.toContain('aria-haspopup')
  })

  it('opens a list of three, by the names the flow gives them (R-LANG-04, R-LANG-15)', () => {
    expect(drawn(3)).toContain('aria-haspopup="dialog"')
    expect(drawn(3)).toContain('English')
  })

  it('an unknown kind of selector is a system error (R-LANG-16, R-ERR-05)', () => {
    expect(() => drawn(3, 'carousel')).toThrow('Unexpected language selector')
  })
})
