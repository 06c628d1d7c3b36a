// What people wrote, on its way into a message of another program: readable, and cut where that program's limit is.

/** A text of one person must not turn the text of another around. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const control = /(?![\n\t])\p{Cc}/gu

/** `most`: letters that are read at all, because a message never shows more. */
export const readable = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(turning, '')
    .replace(control, '')
    .trim()

/** The title of a message whose own is blank, as of a survey named with spaces: Slack refuses an empty one. */
export const nameless = 'Askwell'

export const onOneLine = (text: string): string => readable(text, 2_000).replace(/\s+/g, ' ')

/**
 * The longest beginning of a text that fits once it is written in another form. `write` must not shorten, and a character is never
 * cut in two.
 */
export function fitted(
  text: string,
  most: number,
  write: (text: string) => string,
  sizeOf: (written: string) => number = ({ length }) => length,
): string {
  const whole = text.length > most ? null : write(text)
  if (whole !== null && sizeOf(whole) <= most) return whole
  const characters = [...text.slice(0, most)]
  const beginning = (count: number): string =>
    write(`${characters.slice(0, count).join('').trimEnd()}…`)
  let [fits, fails] = [0, characters.length + 1]
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2)
    if (sizeOf(beginning(middle)) <= most) fits = middle
    else fails = middle
  }
  return fits === 0 ? '' : beginning(fits)
}
