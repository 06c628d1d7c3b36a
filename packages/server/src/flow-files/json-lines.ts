// The line of each member in a JSON text, so that a problem of a document can name the line of its file.

/** The line, from 1, at which the value of a dotted path begins; of the nearest parent where the path does not exist. */
export function lineOf(text: string, path: string): number {
  const lines = linesIn(text)
  for (let parts = path.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const line = lines.get(parts.join('.'))
    if (line !== undefined) return line
  }
  return 1
}

/** `text` is valid JSON. */
function linesIn(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const token = /\n|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
  /** The open objects and lists: the name or the number of the member that comes next. */
  const open: { readonly kind: 'object' | 'list'; at: string; isName: boolean }[] = []
  let line = 1
  const note = (): void => {
    const path = open.map(({ at }) => at).join('.')
    if (path !== '' && !lines.has(path)) lines.set(path, line)
  }
  for (const [word] of text.matchAll(token)) {
    const top = open.at(-1)
    if (word === '\n') line += 1
    else if (word === '{' || word === '[') {
      note()
      open.push(
        word === '{'
          ? { kind: 'object', at: '', isName: true }
          : { kind: 'list', at: '0', isName: false },
      )
    } else if (word === '}' || word === ']') open.pop()
    else if (top === undefined) continue
    else if (word === ',') {
      if (top.kind === 'list') top.at = String(Number(top.at) + 1)
      top.isName = top.kind === 'object'
    } else if (word === ':') top.isName = false
    else if (top.isName) top.at = JSON.parse(word)
    else note()
  }
  return lines
}
