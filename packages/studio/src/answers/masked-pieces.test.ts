import { describe, expect, it } from 'vitest'
import { maskedPieces } from './masked-pieces.ts'

describe('masked pieces of a text', () => {
  it.each([
    ['plain words', ['plain words']],
    [
      'call (***)-***-**-** or ***@***.***',
      ['call ', '[(***)-***-**-**]', ' or ', '[***@***.***]'],
    ],
    ['XXXX-XXXX-XXXX-XXXX', ['[XXXX-XXXX-XXXX-XXXX]']],
    ['id ***********, pass *******.', ['id ', '[***********]', ', pass ', '[*******]', '.']],
    ['', []],
  ])('%s (O-15)', (text, expected) => {
    expect(
      maskedPieces(text).map((piece) => (piece.isMask ? `[${piece.text}]` : piece.text)),
    ).toEqual(expected)
  })
})
