// Reads a survey that somebody has typed or pasted as plain text, line by line (studio.md §3.11). Every text has a result; what
// is not understood becomes words of the survey. The simple text format of Qualtrics is read by the same rules.
import { kindNamed, type OutlineKind } from '../styles/outline-kinds.ts'

/** Characters that are read; a longer text is refused by its callers. */
export const longestOutline = 200_000

/** The words of the lowest and the highest step of a scale. */
export type Ends = readonly [string, string]
export interface OutlineItem {
  readonly line: number
  readonly text: string
  readonly key: string | null
  /** A page, an ending, `next` or `end`. */
  readonly target: string | null
}
export interface OutlineQuestion {
  readonly kind: 'question'
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly help: string | null
  /** Null: the text does not say it. */
  readonly type: OutlineKind | null
  /** In lower case. */
  readonly settings: readonly string[]
  readonly isRequired: boolean
  /** The items have boxes, or the head says that several may be chosen. */
  readonly isMany: boolean
  readonly items: readonly OutlineItem[]
  readonly rows: readonly OutlineItem[]
  readonly ends: Ends | null
}
export type OutlinePart =
  | OutlineQuestion
  | { readonly kind: 'page'; readonly line: number; readonly name: string | null }
  | {
      readonly kind: 'ending'
      readonly line: number
      readonly heading: string
      readonly text: string
    }
  | { readonly kind: 'text'; readonly line: number; readonly text: string }
export interface Outline {
  readonly title: string | null
  readonly parts: readonly OutlinePart[]
}

interface Line {
  readonly at: number
  readonly text: string
  readonly isIndented: boolean
  /** It belongs to the ending above. */
  readonly isFar: boolean
}

const sign = /^(?:[-•*–]|o|\(\s?\)|\[\s?\]|[a-z][).])\s+(?=\S)/
const box = /^\[\s?\]\s/
const indentedNumber = /^\d{1,3}[.)]\s+(?=\S)/
const number = /^q?\d{1,4}[.):]\s+(?=\S)/i
const pageBreak = /^(?:-{3,}|\[\[PageBreak\]\])$/i
const block = /^\[\[Block:(.*)\]\]$/i
const many = '[[MultipleAnswer]]'
const dots = / (?:\.\.\.|…) /

function endsOf({ text }: Line): Ends | null {
  const [low, high, more] = text.split(dots)
  return low === undefined || high === undefined || more !== undefined ? null : [low, high]
}

export function readOutline(text: string): Outline {
  const lines = text
    .slice(0, longestOutline)
    .split(/\r\n|\r|\n/)
    .map(
      (raw, at): Line => ({
        ...{ at: at + 1, isIndented: /^\s/.test(raw), isFar: /^(?: {3}|\t)/.test(raw) },
        // With single spaces, so that no line is slow to read.
        text: raw.trim().replace(/\s+/g, ' '),
      }),
    )
  const reader = new Reader(lines)
  const first = lines[0]?.text ?? ''
  const title = first.startsWith('# ') ? first.slice(2).trim() : null
  if (title !== null) reader.at = 1
  const parts: OutlinePart[] = []
  while (!reader.isDone) {
    const part = partAt(reader)
    if (part !== null) parts.push(part)
  }
  return { title, parts }
}

class Reader {
  at = 0
  private readonly lines: readonly Line[]
  constructor(lines: readonly Line[]) {
    this.lines = lines
  }
  get isDone(): boolean {
    return this.at >= this.lines.length
  }
  /** The line so far ahead; an empty one beyond the end. */
  peek(ahead = 0): Line {
    return this.lines[this.at + ahead] ?? { at: 0, text: '', isIndented: false, isFar: false }
  }
  take(): Line {
    const line = this.peek()
    this.at += 1
    return line
  }
}

function partAt(reader: Reader): OutlinePart | null {
  const line = reader.take()
  const { at, text } = line
  if (text === '') return null
  const page = pageOf(text)
  if (page !== null) return { kind: 'page', line: at, name: page.name }
  if (text.startsWith('=> ')) {
    const more: string[] = []
    while (reader.peek().isFar && reader.peek().text !== '') more.push(reader.take().text)
    return { kind: 'ending', line: at, heading: text.slice(3).trim(), text: more.join('\n') }
  }
  if (isHead(line, reader)) return questionAt(line, reader)
  const words = [text]
  while (reader.peek().text !== '' && !isMarked(reader.peek(), reader))
    words.push(reader.take().text)
  return { kind: 'text', line: at, text: words.join(' ') }
}

function pageOf(text: string): { readonly name: string | null } | null {
  if (text.startsWith('## ')) return { name: text.slice(3).trim() }
  if (pageBreak.test(text)) return { name: null }
  const [, name] = block.exec(text) ?? []
  return name === undefined ? null : { name: name.trim() || null }
}

const isItem = ({ text, isIndented }: Line): boolean =>
  sign.test(text) || text.startsWith('| ') || (isIndented && indentedNumber.test(text))

/** A line that cannot be the rest of the one above. */
const isMarked = (line: Line, reader: Reader): boolean =>
  pageOf(line.text) !== null ||
  /^(?:=>|>) /.test(line.text) ||
  isItem(line) ||
  isHead(line, reader, 1)

