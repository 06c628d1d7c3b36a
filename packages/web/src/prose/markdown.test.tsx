import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { decodeNamedCharacterReference } from './entities.ts'
import { markdown } from './markdown.tsx'

const blocks = (text: string) => renderToStaticMarkup(markdown.blocks(text))
const phrase = (text: string) => renderToStaticMarkup(markdown.phrase(text))

describe('markdown', () => {
  it('draws emphasis, headings, lists and links (R-FLOW-55)', () => {
    expect(blocks('Two **short** _questions_.')).toBe(
      '<p dir="auto">Two <strong>short</strong> <em>questions</em>.</p>',
    )
    expect(blocks('# Hello')).toBe(
      '<h2 dir="auto" class="prose__heading prose__heading--1">Hello</h2>',
    )
    expect(blocks('- one\n- two')).toBe(
      '<ul><li dir="auto"><p dir="auto">one</p></li><li dir="auto"><p dir="auto">two</p></li></ul>',
    )
    expect(blocks('[terms](https://a.example/t)')).toBe(
      '<p dir="auto"><a href="https://a.example/t" target="_blank" rel="noopener noreferrer">terms</a></p>',
    )
    expect(blocks('First\nsecond')).toBe('<p dir="auto">First<br/>second</p>')
  })

  it('draws a phrase without its own block, and several blocks as lines', () => {
    expect(phrase('How **likely**?')).toBe('How <strong>likely</strong>?')
    expect(phrase('One\n\nTwo')).toBe(
      '<span class="phrase__line">One</span><span class="phrase__line">Two</span>',
    )
    expect(phrase('# Not a heading here')).toBe('Not a heading here')
    expect(phrase('1. How *likely*?')).toBe('1. How <em>likely</em>?')
  })

  it.each(['https://a.example/x', 'http://a.example/x', 'mailto:a@a.example', 'tel:+431234'])(
    'lets %s through',
    (address) => {
      expect(blocks(`[go](${address})`)).toContain(`href="${address}"`)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//a.example/x',
    '/relative',
  ])('makes no link of %j (R-FLOW-55, R-QS-46)', (address) => {
    const drawn = blocks(`[go](<${address}>)`)
    expect(drawn).not.toContain('href')
    expect(drawn).toContain('go')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://a.example"></iframe>',
    '<!-- x -->',
  ])('shows %j as the text it is (R-FLOW-55, R-QS-46)', (text) => {
    for (const drawn of [blocks(text), phrase(text)]) {
      expect(
        drawn.replace(/<\/?(?:p|bdi|span)(?: dir="auto"| class="phrase__line")?>/g, ''),
      ).not.toMatch(/<[a-z!]/i)
      expect(drawn).toContain('&lt;')
    }
  })

  it('takes images from secure addresses only', () => {
    expect(blocks('![A cat](https://a.example/cat.png)')).toContain(
      '<img class="prose__picture" src="https://a.example/cat.png" alt="A cat"',
    )
    expect(blocks('![A cat](http://a.example/cat.png)')).toBe('<p dir="auto">A cat</p>')
    expect(blocks('![A cat](data:image/svg+xml,<svg/>)')).not.toContain('<img')
  })

  it('draws a table, each cell as a phrase, and the words above it', () => {
    const drawn = blocks(
      'Our plans:\n| Plan | Price |\n|---|--:|\n| *Small* | 5 |\n| A \\| B |\n| x | <b>1</b> | more |',
    )
    expect(drawn).toContain('<p dir="auto">Our plans:</p><table class="prose__table">')
    expect(drawn).toContain(
      '<th scope="col" dir="auto">Plan</th><th scope="col" dir="auto" class="prose__figures">Price</th>',
    )
    expect(drawn).toContain(
      '<td dir="auto"><em>Small</em></td><td dir="auto" class="prose__figures">5</td>',
    )
    expect(drawn).toContain('<td dir="auto">A | B</td><td dir="auto" class="prose__figures"></td>')
    expect(drawn).toContain('&lt;b&gt;1&lt;/b&gt;')
    expect(drawn).not.toContain('more')
  })

  it.each([
    'a | b',
    '| a | b |\n|---|',
    `| a |\n${'|---'.repeat(13)}|`,
    '```\n| a | b |\n|---|---|\n```',
  ])('leaves %j as it was written', (text) => {
    expect(blocks(text)).not.toContain('<table')
  })

  it.each([
    ['How was it?', 'How was it?', ''],
    ['1. How was it?', '1. How was it?', ''],
    ['One\n\nTwo', 'One\n\nTwo', ''],
    [
      'Which?\n\n![A hill](https://a.example/a.png)',
      'Which?',
      '![A hill](https://a.example/a.png)',
    ],
    [
      '![A hill](https://a.example/a.png)\n\nWhich?',
      '![A hill](https://a.example/a.png)\n\nWhich?',
      '',
    ],
    ['Which of\n- one\n- two', 'Which of', '- one\n- two'],
    ['Which?\n\n| a | b |\n|---|---|\n| 1 | 2 |', 'Which?', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['- one\n- two', '- one', '- two'],
  ])('tells what names the question from what follows it: %j', (text, lead, rest) => {
    expect(markdown.parts(text)).toEqual({ lead, rest })
  })

  it('draws a text that is far too long as it was written', () => {
    expect(blocks(`**${'a'.repeat(20_001)}`)).toMatch(/^<p>\*\*a+<\/p>$/)
  })
})

describe('decodeNamedCharacterReference', () => {
  it('knows the characters people type and no others', () => {
    expect(['amp', 'lt', 'nbsp', 'euro', 'hellip'].map(decodeNamedCharacterReference)).toEqual([
      '&',
      '<',
      '\u00a0',
      '€',
      '…',
    ])
    expect(decodeNamedCharacterReference('CounterClockwiseContourIntegral')).toBe(false)
  })
})
