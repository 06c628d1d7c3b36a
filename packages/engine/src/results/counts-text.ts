// Pairs of whole numbers as a short text: ascending places, each as its distance from the previous one, then its count, in
// digits of five bits with a sixth bit for "more follows". A pair takes two or three characters and is quick to read;
// tallies mostly consist of this.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const codes = new Uint8Array(128)
for (let value = 0; value < digits.length; value += 1) codes[digits.charCodeAt(value)] = value

/** `pairs`: sorted by place, each place once; places and counts are not negative. */
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
  for (const reader = { at: 0, place: 0 }; reader.at < text.length; ) {
    reader.place += nextNumber(text, reader)
    take(reader.place, nextNumber(text, reader))
  }
}

/** Adds every count at its place. Inlined for speed, because the results of a year have millions of digits. */
export function addCounts(text: string, to: Float64Array): void {
  const { length } = text
  let place = 0
  let value = 0
  let scale = 1
  let isPlace = true
  for (let at = 0; at < length; at += 1) {
    const code = codes[text.charCodeAt(at)] ?? 0
    value += (code & 31) * scale
    if (code >= 32) {
      scale *= 32
      continue
    }
    if (isPlace) place += value
    else to[place] = (to[place] ?? 0) + value
    isPlace = !isPlace
    value = 0
    scale = 1
  }
}

/** The count at one place, 0 if there is none; stops reading at that place. */
export function countAt(text: string, wanted: number): number {
  for (const reader = { at: 0, place: 0 }; reader.at < text.length; ) {
    reader.place += nextNumber(text, reader)
    if (reader.place > wanted) return 0
    const count = nextNumber(text, reader)
    if (reader.place === wanted) return count
  }
  return 0
}

function nextNumber(text: string, reader: { at: number }): number {
  let value = 0
  for (let scale = 1; ; scale *= 32) {
    const code = codes[text.charCodeAt(reader.at)] ?? 0
    reader.at += 1
    value += (code & 31) * scale
    if (code < 32) return value
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
