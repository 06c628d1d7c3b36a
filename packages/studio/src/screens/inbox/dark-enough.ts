const usual = '#0a6f9c'
/** White on it has a contrast of 4.5 or more. */
const mostLuminance = 1.05 / 4.5 - 0.05

/** A colour like #20b8f7, darkened until white text is readable on it; anything else becomes the usual one. */
export function darkEnough(color: string): string {
  let parts = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
  if (parts.some(Number.isNaN)) return usual
  while (luminance(parts) > mostLuminance) parts = parts.map((part) => Math.floor(part * 0.94))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
