// Derives roles that are readable in both schemes from the owner's colours (visual.md, section 3). An owner may pick
// any colour: text and lines use derived colours, never the original. Pure; the document writes the result as
// custom properties, so owner CSS can still override each of them.
import { contrast, fromOklch, mix, parseHex, type Rgb, toHex, toOklch } from './colour.ts'

export interface Roles {
  /** The owner's colour unchanged: fill of buttons. */
  readonly brand: string
  /** A button that the pointer is on. */
  readonly brandHover: string
  /** Border of elements filled with the brand: transparent, unless the brand is too similar to the page. */
  readonly edge: string
  /** Text on the brand. */
  readonly on: string
  /** Fill of chosen elements. */
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
  light: { surface: white, hover: rgb('#F3F5F7'), share: 0.08, towards: -1 },
  dark: { surface: rgb('#171B22'), hover: rgb('#1F252E'), share: 0.16, towards: 1 },
} as const satisfies Record<Scheme, { surface: Rgb; hover: Rgb; share: number; towards: 1 | -1 }>

/** The largest contrast of a nearly invisible brand, which gets a border. */
const invisible = 1.25
const textRatio = 4.5
const lineRatio = 3
const hoverShare = 0.08
const leastChange = 1.03

export function rolesOf(primary: string | null, font: string | null, scheme: Scheme): Roles {
  const { surface, hover, share } = schemes[scheme]
  const brand = parseHex(primary ?? '') ?? rgb(defaultBrand)
  const isInvisible = contrast(brand, surface) < invisible
  const soft = rgb(
    toHex(mix(isInvisible ? walk(brand, [surface], lineRatio, scheme) : brand, surface, share)),
  )
  const line = walk(brand, [surface, soft], lineRatio, scheme)
  const on = textOn(brand, parseHex(font ?? '') ?? rgb(defaultFont))
  return {
    brand: toHex(brand),
    brandHover: toHex(hovered(brand, on)),
    edge: isInvisible ? toHex(line) : 'transparent',
    on: toHex(on),
    soft: toHex(soft),
    strong: toHex(walk(brand, [surface, soft, hover], textRatio, scheme)),
    line: toHex(line),
    onLine: toHex(contrast(white, line) >= contrast(ink, line) ? white : ink),
  }
}

/** White or black always reaches the ratio; white and ink alone miss for some mid-tones. */
function textOn(brand: Rgb, font: Rgb): Rgb {
  return [font, white, ink, black].find((text) => contrast(text, brand) >= textRatio) ?? black
}

/** A shade darker, or lighter if the darker one would not be visible or the text on it not readable. */
function hovered(brand: Rgb, on: Rgb): Rgb {
  const shades = [mix(ink, brand, hoverShare), mix(white, brand, hoverShare)]
  return (
    shades.find(
      (shade) => contrast(shade, on) >= textRatio && contrast(shade, brand) >= leastChange,
    ) ?? brand
  )
}

/** Moves the lightness step by step until the colour has enough contrast with every background. */
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
