import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { workbookOf, xlsxOf } from './xlsx.ts'

type Cells = readonly (string | number | null)[]

const table = (headers: readonly string[], ...pages: readonly (readonly Cells[])[]) => ({
  headers,
  pages: (async function* () {
    yield* pages
  })(),
})

async function bytesOf(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** As a reader does: from the end record to the directory to the files, each checked against its checksum. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, nameLength, offset] = [at + 16, at + 20, at + 28, at + 42]
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(nameLength))
    const start =
      archive.readUInt32LE(offset) + 30 + archive.readUInt16LE(archive.readUInt32LE(offset) + 26)
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(packed)))
    if (
      crc32(content) !== archive.readUInt32LE(crc) ||
      content.length !== archive.readUInt32LE(at + 24)
    )
      throw new Error(`${name} is damaged`)
    files[name] = content.toString('utf8')
    at += 46 + archive.readUInt16LE(nameLength)
  }
  return files
}

describe('a table as CSV', () => {
  it('begins with a byte order mark and quotes what needs it', async () => {
    const bytes = await bytesOf(csvOf(table(['a', 'b'], [['x, "y"', 1]], [[null, 'two\nlines']])))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString('utf8').slice(1)).toBe('a,b\r\n"x, ""y""",1\r\n,"two\nlines"\r\n')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\ta',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '\u200b@a',
    '|cmd',
    '%0',
    '＝1',
    '＋1',
    '－1',
    '＠a',
  ])('lets no spreadsheet run %j', async (text) => {
    const csv = (await bytesOf(csvOf(table([text], [[text]])))).toString('utf8')
    expect(csv.slice(1).replaceAll('"', '')).toBe(`'${text}\r\n'${text}\r\n`)
  })

  it.each(['a=1', '5 % off', 'x', '1-1', "'=1", '🙂 + you'])('leaves %j as it is', async (text) => {
    expect((await bytesOf(csvOf(table(['a'], [[text]])))).toString('utf8')).toContain(
      `\r\n${text}\r\n`,
    )
  })

  it('leaves a negative number a number', async () => {
    expect((await bytesOf(csvOf(table(['a'], [[-5]])))).toString('utf8')).toContain('\r\n-5\r\n')
  })

  it('ends the stream when reading fails', async () => {
    const broken = {
      headers: ['a'],
      pages: (async function* () {
        yield [['1']]
        throw new Error('the database went away')
      })(),
    }
    await expect(bytesOf(csvOf(broken))).rejects.toThrow('the database went away')
  })
})

describe('a table as a workbook', () => {
  it('holds texts as texts and numbers as numbers', async () => {
    const files = unzip(
      await bytesOf(xlsxOf(table(['a', 'b'], [['=1+1', -5]], [[null, '<&> \u0001ü😀\ud800']]))),
    )
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain(
      '<row><c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>-5</v></c></row>',
    )
    expect(sheet).toContain(
      '<row><c/><c t="inlineStr"><is><t xml:space="preserve">&lt;&amp;&gt; ü😀</t></is></c></row>',
    )
    expect(sheet).not.toContain('<f>')
  })

  it('has dates as dates, yes and no as such, and several sheets (O-50)', async () => {
    const sheet = (name: string, ...rows: Parameters<typeof workbookOf>[0][number]['pages'][]) => ({
      ...{ name, headers: [['a'], ['What?']] },
      pages: rows[0] ?? (async function* () {})(),
    })
    const cells = async function* () {
      const ms = Date.UTC(2026, 10, 28, 12)
      yield [
        [{ kind: 'time', ms }],
        [{ kind: 'date', ms: 0 }],
        [true],
        ['x'.repeat(40_000)],
      ] as const
      yield [[{ kind: 'date', ms: Date.UTC(1899, 0, 1) }]] as const
    }
    const files = unzip(await bytesOf(workbookOf([sheet('Answers', cells()), sheet('A & B')])))
    expect(files['xl/workbook.xml']).toContain('<sheet name="A &amp; B" sheetId="2" r:id="rId2"/>')
    expect(files['xl/worksheets/sheet2.xml']).toContain('What?')
    const first = files['xl/worksheets/sheet1.xml'] ?? ''
    expect(first).toContain('<c s="2"><v>46354.5</v></c>')
    expect(first).toContain('<c s="3"><v>25569</v></c>')
    expect(first).toContain('<c t="b"><v>1</v></c>')
    expect(first).toContain(`>${'x'.repeat(32_766)}…<`)
    expect(first).toContain('1899-01-01')
  })

  it('takes many pages', async () => {
    const page = Array.from({ length: 500 }, (_, row) => [`row ${row}`, row])
    const files = unzip(
      await bytesOf(xlsxOf(table(['a', 'b'], ...Array.from({ length: 20 }, () => page)))),
    )
    expect(files['xl/worksheets/sheet1.xml']?.split('<row>')).toHaveLength(10_002)
  })
})

describe('the same table in both forms (O-15)', () => {
  const cells = [
    ['=1+1', -5, 'الطاقم كان رائعًا'],
    ['+31612345600', 1234567.25, '👩‍👩‍👧 ok'],
    ['@SUM(A1)', null, '2026-11-20T10:38:00.000Z'],
    ['two\nlines, "quoted"', 0, '<b>&amp;</b>'],
  ]

  /** Numbers as numbers; an empty cell is null. */
  const readSheet = (sheet: string): (string | number | null)[][] =>
    [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, body]) => {
        if (body === undefined) return null
        const number = /^<v>(.*)<\/v>$/.exec(body)?.[1]
        const text = body
          .replace(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&')
        return number === undefined ? text : Number(number)
      }),
    )
  /** As RFC 4180 says. */
  const readLines = (csv: string): string[][] => {
    const lines: string[][] = [[]]
    for (const [, quoted, plain, end] of csv
      .slice(1)
      .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r]*))(,|\r\n|$)/g)) {
      lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
      if (end === '\r\n') lines.push([])
    }
    return lines.filter((line) => line.length > 1)
  }

  it('is the same, cell by cell, but for the apostrophe before what a spreadsheet would run', async () => {
    const headers = ['a', 'b', 'c']
    const sheet =
      unzip(await bytesOf(xlsxOf(table(headers, cells))))['xl/worksheets/sheet1.xml'] ?? ''
    const csv = (await bytesOf(csvOf(table(headers, cells)))).toString('utf8')
    expect(readSheet(sheet)).toEqual([headers, ...cells])
    const asText = cells.map((row) =>
      row.map((cell) =>
        typeof cell === 'string' && /^[=+@]/.test(cell) ? `'${cell}` : String(cell ?? ''),
      ),
    )
    expect(readLines(csv)).toEqual([headers, ...asText])
  })
})
