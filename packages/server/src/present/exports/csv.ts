// A table as CSV (RFC 4180): UTF-8 with a byte order mark, so that spreadsheets read it as such, and nothing in it that a
// spreadsheet would take for a formula.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FeedbackTable } from '../../actions/exports/export-feedback.ts'

export function csvOf(table: FeedbackTable): Readable {
  const lines = stringify({
    bom: true,
    cast: { string: withoutFormula },
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  })
  // A failure on the way ends the reply, because nothing else can be reported by then.
  pipeline(Readable.from(rowsOf(table)), lines, () => undefined)
  return lines
}

/** Characters with which some spreadsheet begins a formula or a command, even behind white space that it drops. Numbers are not texts. */
const formula = /^(?:[\t\r\n]|[\s\u200b-\u200d\u2060]*[=+\-@|%＝＋－＠])/u

const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

async function* rowsOf({
  headers,
  second,
  pages,
}: FeedbackTable): AsyncGenerator<readonly (string | number | null)[]> {
  yield headers
  if (second) yield second
  for await (const page of pages) yield* page
}
