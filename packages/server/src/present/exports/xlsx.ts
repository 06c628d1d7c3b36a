// Tables as a workbook (ECMA-376), made as it is sent; libraries that make workbooks hold every row first.
// Texts are inline strings, which no spreadsheet reads as a formula.
import { Readable } from 'node:stream'
import type { Cell } from '../../actions/exports/columns.ts'
import type { FeedbackTable } from '../../actions/exports/export-feedback.ts'
import { zip } from './zip.ts'

/** What a cell holds, in UTF-16 units. */
const longestCell = 32_767
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A moment as a date of the workbook, in UTC. */
export interface DateCell {
  readonly kind: 'date' | 'time'
  readonly ms: number
}
type SheetCell = Cell | boolean | DateCell

export interface Sheet {
  readonly name: string
  /** One row or several. */
  readonly headers: readonly (readonly string[])[]
  readonly pages: AsyncIterable<readonly (readonly SheetCell[])[]>
}

export const xlsxOf = ({ headers, pages }: FeedbackTable): Readable =>
  workbookOf([{ name: 'Feedback', headers: [headers], pages }])

/** The rows of a sheet are read after those of the sheets before it. */
export const workbookOf = (sheets: readonly Sheet[]): Readable =>
  Readable.from(
    zip([
      { name: '[Content_Types].xml', chunks: [contentTypes(sheets)] },
      { name: '_rels/.rels', chunks: [packageRelations] },
      { name: 'xl/workbook.xml', chunks: [workbook(sheets)] },
      { name: 'xl/_rels/workbook.xml.rels', chunks: [workbookRelations(sheets)] },
      { name: 'xl/styles.xml', chunks: [styles] },
      ...sheets.map((sheet, at) => ({
        name: `xl/worksheets/sheet${at + 1}.xml`,
        chunks: sheetXml(sheet),
      })),
    ]),
    { objectMode: false },
  )

const forEach = (sheets: readonly Sheet[], write: (number: number, name: string) => string) =>
  sheets.map(({ name }, at) => write(at + 1, escaped(name))).join('')

const contentTypes = (sheets: readonly Sheet[]): string =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${forEach(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`
const packageRelations = `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbook = (sheets: readonly Sheet[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${forEach(sheets, (number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`
const workbookRelations = (sheets: readonly Sheet[]): string =>
  `${declaration}<Relationships xmlns="${relations}">${forEach(sheets, (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
const styleOf = { header: 1, time: 2, date: 3 } as const
/** In the order of `styleOf`, after the plain one. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* sheetXml({ headers, pages }: Sheet): AsyncGenerator<string> {
  const top = headers.length
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`
  yield headers.map((list) => row(list.map((one) => cell(one, styleOf.header)))).join('')
  for await (const page of pages)
    yield page.map((cells) => row(cells.map((value) => cell(value)))).join('')
  yield '</sheetData></worksheet>'
}

const dayMs = 86_400_000
/** Days from the first one of a workbook to 1970. */
const daysBefore1970 = 25_569
/** Before, workbooks have a day that never was. */
const march1900 = 61

function cell(value: SheetCell, style = 0): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'boolean') return `<c${styled} t="b"><v>${Number(value)}</v></c>`
  if (typeof value === 'object') {
    const days = value.ms / dayMs + daysBefore1970
    if (days >= march1900) return `<c s="${styleOf[value.kind]}"><v>${days}</v></c>`
    return cell(new Date(value.ms).toISOString(), style)
  }
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${styled}><v>${value}</v></c>`
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(cut(String(value)))}</t></is></c>`
}

const cut = (text: string): string =>
  text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text

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
