import { describe, expect, it } from 'vitest'
import { encodeAttributes } from './encode-attributes.ts'

const decoded = (text: string | null): unknown =>
  JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8'))

describe('custom attributes', () => {
  it('are question and answer pairs in UTF-8 base64 (R-WGT-55)', () => {
    expect(decoded(encodeAttributes({ plan: 'Gümüş 🥈', seats: 3 }))).toEqual([
      { question: 'plan', answer: 'Gümüş 🥈' },
      { question: 'seats', answer: 3 },
    ])
  })
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  it.each([
    [circular],
    [{ n: 1n }],
    [null],
    [undefined],
    ['text'],
    [{}],
    [
      {
        get trap() {
          throw new Error('no')
        },
      },
    ],
  ])('%# cannot be encoded and is left out (R-WGT-56)', (attributes) => {
    expect(encodeAttributes(attributes)).toBeNull()
  })
})
