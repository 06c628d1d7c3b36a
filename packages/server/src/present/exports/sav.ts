// A table as a system file of SPSS, as the developers' guide of GNU PSPP describes it: UTF-8, little-endian, compressed by bytecode.
// The rows are read twice, because the dictionary before them names the width of each text.
import { Readable } from 'node:stream'
import { unreachable } from '@askwell/contract/unreachable'
import type { CodedTable } from '../../actions/exports/coded-variables.ts'
import type { CodedVariable } from '../../actions/exports/variable-kinds.ts'
import { CaseWriter } from './sav-cases.ts'
import { longestText, savText, segmentsOf } from './sav-texts.ts'

const product = '@(#) SPSS DATA FILE Askwell'
const bias = 100
const formats = { A: 1, F: 5, DATE: 20, DATETIME: 22 } as const
const levels = { nominal: 1, ordinal: 2, scale: 3 } as const
const longest = { label: 255, valueLabel: 120 } as const

/** A variable with what the file has of it. */
interface FileVariable extends CodedVariable {
  /** Bytes of a text; 0 for a number. */
  readonly width: number
  /** One for each segment of a long text. */
  readonly shortNames: readonly string[]
}

export const savOf = (table: CodedTable, nowMs: number): Readable =>
  Readable.from(chunksOf(table, nowMs), { objectMode: false })

async function* chunksOf(table: CodedTable, nowMs: number): AsyncGenerator<Buffer> {
  const variables = placed(table.variables, await widthsOf(table))
  yield dictionaryOf(variables, table, nowMs)
  const writer = new CaseWriter(variables)
  for await (const page of table.pages()) {
    for (const row of page) writer.add(row)
    yield writer.taken()
  }
  yield writer.ended()
}

async function widthsOf({ variables, pages }: CodedTable): Promise<readonly number[]> {
  const widths = variables.map(() => 1)
  for await (const page of pages())
    for (const row of page)
      for (const [at, { kind }] of variables.entries())
        if (kind === 'text')
          widths[at] = Math.max(
            widths[at] ?? 1,
            Math.min(longestText, Buffer.byteLength(`${row[at] ?? ''}`)),
          )
  return widths
}

function placed(variables: readonly CodedVariable[], widths: readonly number[]): FileVariable[] {
  let last = 0
  return variables.map((variable, at) => {
    const width = variable.kind === 'text' ? (widths[at] ?? 1) : 0
    const shortNames = segmentsOf(width).map(() => {
      last += 1
      return `V${last}`
    })
    return { ...variable, width, shortNames }
  })
}

const int = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32LE(value, at * 4)
  return bytes
}
const float = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [at, value] of values.entries()) bytes.writeDoubleLE(value, at * 8)
  return bytes
}
/** Filled up with spaces. */
const fixed = (text: string, length: number): Buffer => savText(text, length, length)

function dictionaryOf(
  variables: readonly FileVariable[],
  { sets, weight = null }: Pick<CodedTable, 'sets' | 'weight'>,
  nowMs: number,
): Buffer {
  const [day, time] = writtenTime(nowMs)
  const elements = variables.map(({ width }) =>
    segmentsOf(width).reduce((sum, { bytes }) => sum + bytes / 8, 0),
  )
  const size = elements.reduce((sum, count) => sum + count, 0)
  const place = variables.findIndex(({ name }) => name === weight)
  // Counted in elements from 1; 0 = no weight.
  const weightAt = place < 0 ? 0 : 1 + elements.slice(0, place).reduce((sum, one) => sum + one, 0)
  return Buffer.concat([
    fixed('$FL2', 4),
    fixed(product, 60),
    // Layout, size of a case, compression, and a number of cases that is not known in advance.
    int(2, size, 1, weightAt, -1),
    float(bias),
    fixed(day, 9),
    fixed(time, 8),
    fixed('', 64),
    Buffer.alloc(3),
    ...variables.flatMap(variableRecords),
    ...valueLabels(variables, elements),
    // The version, IEEE numbers, bytecode, little-endian, UTF-8.
    extension(3, 4, int(1, 0, 0, -1, 1, 1, 2, 65_001)),
    extension(4, 8, float(-Number.MAX_VALUE, Number.MAX_VALUE, -nextBelow)),
    extension(7, 1, Buffer.from(setLines(variables, sets))),
    extension(11, 4, int(...variables.flatMap(displayOf))),
    extension(13, 1, Buffer.from(namesOf(variables, ({ name }) => name).join('\t'))),
    extension(
      14,
      1,
      Buffer.from(
        namesOf(
          variables.filter(({ shortNames }) => shortNames.length > 1),
          ({ width }) => `${width}\0`.padStart(6, '0'),
        )
          .map((line) => `${line}\t`)
          .join(''),
      ),
    ),
    extension(20, 1, Buffer.from('UTF-8')),
    int(999, 0),
  ])
}

