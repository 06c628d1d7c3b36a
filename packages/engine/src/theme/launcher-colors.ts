// The owner's colours on the launcher: whatever the background is, text and icon on it stay readable (WCAG 1.4.3).
import { contrast, parseHex, type Rgb, toHex } from './colour.ts'

const fallback: Rgb = { r: 0x20, g: 0xb8, b: 0xf7 }
const white: Rgb = { r: 255, g: 255, b: 255 }
const black: Rgb = { r: 0, g: 0, b: 0 }
const nearBlack: Rgb = { r: 0x0e, g: 0x11, b: 0x16 }
const readable = 4.5

export interface LauncherColors {
  readonly fill: string
  readonly ink: string
}

interface Chosen {
  readonly primary_color: string
  readonly secondary_color: string
  readonly font_color: string
}

/** The widget's own colour, or its node's if the owner has not chosen one for the widget. */
export const widgetColor = (own: string, node: string | null): string =>
  isDefault(own) ? (node ?? own) : own

/** The second colour is for the open state, and only where the owner has chosen one. `node`: the colour of the widget's node. */
export function launcherLook(
  { primary_color, secondary_color, font_color }: Chosen,
  node: string | null,
): { readonly closed: LauncherColors; readonly open: LauncherColors } {
  const closed = launcherColors(widgetColor(primary_color, node), font_color)
  return {
    closed,
    open: isDefault(secondary_color) ? closed : launcherColors(secondary_color, font_color),
  }
}

const isDefault = (color: string): boolean => color.toUpperCase() === toHex(fallback)

/** The owner's ink if it is readable; otherwise the first readable one of white, near-black and black. One of them always is. */
export function launcherColors(fill: string, ink: string): LauncherColors {
  const shown = parseHex(fill) ?? fallback
  const found = [parseHex(ink) ?? white, white, nearBlack].find(
    (color) => contrast(shown, color) >= readable,
  )
  return { fill: toHex(shown), ink: toHex(found ?? black) }
}
