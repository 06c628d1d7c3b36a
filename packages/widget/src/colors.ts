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
  const both = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(...both) / Math.min(...both)
}

/** WCAG's relative luminance of #rrggbb. */
function luminance(color: string): number {
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = Number(`0x${color.slice(2 * at + 1, 2 * at + 3)}`) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)
}
