import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppContext } from '../app/app-context.ts'
import type { Markdown } from '../app-types.ts'
import { englishWords } from '../test/drawn-question.tsx'
import { exampleFlow } from '../test/example-flow.ts'
import { markdown } from './markdown.tsx'
import { neededValues, pipedKeys, withPiped } from './piping.ts'
import { Phrase, Prose } from './prose.tsx'

function drawn(template: string, name: string, renderer: Markdown | null = markdown) {
  const words = withPiped(englishWords, neededValues({ name }, new Set(['name'])), renderer)
  const value = { words, markdown: renderer, send: () => {} }
  const body = words.markdown({ en: template })
  const draw = (what: React.ReactNode) =>
    renderToStaticMarkup(<AppContext value={value}>{what}</AppContext>)
  return {
    phrase: draw(<Phrase text={body} />),
    prose: draw(<Prose text={body} />),
    plain: words.text({ en: template }),
  }
}

/** The text without markup. */
const read = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

describe('an earlier answer in a text', () => {
  it.each([
    '**x**',
    '_x_',
    '`x`',
    '[a](https://a.example)',
    '![a](https://a.example/a.png)',
    '<img src=x onerror=alert(1)>',
    '<https://a.example>',
    '# x',
    '- x',
    '1. x',
    '> x',
    '&amp;',
    '\\',
    'a\\*b',
    '{{name}}',
    "$& $1 $' $$",
    '---',
  ])('%j stays as it was typed, in a text with markdown and in one without (R-QS-46)', (typed) => {
    for (const renderer of [markdown, null]) {
      for (const html of [
        drawn('{{name}}', typed, renderer).phrase,
        drawn('{{name}}', typed, renderer).prose,
      ]) {
        expect(read(html)).toBe(typed)
        expect(html.replace(/<\/?(?:bdi|p|div)(?: [^>]*)?>/g, '')).not.toContain('<')
      }
    }
    const { prose, plain } = drawn('Dear **{{ name }}**!', typed)
    expect(prose).toContain('<strong>')
    expect(read(prose)).toBe(`Dear ${typed}!`)
    expect(plain).toBe(`Dear **${typed}**!`)
  })

  it('is one line, and turns nothing around', () => {
    expect(drawn('Hello {{name}}.', ' a\n\n- b\r\n    c ').plain).toBe('Hello a - b c.')
    expect(drawn('Hello {{name}}.', 'a\u202eb\u2066c').plain).toBe('Hello abc.')
  })

  it('keeps its own direction in a text of the other one', () => {
    const arabic = withPiped({ ...englishWords, dir: 'rtl' }, { name: 'Mina <b>' }, markdown)
    expect(arabic.text({ en: 'x {{name}}.' })).toBe('x \u2068Mina <b>\u2069.')
    expect(arabic.markdown({ en: '**{{name}}**' })).toBe('**\u2068Mina \\<b\\>\u2069**')
    expect(drawn('Hello {{name}} (1).', '\u0645\u0646\u0649').plain).toBe(
      'Hello \u2068\u0645\u0646\u0649\u2069 (1).',
    )
    expect(drawn('Hello {{name}}{{other}}.', 'Mina').plain).toBe('Hello Mina.')
  })

  it('leaves no brace where nothing is known', () => {
    expect(withPiped(englishWords, {}, null).text({ en: 'Hello {{name}}.' })).toBe('Hello .')
  })

  it('has no way to the prototype', () => {
    expect(
      withPiped(englishWords, neededValues({}, new Set(['constructor'])), null).text({
        en: '{{constructor}}{{__proto__}}',
      }),
    ).toBe('')
  })
})

describe('pipedKeys', () => {
  it('finds what any text of a flow asks for, in every language', () => {
    const flow = exampleFlow({
      label: { en: 'Hi', tr: '{{ who }}' },
      question: { help: { en: '{{age}}' }, placeholder: { en: '{{a-b}}' } },
      option: { en: '{{o}}' },
    })
    expect([...pipedKeys(flow)].sort()).toEqual(['a-b', 'age', 'o', 'who'])
    expect(pipedKeys(exampleFlow()).size).toBe(0)
  })
})
