// Texts of a system file: cut to a number of bytes, and longer ones in segments.

/** Of a variable, in bytes. */
export const longestText = 32_767
const ofSegment = 255
/** The bytes of a width that a segment counts for, although it holds 255. */
const countedOf = 252

export interface Segment {
  /** The width that the dictionary names; 0 for a number. */
  readonly width: number
  /** What it takes in a case: a multiple of 8. */
  readonly bytes: number
  /** The part of the text that it holds. */
  readonly from: number
  readonly to: number
}

/** A number has one, without a text. */
export function segmentsOf(width: number): readonly Segment[] {
  const count = width > ofSegment ? Math.ceil(width / countedOf) : 1
  return Array.from({ length: count }, (_, at) => {
    const own = at < count - 1 ? ofSegment : width - at * countedOf
    const [from, to] = [Math.min(width, at * ofSegment), Math.min(width, (at + 1) * ofSegment)]
    return { width: own, bytes: Math.max(8, Math.ceil(own / 8) * 8), from, to }
  })
}

/** In UTF-8, cut before the character that does not fit, and filled up with spaces to `least` bytes. */
export function savText(text: string, most: number, least = 0): Buffer {
  let bytes = Buffer.from(text.replaceAll('\0', ''))
  if (bytes.length > most) {
    let end = most
    while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
    bytes = bytes.subarray(0, end)
  }
  return bytes.length >= least
    ? bytes
    : Buffer.concat([bytes, Buffer.alloc(least - bytes.length, ' ')])
}
