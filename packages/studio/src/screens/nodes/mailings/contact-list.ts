// A list of contacts as read from a CSV file, and the recipients that are picked from it. Pure.
import Papa from 'papaparse'

export interface ContactList {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

export const contactFields = ['email', 'name', 'external_id'] as const
export type ContactField = (typeof contactFields)[number]
/** By the index of the column; null = none. */
export type Columns = Readonly<Record<ContactField, number | null>>
export interface Contact {
  readonly line: number
  readonly email: string | null
  readonly name: string | null
  readonly external_id: string | null
}
export type LineWhy = 'no_address' | 'bad_address' | 'empty' | 'double' | 'erased'
export interface LineFault {
  /** As in a text editor, from 1. */
  readonly line: number
  readonly why: LineWhy
  /** The text of that line. */
  readonly shown: string
}

/** Any of the usual separators; empty lines count as lines but are not rows. */
export function readContacts(text: string): ContactList {
  const rows: { line: number; cells: string[] }[] = []
  let line = 1
  let read = 0
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: separatorOf(text),
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ line, cells: data.map((cell) => cell.trim()) })
      // A cell in quotes may contain several lines.
      line += countLines(text, read, meta.cursor)
      read = meta.cursor
    },
  })
  const [head, ...rest] = rows
  if (head === undefined) return { heads: [], rows: [] }
  // A first line with an address in it is already a row.
  const isHeadless = head.cells.some((cell) => looksLikeAddress(cell))
  return {
    heads: isHeadless ? head.cells.map((_, place) => `${place + 1}`) : head.cells,
    rows: isHeadless ? rows : rest,
  }
}

const separators = [',', ';', '\t', '|'] as const

/** The most frequent separator of the first line: spreadsheets write a semicolon where the comma is a decimal sign. */
function separatorOf(text: string): string {
  const first =
    text
      .replaceAll(/"[^"]*"/g, '')
      .trimStart()
      .split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string): number => first.split(separator).length
  return separators.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ',')
}

const names: Readonly<Record<ContactField, RegExp>> = {
  email: /e-?mail|e-?posta|mail/i,
  name: /^(full.?)?name$|^ad(ı|.?soyad)?$|isim/i,
  external_id: /external|customer.?(id|no)|^id$|card|kart|müşteri.?no|number/i,
}

export function guessColumns({ heads, rows }: ContactList): Columns {
  const named = (field: ContactField): number | null => {
    const place = heads.findIndex((head) => names[field].test(head))
    return place < 0 ? null : place
  }
  const filled = heads.findIndex((_, place) => looksLikeAddress(rows[0]?.cells[place] ?? ''))
  return {
    email: filled < 0 ? named('email') : filled,
    name: named('name'),
    external_id: named('external_id'),
  }
}

export function contactsOf(
  { rows }: ContactList,
  columns: Columns,
  needs: 'address' | 'anything',
): { readonly contacts: readonly Contact[]; readonly faults: readonly LineFault[] } {
  const seen = new Set<string>()
  const contacts: Contact[] = []
  const faults: LineFault[] = []
  for (const { line, cells } of rows) {
    const cell = (field: ContactField): string | null => cells[columns[field] ?? -1] || null
    const contact = {
      line,
      email: cell('email'),
      name: cell('name'),
      external_id: cell('external_id'),
    }
    const why = whyNot(contact, seen, needs)
    if (why === null) contacts.push(contact)
    else faults.push({ line, why, shown: cells.filter((text) => text !== '').join(' · ') })
    if (contact.email !== null) seen.add(`email ${contact.email.toLowerCase()}`)
    if (contact.external_id !== null) seen.add(`id ${contact.external_id}`)
  }
  return { contacts, faults }
}

function whyNot(
  { email, name, external_id }: Contact,
  seen: ReadonlySet<string>,
  needs: 'address' | 'anything',
): LineWhy | null {
  if (email === null && needs === 'address') return 'no_address'
  if (email !== null && !looksLikeAddress(email)) return 'bad_address'
  if (email === null && name === null && external_id === null) return 'empty'
  if (email !== null && seen.has(`email ${email.toLowerCase()}`)) return 'double'
  return external_id !== null && seen.has(`id ${external_id}`) ? 'double' : null
}

/** By the server's rule. */
const looksLikeAddress = (text: string): boolean =>
  /^[^\s@<>"(),;:\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
    lines += 1
  return lines
}

/** Escapes cells that a spreadsheet would run as a formula. */
export const tableOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  )}\r\n`
