import { describe, expect, it } from 'vitest'
import { plainDigits } from './digits.ts'
import { styleOf } from './styles/index.ts'
import { ask } from './test/flow.ts'

/** The digit zero of every script. */
const zeros = Array.from({ length: 0x1_fbff }, (_, codePoint) =>
  String.fromCodePoint(codePoint),
).filter((sign) => /^\p{Nd}$/u.test(sign) && plainDigits(sign) === '0')
const inScript = (text: string, zero: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

function sent(
  style: Parameters<typeof ask>[1],
  text: string,
): { body: string | undefined; fault: unknown } {
  const question = ask('q', style).question
  if (!question) throw new Error('no question')
  const answer = { kind: 'text', text } as const
  return {
    body: styleOf(style).items(question, answer)[0]?.body,
    fault: styleOf(style).fault(question, answer, []),
  }
}

describe('digits of every script', () => {
  it('there are some seventy scripts', () => expect(zeros.length).toBeGreaterThan(65))

  it.each([
    ['age', '34', '34'],
    ['numeric', '-1234567.8', '-1234567.8'],
    ['slider', '50', '50'],
    ['score', '9', '9'],
    ['star', '4', '4'],
    ['datepicker', '5/3/2024', '05/03/2024'],
    ['datepicker', '2024-03-05', '05/03/2024'],
    ['phone_number', '+905321234567', '+905321234567'],
    ['phone_verification', '+905321234567', '+905321234567'],
  ] as const)(
    '%s takes %s in each of them (R-QS-01, R-QS-25, R-QS-26, A-098, A-099)',
    (style, typed, body) => {
      for (const zero of zeros)
        expect(sent(style, inScript(typed, zero)), zero).toEqual({ body, fault: null })
    },
  )

  it('the signs that go with them are read as well, and marks of direction are not (A-098)', () => {
    expect(sent('numeric', '١٬٢٣٤٫٥').body).toBe('1234.5')
    expect(sent('numeric', '－３．５').body).toBe('-3.5')
    expect(sent('numeric', '\u200e−٣\u200f').body).toBe('-3')
    expect(sent('datepicker', '\u200f٠٣/٠٢/٢٠٢٦').body).toBe('03/02/2026')
  })

  it('a raised digit is not a digit', () =>
    expect(sent('numeric', '5²').fault).toEqual({ code: 'generic' }))

  it('an age in any script makes a birth year (R-QS-02)', () => {
    const question = ask('q', 'age').question
    expect(
      question && styleOf('age').customer?.(question, { kind: 'text', text: '३४' }, 2026),
    ).toEqual({ birth_year: 1992 })
  })
})