/** `ahead` = the place of the line after it. */
function isHead(line: Line, reader: Reader, ahead = 0): boolean {
  const { text, isIndented } = line
  if (!isIndented && number.test(text)) return true
  if (isItem(line)) return false
  if (/[?*？؟]$/.test(text) || headOf(text).isTyped) return true
  const next = reader.peek(ahead)
  return isItem(next.text === '' ? reader.peek(ahead + 1) : next)
}

interface Head {
  readonly text: string
  readonly type: OutlineKind | null
  readonly settings: readonly string[]
  readonly isRequired: boolean
  readonly isMany: boolean
  /** It names a type, or settings. */
  readonly isTyped: boolean
}

const setting =
  /^(?:required|optional|other|none|all|shuffle|masked|\d{1,4}\s*[-–]\s*\d{1,4}|(?:min|max)\s*\d{1,6})$/

function headOf(line: string): Head {
  let text = line.replace(number, '').trim()
  const isMany = text.endsWith(many)
  if (isMany) text = text.slice(0, -many.length).trim()
  let [type, settings]: [OutlineKind | null, readonly string[]] = [null, []]
  const open = text.lastIndexOf('(')
  if (text.endsWith(')') && open > 0) {
    const words = text
      .slice(open + 1, -1)
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
    const named = kindNamed(words[0] ?? '')
    const rest = named === undefined ? words : words.slice(1)
    // Other words in brackets belong to the question.
    if (rest.every((one) => setting.test(one))) {
      text = text.slice(0, open).trim()
      type = named ?? null
      settings = rest
    }
  }
  const isStarred = text.endsWith('*')
  if (isStarred) text = text.slice(0, -1).trim()
  return {
    ...{ text, type, settings, isMany },
    isRequired: isStarred || settings.includes('required'),
    isTyped: type !== null || settings.length > 0 || isMany,
  }
}

function questionAt(line: Line, reader: Reader): OutlineQuestion {
  const head = headOf(line.text)
  const words = [head.text]
  const takesItems = head.type !== null && head.type.takes !== 'nothing'
  while (isMoreOfHead(reader) && !takesItems) words.push(reader.take().text)
  let help: string | null = null
  while (reader.peek().text.startsWith('> ')) {
    const more = reader.take().text.slice(2).trim()
    help = help === null ? more : `${help} ${more}`
  }
  const isNumbered = !line.isIndented && number.test(line.text)
  const first = itemsAt(reader, takesItems || isNumbered, takesItems)
  const second = first.items.length === 0 ? none : itemsAt(reader, isNumbered, false)
  const isGrid = second.items.length > 0 && first.rows.length === 0
  return {
    ...{ kind: 'question', line: line.at, text: words.join(' '), help },
    ...{ type: head.type, settings: head.settings, isRequired: head.isRequired },
    isMany: head.isMany || first.hasBoxes,
    items: isGrid ? second.items : first.items,
    rows: isGrid ? first.items : first.rows,
    ends: first.ends ?? second.ends,
  }
}

const isMoreOfHead = (reader: Reader): boolean => {
  const line = reader.peek()
  return line.text !== '' && !isMarked(line, reader) && endsOf(line) === null
}

interface Items {
  readonly items: readonly OutlineItem[]
  readonly rows: readonly OutlineItem[]
  readonly ends: Ends | null
  readonly hasBoxes: boolean
}
const none: Items = { items: [], rows: [], ends: null, hasBoxes: false }

/**
 * The items from here, after at most one blank line. `takesPlain`: lines without a sign are items too, after a blank line, as
 * in the format of Qualtrics; `isDirect`: also directly below the head.
 */
function itemsAt(reader: Reader, takesPlain: boolean, isDirect: boolean): Items {
  const begun = reader.at
  const isApart = reader.peek().text === ''
  if (isApart) reader.take()
  const items: OutlineItem[] = []
  const rows: OutlineItem[] = []
  let ends: Ends | null = null
  let hasBoxes = false
  let hasSigns = false
  for (;;) {
    const line = reader.peek()
    const isSigned = isItem(line)
    const isPlain =
      takesPlain && (isApart || isDirect) && line.text !== '' && !isMarked(line, reader)
    const found: Ends | null =
      isSigned || ends !== null || isMarked(line, reader) ? null : endsOf(line)
    if (found !== null) {
      ends = found
      reader.take()
    } else if (isSigned || isPlain) {
      hasBoxes ||= box.test(line.text)
      hasSigns ||= isSigned
      const list = line.text.startsWith('| ') ? rows : items
      list.push(itemOf(reader.take()))
    } else break
  }
  // One line alone after a blank one is a sentence of the page.
  const isSentence = isApart && !hasSigns && rows.length === 0 && items.length < 2 && ends === null
  if (!isSentence && (items.length > 0 || rows.length > 0 || ends !== null))
    return { items, rows, ends, hasBoxes }
  reader.at = begun
  return none
}

function itemOf({ at, text, isIndented }: Line): OutlineItem {
  let rest = text.startsWith('| ') ? text.slice(2) : text.replace(sign, '')
  if (isIndented) rest = rest.replace(indentedNumber, '')
  const [beforeTarget, target] = cutAt(rest, ' -> ')
  const [words, key] = cutAt(beforeTarget, ' = ')
  const isKey = key !== null && /^[\w.-]{1,64}$/.test(key)
  return {
    ...{ line: at, text: (isKey ? words : beforeTarget).trim() },
    ...{ key: isKey ? key : null, target },
  }
}

function cutAt(text: string, mark: string): readonly [string, string | null] {
  const at = text.lastIndexOf(mark)
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + mark.length).trim()]
}
