// The colour behind an avatar's letter: the agent's own, darkened until white is readable on it (4.5 to 1).

const fallback = '#5b6675'
const leastContrast = 4.5

export function letterColour(colour: string | null): string {
  const [red, green, blue] = /^#[\da-f]{6}$/i.test(colour ?? '')
    ? channels(colour ?? fallback)
    : channels(fallback)
  let share = 1
  while (
    share > 0.1 &&
    1.05 / (luminance(red * share, green * share, blue * share) + 0.05) < leastContrast
  )
    share -= 0.05
  return `rgb(${[red, green, blue].map((channel) => Math.round(channel * share)).join(' ')})`
}

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
