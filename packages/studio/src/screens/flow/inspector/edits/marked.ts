// Writes markdown's signs around a selection, or removes them where they are already.

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link'

export interface Selected {
  readonly from: number
  readonly to: number
}

const around = { bold: '**', italic: '_' } as const
const before = { heading: '## ', list: '- ' } as const

/** → the text, and what is selected in it afterwards. */
export function marked(
  text: string,
  { from, to }: Selected,
  mark: Mark,
): Selected & { readonly text: string } {
  if (mark === 'link') return linked(text, { from, to })
  return mark === 'bold' || mark === 'italic'
    ? wrapped(text, { from, to }, around[mark])
    : lined(text, { from, to }, before[mark])
}

function wrapped(
  text: string,
  { from, to }: Selected,
  sign: string,
): Selected & { readonly text: string } {
  const { length } = sign
  const isMarked = text.slice(from - length, from) === sign && text.slice(to, to + length) === sign
  if (isMarked)
    return {
      text: text.slice(0, from - length) + text.slice(from, to) + text.slice(to + length),
      from: from - length,
      to: to - length,
    }
  return {
    text: text.slice(0, from) + sign + text.slice(from, to) + sign + text.slice(to),
    from: from + length,
    to: to + length,
  }
}

function lined(
  text: string,
  { from, to }: Selected,
  sign: string,
): Selected & { readonly text: string } {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const next = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join('\n')
  return {
    text: text.slice(0, start) + next + text.slice(end),
    from: start,
    to: start + next.length,
  }
}

function linked(text: string, { from, to }: Selected): Selected & { readonly text: string } {
  const said = text.slice(from, to)
  const address = 'https://'
  const next = `${text.slice(0, from)}[${said}](${address})${text.slice(to)}`
  // Without a text, the text is typed first, then the address.
  const at = said === '' ? from + 1 : from + said.length + 3
  return { text: next, from: at, to: said === '' ? at : at + address.length }
}
