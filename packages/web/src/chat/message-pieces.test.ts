import { expect, it } from 'vitest'
import { messagePieces, shortened } from './message-pieces.ts'

it.each([
  ['https://example.com/a/very/long/address', 'https://example.com/a/ver…'],
  ['https://x.test/25-letters', 'https://x.test/25-letters'],
  ['https://good.example.com@evil.test/path', 'https://evil.test/path'],
  ['https://good.example.com:pass@evil.test/a/long/path', 'https://evil.test/a/long/…'],
  ['https://a@good.example.com@evil.test/', 'https://evil.test/'],
  ['HTTPS://good.example.com@evil.test/', 'HTTPS://evil.test/'],
  ['https://good.example.com/@name', 'https://good.example.com/…'],
  ['https://x.test/?to=a@b.test', 'https://x.test/?to=a@b.te…'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
])('%s is read as %s (A-205)', (address, shown) => {
  expect(shortened(address)).toBe(shown)
})

it('a link leads where it was written to, whatever is shown of it', () => {
  expect(messagePieces('See https://good.example.com@evil.test/path now')).toEqual([
    { kind: 'text', text: 'See ' },
    {
      kind: 'link',
      text: 'https://evil.test/path',
      href: 'https://good.example.com@evil.test/path',
    },
    { kind: 'text', text: ' now' },
  ])
})
