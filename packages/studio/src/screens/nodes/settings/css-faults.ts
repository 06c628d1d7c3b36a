// Syntax errors in style rules. A browser silently ignores what it cannot parse, so authors
// would have to search for the error themselves. Finds what is left open or closed twice, and lines that set nothing. Pure.

export interface CssFault {
  readonly line: number
  readonly why: 'open' | 'closed_twice' | 'text_open' | 'comment_open' | 'no_colon'
  /** The character or text that is wrong. */
  readonly what: string
}

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }
/** What ends a line of a block, or makes it a selector. */
const piece =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[{}()[\];]|\n|[^{}()[\];"'\n/]+|\//g

/** In the order of the text. */
export function faultsOfCss(text: string): CssFault[] {
  const faults: CssFault[] = []
  const open: { readonly sign: string; readonly line: number }[] = []
  let line = 1
  let written = ''
  let writtenAt = 1

  const endsDeclaration = (): void => {
    const words = written.trim()
    if (words !== '' && open.at(-1)?.sign === '{' && !words.includes(':') && !words.startsWith('@'))
      faults.push({ line: writtenAt, why: 'no_colon', what: words })
    written = ''
  }
  for (const [token] of text.matchAll(piece)) {
    const at = line
    line += token.split('\n').length - 1
    if (token.startsWith('/*')) {
      if (token.length < 4 || !token.endsWith('*/'))
        faults.push({ line: at, why: 'comment_open', what: '/*' })
    } else if (token === ';' || token === '}') {
      if (open.at(-1)?.sign !== '(') endsDeclaration()
      if (token === '}') closes(token, at)
    } else if (token in closing) {
      if (token === '{') written = ''
      else written += token
      open.push({ sign: token, line: at })
    } else if (token === ')' || token === ']') {
      written += token
      closes(token, at)
    } else {
      if (/^["']/.test(token) && (token.length < 2 || !token.endsWith(token[0] ?? '')))
        faults.push({ line: at, why: 'text_open', what: token })
      if (written.trim() === '') writtenAt = at
      written += token
    }
  }
  return [
    ...faults,
    ...open.map(({ sign, line: at }) => ({ line: at, why: 'open' as const, what: sign })),
  ].sort((one, other) => one.line - other.line)

  function closes(token: string, at: number): void {
    const last = open.at(-1)
    if (last !== undefined && closing[last.sign] === token) open.pop()
    else faults.push({ line: at, why: 'closed_twice', what: token })
  }
}
