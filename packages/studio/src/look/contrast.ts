/** WCAG contrast of two colours like #20b8f7, 1 to 21; null = one of them is not such a colour. */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [luminance(one), luminance(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

export function luminance(color: string): number | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
