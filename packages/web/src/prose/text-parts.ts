// A question's text in two parts: the words that name its control, and the pictures, lists and tables after them.
// Otherwise a screen reader would read a complete table as the name of each option.
import type { RootContent } from 'mdast'
import { tableLine } from './table.ts'

export interface TextParts {
  readonly lead: string
  readonly rest: string
}

/** CommonMark allows a list to begin in the middle of a paragraph. */
const listSign = /^ {0,3}(?:[-+*]|1[.)])\s+\S/

/** `blocks`: the text parsed without lists, because owners number their questions with "1. How …". */
export function textParts(text: string, blocks: readonly RootContent[]): TextParts {
  let hasWords = false
  for (const block of blocks) {
    const start = block.position?.start.offset ?? 0
    const lines = text.slice(start, block.position?.end.offset).split('\n')
    const cut = isPlain(block) ? richLine(lines, hasWords) : hasWords ? 0 : -1
    if (cut >= 0) {
      const end = start + lines.slice(0, cut).join('\n').length
      return { lead: text.slice(0, end).trim(), rest: text.slice(end).trim() }
    }
    hasWords ||= isPlain(block)
  }
  return { lead: text, rest: '' }
}

/** True for a paragraph of text. */
const isPlain = (block: RootContent): boolean =>
  block.type === 'heading' ||
  (block.type === 'paragraph' &&
    block.children.some(
      (child) => child.type !== 'image' && !(child.type === 'text' && child.value.trim() === ''),
    ))

/** The first line of a list or a table. The very first line names the question, whatever it looks like. */
function richLine(lines: readonly string[], hasWords: boolean): number {
  const first = hasWords ? 0 : 1
  const list = lines.findIndex((line, at) => at >= first && listSign.test(line))
  const table = tableLine(lines)
  const found = [list, table].filter((at) => at >= first)
  return found.length > 0 ? Math.min(...found) : -1
}
