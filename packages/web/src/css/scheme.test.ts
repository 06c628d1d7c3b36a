import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
/** The declarations of a rule, by its selector and whether it is in a media query. */
function valuesOf(css: string, selector: string, from = 0): Map<string, string> {
  const start = css.indexOf(`${selector} {`, from)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return new Map(
    [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

describe.each([
  [
    'tokens.css',
    ':where(:root)',
    'scheme.css',
    (scheme: string) => `:where(:root[data-scheme="${scheme}"])`,
  ],
  [
    'chat-frame.css',
    ':where(.chat)',
    'chat-frame.css',
    (scheme: string) => `:where(:root[data-scheme="${scheme}"] .chat)`,
  ],
])('the colours of %s (A-340)', (file, selector, forced, selectorOf) => {
  const css = read(file)
  const dark = valuesOf(css, selector, css.indexOf('@media'))
  const light = valuesOf(css, selector)

  it('are the same for a widget that is always dark', () => {
    expect(dark.size).toBeGreaterThan(2)
    expect(valuesOf(read(forced), selectorOf('dark'))).toEqual(dark)
  })

  it('are the same for a widget that is always light', () => {
    expect(valuesOf(read(forced), selectorOf('light'))).toEqual(
      new Map([...light].filter(([name]) => dark.has(name))),
    )
  })
})
