// Colour arithmetic for the owner's roles: hex in, hex out, contrast by WCAG, lightness by OKLCH. Pure.
export interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** `#rgb`, `#rrggbb`, with or without alpha (dropped). Null for anything else. */
export function parseHex(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (!hex) return null
  const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
  const channel = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return { r: channel(0), g: channel(2), b: channel(4) }
}

export const toHex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** `share` of `over` in `under`, mixed in sRGB like on a screen. */
export const mix = (over: Rgb, under: Rgb, share: number): Rgb => ({
  r: over.r * share + under.r * (1 - share),
  g: over.g * share + under.g * (1 - share),
  b: over.b * share + under.b * (1 - share),
})

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const gamma = (part: number): number =>
  255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

const luminance = ({ r, g, b }: Rgb): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

export function toOklch(colour: Rgb): Oklch {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

/** The colour at this lightness and hue; chroma is reduced in steps of 4 % until it is within sRGB. */
export function fromOklch(colour: Oklch): Rgb {
  let { c } = colour
  while (c > 0.0005 && !isShowable(toLinear({ ...colour, c }))) c *= 0.96
  return rounded(toLinear({ ...colour, c: c > 0.0005 ? c : 0 }))
}

function toLinear({ l, c, h }: Oklch): readonly [number, number, number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShowable = (parts: readonly number[]): boolean =>
  parts.every((part) => part >= -0.0001 && part <= 1.0001)
const rounded = ([r, g, b]: readonly [number, number, number]): Rgb => ({
  r: byte(r),
  g: byte(g),
  b: byte(b),
})
const byte = (part: number): number =>
  Math.min(255, Math.max(0, Math.round(gamma(Math.min(1, Math.max(0, part))))))
