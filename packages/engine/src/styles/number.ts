// Turns typed numbers into the one form that is sent: a decimal point, no grouping, no redundant zeros.
// Text in, text out: nothing is rounded.
import { plainDigits } from '../digits.ts'

/** `1.234,50` → `1234.5`; null when the text is not a number. With both separators the last one is the decimal. */
export function canonicalNumber(text: string): string | null {
  const match = /^([+-]?)([\d.,]+)$/.exec(asciiSigns(plainDigits(text).trim()))
  if (!match?.[2] || !/\d/.test(match[2])) return null
  const split = splitDecimals(match[2])
  if (!split) return null
  const whole = split.whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = split.decimals.replace(/0+$/, '')
  if (whole.length + decimals.length > 30) return null
  const digits = decimals ? `${whole}.${decimals}` : whole
  return match[1] === '-' && digits !== '0' ? `-${digits}` : digits
}

/** Replaces the separators of other scripts and the other minus signs by ASCII ones. */
const asciiSigns = (text: string): string =>
  text
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/^[−‐-–－﹣]/, '-')
    .replace(/^＋/, '+')

function splitDecimals(text: string): { whole: string; decimals: string } | null {
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (dots + commas === 0) return { whole: text, decimals: '' }
  if (dots + commas === 1) return cut(text, dots ? '.' : ',')
  const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const grouping = decimal === '.' ? ',' : '.'
  if (dots === 0 || commas === 0) return ungroup(text, decimal, '')
  const parts = cut(text, decimal)
  return parts && text.split(decimal).length === 2
    ? ungroup(parts.whole, grouping, parts.decimals)
    : null
}

function cut(text: string, separator: string): { whole: string; decimals: string } {
  const at = text.lastIndexOf(separator)
  return { whole: text.slice(0, at), decimals: text.slice(at + 1) }
}

function ungroup(
  whole: string,
  separator: string,
  decimals: string,
): { whole: string; decimals: string } | null {
  const groups = whole.split(separator)
  const isGrouped = groups.every((group, index) =>
    index === 0 ? group.length >= 1 && group.length <= 3 : group.length === 3,
  )
  return isGrouped ? { whole: groups.join(''), decimals } : null
}
