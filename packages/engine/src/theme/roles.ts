// The owner's colours made into roles that stay readable in both schemes (visual.md, section 3). An owner may pick
// any colour: text and lines are derived from it and never use it raw. Pure; the document writes the result as
// custom properties, so that owner CSS can still overrule each of them.
import { contrast, fromOklch, mix, parseHex, type Rgb, toHex, toOklch } from './colour.ts'

export interface Roles {
  readonly brand: string
  /** Text on the brand. */
  readonly on: string
  /** Fill of what is chosen. */
  readonly soft: string
  /** Links, text on soft. */
  readonly strong: string
  /** Chosen border, radio dot, progress, focus ring. */
  readonly line: string
  /** A tick on the line colour. */
  readonly onLine: string
}

export type Scheme = 'light' | 'dark'

const defaultBrand = '#20B8F7'
const defaultFont = '#FFFFFF'
const white = rgb('#FFFFFF')
const ink = rgb('#0E1116')
const black = rgb('#000000')
const schemes = {
  light: { surface: white, share: 0.08, towards: -1 },
  dark: { surface: rgb('#171B22'), share: 0.16, towards: 1 },
} as const satisfies Record<Scheme, { surface: Rgb; share: number; towards: 1 | -1 }>

/** Contrast a nearly invisible brand has at most, and what it is shifted to. */
const invisible = 1.25
const textRatio = 4.5
const lineRatio = 3

export function rolesOf(primary: string | null, font: string | null, scheme: Scheme): Roles {
  const { surface, share } = schemes[scheme]
  const given = parseHex(primary ?? '') ?? rgb(defaultBrand)
  const brand = contrast(given, surface) < invisible ? walk(given, [surface], lineRatio, scheme) : given
  const soft = mix(brand, surface, share)
  const line = walk(given, [surface, soft], lineRatio, scheme)
  return {
    brand: toHex(brand),
    on: toHex(textOn(brand, parseHex(font ?? '') ?? rgb(defaultFont))),
    soft: toHex(soft),
    strong: toHex(walk(given, [surface, soft], textRatio, scheme)),
    line: toHex(line),
    onLine: toHex(contrast(white, line) >= contrast(ink, line) ? white : ink),
  }
}

/** White or black always reaches the ratio; white and ink alone miss for some mid-tones. */
function textOn(brand: Rgb, font: Rgb): Rgb {
  return [font, white, ink, black].find((text) => contrast(text, brand) >= textRatio) ?? black
}

/** Lightness moved step by step until the colour stands out on every ground. */
function walk(from: Rgb, grounds: readonly Rgb[], ratio: number, scheme: Scheme): Rgb {
  const isEnough = (colour: Rgb) => grounds.every((ground) => contrast(colour, ground) >= ratio)
  if (isEnough(from)) return from
  const start = toOklch(from)
  for (let l = start.l; l > 0 && l < 1; l += 0.005 * schemes[scheme].towards) {
    const colour = fromOklch({ ...start, l })
    if (isEnough(colour)) return colour
  }
  return scheme === 'light' ? black : white
}

function rgb(hex: string): Rgb {
  const colour = parseHex(hex)
  if (!colour) throw new Error(`not a colour: ${hex}`)
  return colour
}
