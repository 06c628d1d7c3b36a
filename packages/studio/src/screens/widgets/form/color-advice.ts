// What happens to an owner's colours: kept if they are readable, else replaced, with both contrasts.
import { contrast, parseHex, type Roles, rolesOf } from '@askwell/engine/theme'

/** WCAG AA for text. */
export const readableRatio = 4.5
export const white = '#FFFFFF'

interface Contrast {
  /** The contrast of the colours as the owner chose them. */
  readonly wanted: number
  /** The contrast of what respondents see. */
  readonly shown: number
  readonly isKept: boolean
}

export interface ColorAdvice {
  readonly roles: Roles
  /** The font on the primary colour, as on a button. */
  readonly text: Contrast
  /** The primary colour on white, as in a link. */
  readonly link: Contrast
}

export function colorAdvice(primary: string, font: string): ColorAdvice {
  const roles = rolesOf(primary, font, 'light')
  return {
    roles,
    text: contrastOf(ratio(font, roles.brand), ratio(roles.on, roles.brand)),
    link: contrastOf(ratio(primary, white), ratio(roles.strong, white)),
  }
}

const contrastOf = (wanted: number, shown: number): Contrast => ({
  wanted,
  shown,
  isKept: wanted >= readableRatio,
})

/** A colour that is still being typed has no contrast yet, and no note. */
function ratio(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)]
  return a && b ? contrast(a, b) : 21
}

/** To a tenth; an insufficient ratio is never rounded up to a sufficient one. */
export const writtenRatio = (value: number): string =>
  (value < readableRatio
    ? Math.min(Math.round(value * 10), readableRatio * 10 - 1) / 10
    : Math.round(value * 10) / 10
  ).toString()
