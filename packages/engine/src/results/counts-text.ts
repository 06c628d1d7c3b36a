// Pairs of whole numbers as a short text: places ascending, each as its distance from the one before, then its count, in
// digits of five bits with a sixth that says "more follows". Two or three characters a pair, and quick to read: tallies are
// mostly this.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const codes = new Uint8Array(128)
for (let value = 0; value < digits.length; value += 1) codes[digits.charCodeAt(value)] = value

/** `pairs`: by place, each place once; places and counts are not negative. */
export function writeCounts(pairs: readonly (readonly [place: number, count: number])[]): string {
  let text = ''
  let before = 0
  for (const [place, count] of pairs.toSorted(([a], [b]) => a - b)) {
    text += numberText(place - before) + numberText(count)
    before = place
  }
  return text
}

export function eachCount(text: string, take: (place: number, count: number) => void): void {
  let place = 0
  let at = 0
  const next = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 32) {
      const code = codes[text.charCodeAt(at)] ?? 0
      at += 1
      value += (code & 31) * scale
      if (code < 32) return value
    }
  }
  while (at < text.length) {
    place += next()
    take(place, next())
  }
}

function numberText(value: number): string {
  let text = ''
  let left = value
  while (left >= 32) {
    text += digits[(left % 32) + 32]
    left = Math.floor(left / 32)
  }
  return text + digits[left]
}
