// The codebook of a split export: for programs, as a sheet of its workbook, and for people.
import { Readable } from 'node:stream'
import type { Codebook, CodebookColumn } from '@askwell/contract'
import type { CodedTable } from '../../actions/exports/coded-variables.ts'
import type { Cell } from '../../actions/exports/columns.ts'
import type { Sheet } from './xlsx.ts'

/** Reads the pages of the table, because the codebook counts them. */
export const codebookFile = (
  { pages }: Pick<CodedTable, 'pages'>,
  codebook: () => Codebook,
  as: 'json' | 'md',
): Readable => {
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const _ of pages());
    const read = codebook()
    yield Buffer.from(as === 'json' ? `${JSON.stringify(read, null, 2)}\n` : markdownOf(read))
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** A row for each column, and then one for each of its codes. `codebook` is called once the sheets before it are written. */
export const codebookSheet = (codebook: () => Codebook): Sheet => ({
  name: 'Codebook',
  headers: [heads],
  pages: (async function* () {
    const { columns, ...read } = codebook()
    yield columns.flatMap(rowsOf)
    yield [
      [],
      ['Exported', read.exported_at],
      ['Time zone', read.timezone],
      ['Rows', read.rows],
      ['Filter', JSON.stringify(read.filter)],
    ]
  })(),
})

const heads = [
  ...['Column', 'Label', 'Kind', 'Code', 'Words of the code', 'Question', 'Style', 'Page'],
  ...['Versions', 'Masked', 'Answered', 'Shown and not answered', 'Not shown'],
  ...['Not asked in the version', 'Erased', 'Not known'],
]

function rowsOf(column: CodebookColumn): readonly (readonly Cell[])[] {
  const { name, label, kind, question, part, values, missing, counts } = column
  const versions = (part ?? question)?.versions.join(', ') ?? null
  return [
    [
      ...[name, label, kind, null, null, question?.key ?? null, question?.style ?? null],
      ...[question?.page ?? null, versions, question === null ? null : yes(question.is_masked)],
      ...(counts === null
        ? []
        : [
            ...[counts.answered, counts.unanswered, counts.not_shown],
            ...[counts.not_asked, counts.erased, counts.unknown],
          ]),
    ],
    ...missing.map(({ code, label: words }) => [name, null, null, code, words]),
    ...values.map((one) => [
      ...[name, null, null, one.code, one.label, null, null, null],
      ...(one.versions.length > 0 ? [one.versions.join(', ')] : []),
    ]),
  ]
}

const yes = (isSo: boolean): string => (isSo ? 'yes' : 'no')

const markdownOf = ({ columns, exported_at, timezone, rows, filter }: Codebook): string =>
  [
    '# Codebook',
    '',
    `Exported ${exported_at}. Times are in ${timezone}. The export has ${rows} rows.`,
    `Filter: \`${JSON.stringify(filter).replaceAll('`', "'")}\``,
    '',
    ...columns.flatMap(markdownColumn),
  ].join('\n')

function markdownColumn(column: CodebookColumn): readonly string[] {
  const { name, label, kind, question, part, values, missing, counts } = column
  const facts = question && [
    `question \`${question.key}\``,
    question.style,
    ...(question.page ? [`page ${plain(question.page)}`] : []),
    `versions ${(part ?? question).versions.join(', ')}`,
    ...(question.is_masked ? ['personal data is masked'] : []),
  ]
  const codes = [...values, ...missing]
  return [
    `## ${name}`,
    '',
    ...(label ? [plain(label), ''] : []),
    `${[kind, ...(facts ?? [])].join(', ')}.`,
    ...(counts ? [`${countsIn(counts)}.`] : []),
    '',
    ...(codes.length === 0
      ? []
      : [
          '| code | words |',
          '|---|---|',
          ...codes.map((one) => `| ${one.code} | ${plain(one.label)} |`),
          '',
        ]),
  ]
}

const countsIn = (counts: NonNullable<CodebookColumn['counts']>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${reason.replaceAll('_', ' ')}: ${count}`)
    .join(', ')

/** A text of the survey, which Markdown must not format. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&')
