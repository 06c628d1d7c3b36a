// Digits of every script are digits: ٢٥, २५ and ２５ are 25.

/** The text with ASCII digits, and without the invisible direction marks that are often copied with a number. */
export const plainDigits = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')

const isPlain = /^[\n\r -~]*$/

/** Unicode keeps the ten digits of a script together, from 0 to 9; only the mathematical digits have five such rows. */
export function digitValue(codePoint: number): number {
  let zero = codePoint
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (codePoint - zero) % 10
}
