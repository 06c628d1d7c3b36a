// The owner's colours on the launcher: any colour may stand behind, what stands on it stays readable (WCAG 1.4.3).

const fallback = '#20B8F7'
const readable = 4.5

export interface LauncherColors {
  readonly fill: string
  readonly ink: string
}

/** The owner's ink where it can be read; else the first of white, near-black and black that can: one of them always is. */
export function launcherColors(fill: string, ink: string): LauncherColors {
  const shown = hexOf(fill) ?? fallback
  const wanted = hexOf(ink) ?? '#FFFFFF'
  return { fill: shown, ink: [wanted, '#FFFFFF', '#0E1116'].find((color) => contrast(shown, color) >= readable) ?? '#000000' }
}

/** `#rgb` and `#rrggbb`; whatever else is no colour here. */
function hexOf(color: string): string | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  return digits ? `#${digits.length > 3 ? digits : digits.replace(/./g, '$&$&')}` : null
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG's relative luminance of #rrggbb. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
