// Files of SPSS, read by PSPP.
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { CodedTable } from '../../actions/exports/coded-variables.ts'
import type { Cell } from '../../actions/exports/columns.ts'
import type { CodedVariable } from '../../actions/exports/variable-kinds.ts'
import { askPspp, hasPspp, rowsByPspp, whyNoPspp } from '../../test-kit/pspp.ts'
import { savOf } from './sav.ts'
import { longestText, savText, segmentsOf } from './sav-texts.ts'

const variable = (
  name: string,
  kind: CodedVariable['kind'],
  more: Partial<CodedVariable> = {},
): CodedVariable => ({ name, label: '', kind, level: 'scale', values: [], ...more })

const fileOf = (
  variables: readonly CodedVariable[],
  rows: readonly (readonly Cell[])[],
  sets: CodedTable['sets'] = [],
  weight: string | null = null,
): Promise<Buffer> =>
  buffer(
    savOf(
      {
        ...{ variables, sets, weight },
        async *pages() {
          for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3)
        },
      },
      Date.UTC(2026, 10, 27),
    ),
  )

describe('segments of texts', () => {
  it.each([
    [0, 1, 8],
    [1, 1, 8],
    [9, 1, 16],
    [255, 1, 256],
    [256, 2, 264],
    [504, 2, 512],
    [505, 3, 520],
    [32_767, 131, 33_288],
  ])('of %d bytes are %d and take %d', (width, count, bytes) => {
    const segments = segmentsOf(width)
    expect([segments.length, segments.reduce((sum, one) => sum + one.bytes, 0)]).toEqual([
      count,
      bytes,
    ])
    expect(segments.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(width)
  })

  it.each([
    ['grün', 3, 'gr'],
    ['grün', 4, 'grü'],
    ['🙂', 3, ''],
    ['a\0b', 9, 'ab'],
  ])('cut %j before the character that %d bytes do not hold', (text, most, expected) => {
    expect(savText(text, most).toString()).toBe(expected)
  })
})

describe.skipIf(!hasPspp)(`a file of SPSS${hasPspp ? '' : `, skipped: ${whyNoPspp}`}`, () => {
  it('has every text with all its bytes', async () => {
    const texts = [0, 1, 7, 8, 9, 252, 253, 255, 256, 504, 600, 5_000].map((length) =>
      'a🙂üß b'.repeat(length).slice(0, length),
    )
    const names = texts.map((_, at) => `t${at}`)
    const file = await fileOf(
      names.map((name) => variable(name, 'text')),
      [texts, texts.map(() => null), texts.toReversed()],
    )
    const rows = rowsByPspp(file)
    const whole = (list: readonly string[]): string[] =>
      list.map((text) => text.replace(/[\ud800-\udbff]$/, '\ufffd').trimEnd())
    expect(rows.map((row) => names.map((name) => row[name]?.trimEnd()))).toEqual([
      whole(texts),
      texts.map(() => ''),
      whole(texts.toReversed()),
    ])
  })

  it('cuts what is longer than a text may be', async () => {
    const [row] = rowsByPspp(await fileOf([variable('t', 'text')], [['ü'.repeat(longestText)]]))
    expect(row?.['t']).toBe('ü'.repeat((longestText - 1) / 2))
  })

  it('has every number as it is, and none where there is none', async () => {
    const numbers = [0, 1, -1, -99, -100, 151, 152, 0.5, -2.25, 12_345_678, 99_999_999]
    const file = await fileOf(
      [variable('n', 'number')],
      [...numbers, null, 'no number', Number.NaN].map((one) => [one]),
    )
    expect(rowsByPspp(file).map(({ n = '' }) => (n.trim() === '' ? null : Number(n)))).toEqual([
      ...numbers,
      ...[null, null, null],
    ])
  })

  it('writes times and days, and is read without a case', async () => {
    const unix = 12_219_379_200
    const variables = [variable('t', 'time'), variable('d', 'date')]
    const file = await fileOf(variables, [[unix + 86_399, unix + 86_400 * 366]])
    expect(rowsByPspp(file)).toEqual([{ t: '01/01/1970 23:59:59', d: '01/02/1971' }])
    expect(rowsByPspp(await fileOf(variables, []))).toEqual([])
  })

  it('declares codes of missing answers, which PSPP leaves out (O-50)', async () => {
    const missing = [-99, -98, -97, -96, -95].map((code) => ({ code, label: `why ${-code}` }))
    const file = await fileOf([variable('n', 'number', { missing })], [[1], [3], [-99], [-95]])
    const said = askPspp(file, 'DISPLAY DICTIONARY.\nDESCRIPTIVES n.')
    expect(said).toMatch(/-99.*-95/)
    expect(said).toMatch(/n,-99\S*,"?why 99/)
    expect(said).toMatch(/n,2,2\.00/)
  })

  it('names the variable that weights the cases, behind a text (O-52)', async () => {
    const variables = [variable('t', 'text'), variable('n', 'number'), variable('w', 'number')]
    const rows = [
      ['a text of several elements', 1, 3],
      ['b', 5, 1],
    ] as const
    const said = askPspp(await fileOf(variables, rows, [], 'w'), 'SHOW WEIGHT.\nDESCRIPTIVES n.')
    expect(said).toMatch(/n,4,2\.00/)
  })

  it('has labels, levels and sets, also where texts lie between the variables', async () => {
    const yes = { values: [{ code: 1, label: 'Ja, grün' }], level: 'nominal' } as const
    const variables = [
      variable('long', 'text'),
      variable('s__a', 'number', yes),
      variable('longer', 'text', { label: `${'w'.repeat(300)}` }),
      variable('s__b', 'number', yes),
      variable('a_name_of_sixty_four_bytes_'.padEnd(64, 'x'), 'number', { level: 'ordinal' }),
    ]
    const row = ['l'.repeat(300), 1, 'l'.repeat(700), 0, 7]
    const file = await fileOf(
      variables,
      [row],
      [{ name: 'set_s', label: 'Mehrere', of: ['s__a', 's__b'] }],
    )
    const said = askPspp(file, 'DISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.')
    for (const part of [
      /s__a,1,"?Ja, grün/,
      /s__b,1,"?Ja, grün/,
      /a_name_of_sixty_four_bytes_x+,5,,Ordinal/,
      /\$set_s,Mehrere,Dichotomies,1,/,
      /longer,3,w{255},/,
    ])
      expect(said).toMatch(part)
  })
})
