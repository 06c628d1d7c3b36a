import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textPieces } from './text-pieces.ts'

const shown = (text: string): string =>
  textPieces(text)
    .map(({ text: piece, isLink }) => (isLink ? `[${piece}]` : piece))
    .join('')

describe('textPieces', () => {
  it.each([
    ['', ''],
    ['no address', 'no address'],
    ['https://a.example', '[https://a.example]'],
    ['see https://a.example/b?c=1#d now', 'see [https://a.example/b?c=1#d] now'],
    ['(https://a.example)', '([https://a.example])'],
    ['https://a.example. And https://b.example!', '[https://a.example]. And [https://b.example]!'],
    ['<https://a.example>', '<[https://a.example]>'],
    ['"https://a.example"', '"[https://a.example]"'],
    ['javascript:alert(1) data:x ftp://a.example', 'javascript:alert(1) data:x ftp://a.example'],
    ['https:// alone', 'https:// alone'],
    ['xhttps://a.example', 'xhttps://a.example'],
  ])('%j', (text, pieces) => expect(shown(text)).toBe(pieces))

  it('loses nothing of any text, and links to nothing but web addresses', () => {
    const word = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.constantFrom('.', ', ', ' (', ') ', '\n', 'https://', 'javascript:alert(1)'),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const text = words.join('')
        const pieces = textPieces(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces)
          if (piece.isLink) expect(new URL(piece.text).protocol).toMatch(/^https?:$/)
      }),
    )
  })
})
