// A table as a workbook of one sheet (ECMA-376), made as it is sent; libraries that make workbooks hold every row first.
// Texts are inline strings, which no spreadsheet reads as a formula.
import { Readable } from 'node:stream'
import type { FeedbackTable } from '../../actions/exports/export-feedback.ts'
import { zip } from './zip.ts'

/** What a cell holds, in UTF-16 units. */
const longestCell = 32_767
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`
const packageRelations = `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Feedback" sheetId="1" r:id="rId1"/></sheets></workbook>`
const workbookRelations = `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`
/** Style 1: the bold one of the headers. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

export const xlsxOf = (table: FeedbackTable): Readable =>
  Readable.from(
    zip([
      { name: '[Content_Types].xml', chunks: [contentTypes] },
      { name: '_rels/.rels', chunks: [packageRelations] },
      { name: 'xl/workbook.xml', chunks: [workbook] },
      { name: 'xl/_rels/workbook.xml.rels', chunks: [workbookRelations] },
      { name: 'xl/styles.xml', chunks: [styles] },
      { name: 'xl/worksheets/sheet1.xml', chunks: sheet(table) },
    ]),
    { objectMode: false },
  )

async function* sheet({ headers, pages }: FeedbackTable): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield `<row>${headers.map((header) => cell(header, ' s="1"')).join('')}</row>`
  for await (const page of pages)
    yield page.map((row) => `<row>${row.map((value) => cell(value)).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

function cell(value: string | number | null, style = ''): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${style}><v>${value}</v></c>`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(value).slice(0, longestCell))}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML 1.0 has no way to write most control characters, nor half of a surrogate pair. */
const escaped = (text: string): string =>
  text
    .replace(/[^\P{Control}\t\n\r\x7f-\x9f]|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
