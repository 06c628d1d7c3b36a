const letters = new Intl.Segmenter()

/** At most `most` letters as a reader counts them, so that no emoji is cut apart. The last one is an ellipsis if more was there. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let count = 0
  let end = 0
  for (const { index } of letters.segment(text)) {
    count += 1
    if (count === most) end = index
    if (count > most) return `${text.slice(0, end).trimEnd()}…`
  }
  return text
}
