// The texts of a survey as a file for translators, and back. A file with any wrong line is refused as a whole: the
// wrong lines are named. Cells that a spreadsheet would run as a formula are written with a leading quote, which is
// removed again when they are read.
import type { Flow } from '@askwell/contract'
import Papa from 'papaparse'
import { textsOf } from './texts.ts'

/** Line of the file, from 1; 0 = the file as a whole. */
export interface LineFault {
  readonly line: number
  readonly why:
    | 'not_readable'
    | 'no_path'
    | 'no_language'
    | 'unknown_path'
    | 'unknown_language'
    | 'too_many_cells'
    | 'too_long'
    | 'twice'
  readonly what: string
}

export type ReadTexts =
  | {
      readonly is: 'read' /** Path → language → words. */
      readonly changes: ReadonlyMap<string, Readonly<Record<string, string>>>
      readonly count: number
    }
  | { readonly is: 'wrong'; readonly faults: readonly LineFault[] }

const longest = 20_000
const own = ['path', 'key', 'source'] as const
/** With any leading quotes, so that a text that begins with one is read back unchanged. */
const formula = /^'*[=+\-@\t\r]/

const defaultOf = (flow: Flow): string =>
  flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? ''

/** Columns: path, key, source (the text of the default language), then every language. With a byte order mark, for spreadsheets. */
export function csvOf(flow: Flow): string {
  const source = defaultOf(flow)
  const codes = flow.languages.map(({ code }) => code)
  const rows = textsOf(flow).map(({ path, key, text }) => [
    path,
    key,
    text[source] ?? '',
    ...codes.map((code) => text[code] ?? ''),
  ])
  return `\uFEFF${Papa.unparse([[...own, ...codes], ...rows], { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}

export const jsonOf = (flow: Flow): string =>
  `${JSON.stringify({ source: defaultOf(flow), texts: Object.fromEntries(textsOf(flow).map(({ path, text }) => [path, text])) }, null, 2)}\n`

export function readCsv(flow: Flow, file: string): ReadTexts {
  const { data, errors } = Papa.parse<string[]>(file.replace(/^\uFEFF/, ''), {
    skipEmptyLines: false,
  })
  const broken = errors.filter(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
  if (broken.length > 0)
    return wrong(
      broken.map(({ row = 0, message }) => ({ line: row + 1, why: 'not_readable', what: message })),
    )
  const [head = [], ...rows] = data
  const columns = head.map((name) => name.trim().toLowerCase())
  const pathAt = columns.indexOf('path')
  const codes = columns.flatMap((code, at) =>
    code === '' || own.some((name) => name === code) ? [] : [{ code, at }],
  )
  const faults: LineFault[] = []
  if (pathAt < 0) faults.push({ line: 1, why: 'no_path', what: '' })
  if (codes.length === 0) faults.push({ line: 1, why: 'no_language', what: '' })
  if (faults.length > 0) return wrong(faults)
  const lines = rows.flatMap((cells, at): TextLine[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const line = at + 2
    if (cells.length > columns.length)
      faults.push({ line, why: 'too_many_cells', what: `${cells.length}` })
    return [
      {
        line,
        path: cells[pathAt]?.trim() ?? '',
        words: Object.fromEntries(
          codes.map(({ code, at: column }) => [code, unescaped(cells[column] ?? '')]),
        ),
      },
    ]
  })
  return checked(flow, lines, faults)
}

/** `{"texts": {path: {language: words}}}`, as it is written here. */
export function readJson(flow: Flow, file: string): ReadTexts {
  const texts = textsIn(file)
  if (!texts) return wrong([{ line: 0, why: 'not_readable', what: '' }])
  const lines = Object.entries(texts).map(
    ([path, words], at): TextLine => ({ line: at + 1, path, words }),
  )
  return checked(flow, lines, [])
}

interface TextLine {
  readonly line: number
  readonly path: string
  readonly words: Readonly<Record<string, string>>
}

function checked(flow: Flow, lines: readonly TextLine[], before: readonly LineFault[]): ReadTexts {
  const known = new Map(textsOf(flow).map((place) => [place.path, place]))
  const languages = new Set(flow.languages.map(({ code }) => code))
  const faults = [...before]
  const strange = new Set<string>()
  const changes = new Map<string, Record<string, string>>()
  let count = 0
  for (const { line, path, words } of lines) {
    const place = known.get(path)
    if (!place) faults.push({ line, why: 'unknown_path', what: path })
    else if (changes.has(path)) faults.push({ line, why: 'twice', what: place.key || path })
    // Empty cells leave a text unchanged: a translator who skipped one does not delete it.
    const said = Object.entries(words).filter(([, text]) => text.trim() !== '')
    for (const [code, text] of said) {
      if (!languages.has(code) && !strange.has(code)) {
        strange.add(code)
        faults.push({
          line: before.length === 0 && line > 1 ? line : 1,
          why: 'unknown_language',
          what: code,
        })
      }
      if (text.length > longest) faults.push({ line, why: 'too_long', what: code })
    }
    const changed = said.filter(([code, text]) => place?.text[code] !== text)
    count += changed.length
    changes.set(path, Object.fromEntries(changed))
  }
  return faults.length > 0 ? wrong(faults) : { is: 'read', changes, count }
}

const wrong = (faults: readonly LineFault[]): ReadTexts => ({
  is: 'wrong',
  faults: faults.toSorted((a, b) => a.line - b.line),
})

const unescaped = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

function textsIn(file: string): Record<string, Record<string, string>> | null {
  const read = parsed(file)
  const texts = typeof read === 'object' && read !== null && 'texts' in read ? read.texts : null
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return null
  const isText = (text: unknown): text is Record<string, string> =>
    typeof text === 'object' &&
    text !== null &&
    !Array.isArray(text) &&
    Object.values(text).every((words) => typeof words === 'string')
  return Object.values(texts).every(isText)
    ? (texts as Record<string, Record<string, string>>)
    : null
}

/** Invalid JSON is reported only by an exception. */
function parsed(file: string): unknown {
  try {
    return JSON.parse(file.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}