/** The largest number below the largest: the second lowest one, with its sign turned, begins the range of valid numbers. */
const nextBelow = Number.MAX_VALUE - 2 ** 970

/** In English, whatever the server speaks, as in `27 Nov 26`. */
function writtenTime(nowMs: number): readonly [string, string] {
  const [, day = '', month = '', year = '', time = ''] = new Date(nowMs).toUTCString().split(' ')
  return [`${day} ${month} ${year.slice(-2)}`, time]
}

function variableRecords({ kind, label, width, shortNames, missing }: FileVariable): Buffer[] {
  return segmentsOf(width).flatMap((segment, at) => {
    const isText = kind === 'text'
    const format = isText ? (formats.A << 16) | (segment.width << 8) : formatOf(kind)
    const range = rangeOf(missing)
    const words = at === 0 ? savText(label, longest.label) : Buffer.alloc(0)
    return [
      int(2, isText ? segment.width : 0, words.length > 0 ? 1 : 0, range.count, format, format),
      fixed(shortNames[at] ?? '', 8),
      ...(words.length > 0
        ? [int(words.length), words, Buffer.alloc((4 - (words.length % 4)) % 4)]
        : []),
      range.bytes,
      // Each further eight bytes of a text.
      ...Array.from({ length: segment.bytes / 8 - 1 }, () =>
        Buffer.concat([int(2, -1, 0, 0, 0, 0), fixed('', 8)]),
      ),
    ]
  })
}

/** The lowest and the highest code of what is missing. A negative count says that it is a range. */
function rangeOf(missing: CodedVariable['missing'] = []) {
  const codes = missing.map(({ code }) => code)
  return codes.length === 0
    ? { count: 0, bytes: Buffer.alloc(0) }
    : { count: -2, bytes: float(Math.min(...codes), Math.max(...codes)) }
}

function formatOf(kind: 'number' | 'date' | 'time'): number {
  switch (kind) {
    case 'number':
      return (formats.F << 16) | (8 << 8)
    case 'date':
      return (formats.DATE << 16) | (11 << 8)
    case 'time':
      return (formats.DATETIME << 16) | (20 << 8)
    default:
      return unreachable(kind)
  }
}

/** The words of codes, each list with the position of its variable, counted in elements from 1. */
function valueLabels(variables: readonly FileVariable[], elements: readonly number[]): Buffer[] {
  let position = 1
  return variables.flatMap(({ values: valid, missing = [] }, at) => {
    const values = [...missing, ...valid]
    const here = position
    position += elements[at] ?? 0
    if (values.length === 0) return []
    return [
      int(3, values.length),
      ...values.map(({ code, label }) => {
        const words = savText(label, longest.valueLabel)
        const used = 1 + words.length
        return Buffer.concat([
          float(code),
          Buffer.of(words.length),
          words,
          Buffer.alloc((8 - (used % 8)) % 8, ' '),
        ])
      }),
      int(4, 1, here),
    ]
  })
}

const extension = (subtype: number, size: number, data: Buffer): Buffer =>
  data.length === 0 ? data : Buffer.concat([int(7, subtype, size, data.length / size), data])

/** Level, width on the screen, and alignment of each segment. */
const displayOf = ({ kind, level, shortNames }: FileVariable): number[] =>
  shortNames.flatMap(() => [levels[level], kind === 'text' ? 24 : 10, kind === 'text' ? 0 : 1])

const namesOf = (
  variables: readonly FileVariable[],
  what: (variable: FileVariable) => string,
): string[] => variables.map((variable) => `${variable.shortNames[0]}=${what(variable)}`)

/** Questions with several answers: each option is a variable, and 1 means that it was chosen. */
function setLines(variables: readonly FileVariable[], sets: CodedTable['sets']): string {
  const shortOf = new Map(variables.map(({ name, shortNames }) => [name, shortNames[0] ?? '']))
  return sets
    .map(({ name, label, of }) => {
      const words = savText(label, longest.label).toString()
      const members = of.map((one) => shortOf.get(one)?.toLowerCase())
      return `$${name}=D1 1 ${Buffer.byteLength(words)} ${words} ${members.join(' ')}\n`
    })
    .join('')
}
