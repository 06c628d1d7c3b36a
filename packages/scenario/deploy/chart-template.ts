// The part of Go's templates that the chart uses: actions that trim, conditions, ranges, defines, pipelines and eight functions.
// Anything else throws, so that nothing is rendered that Helm would read differently. A path that has no value throws, too.
import { unreachable } from '@askwell/contract/unreachable'
import { stringify } from 'yaml'

export type Values = Readonly<Record<string, unknown>>
export type Defines = Map<string, readonly Piece[]>
interface Scope {
  readonly dot: unknown
  readonly root: unknown
  readonly variables: Readonly<Record<string, unknown>>
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly expression: Expression }
  | {
      readonly kind: 'if'
      readonly condition: Expression
      readonly body: readonly Piece[]
      readonly otherwise: readonly Piece[]
    }
  | {
      readonly kind: 'range'
      readonly variables: readonly string[]
      readonly over: Expression
      readonly body: readonly Piece[]
    }
type Expression =
  | { readonly kind: 'value'; readonly value: string | number }
  | { readonly kind: 'path'; readonly from: string; readonly names: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly words: readonly string[] }

/** Adds the text's definitions to `defines`. */
export function parseTemplate(text: string, defines: Defines): readonly Piece[] {
  const tokens = tokensOf(text)
  const { pieces, end } = parsePieces(tokens, 0, defines)
  if (end !== tokens.length) throw new Error(`A template has an end too many: ${text}`)
  return pieces
}

export const render = (pieces: readonly Piece[], defines: Defines, root: unknown): string =>
  renderIn(pieces, defines, { dot: root, root, variables: {} })

/** Each path below `.Values`, as `image.tag`. */
export function valuePaths(text: string): string[] {
  return [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1))
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let rest = text
  for (;;) {
    const found = /\{\{(-?)([\s\S]*?)(-?)\}\}/.exec(rest)
    if (found === null) return [...tokens, { kind: 'text', text: rest }]
    const [, before, body = '', after] = found
    const text = rest.slice(0, found.index)
    tokens.push({ kind: 'text', text: before ? text.trimEnd() : text })
    rest = rest.slice(found.index + found[0].length)
    if (after) rest = rest.trimStart()
    if (!body.trim().startsWith('/*')) tokens.push({ kind: 'action', words: wordsOf(body) })
  }
}

function wordsOf(body: string): string[] {
  const words = body.match(/"[^"]*"|:=|[()|,]|[^\s()|,"]+/g)
  if (words === null) throw new Error('An action is empty.')
  return words
}

function parsePieces(
  tokens: readonly Token[],
  from: number,
  defines: Defines,
): { readonly pieces: readonly Piece[]; readonly end: number } {
  const pieces: Piece[] = []
  let at = from
  while (at < tokens.length) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'text') {
      pieces.push(token)
      at += 1
      continue
    }
    const [keyword, ...words] = token.words
    if (keyword === 'end' || keyword === 'else') return { pieces, end: at }
    if (keyword !== 'if' && keyword !== 'range' && keyword !== 'define') {
      pieces.push({ kind: 'output', expression: parseExpression(token.words) })
      at += 1
      continue
    }
    const body = parsePieces(tokens, at + 1, defines)
    const isElse = isKeyword(tokens[body.end], 'else')
    const otherwise = isElse ? parsePieces(tokens, body.end + 1, defines) : null
    const end = otherwise?.end ?? body.end
    if (!isKeyword(tokens[end], 'end')) throw new Error(`${keyword} ${words.join(' ')} has no end.`)
    at = end + 1
    if (keyword === 'define') defines.set(JSON.parse(words[0] ?? ''), body.pieces)
    else if (keyword === 'if')
      pieces.push({
        kind: 'if',
        condition: parseExpression(words),
        body: body.pieces,
        otherwise: otherwise?.pieces ?? [],
      })
    else pieces.push({ kind: 'range', ...parseRange(words), body: body.pieces })
  }
  return { pieces, end: at }
}

function isKeyword(token: Token | undefined, keyword: string): boolean {
  return token?.kind === 'action' && token.words.length === 1 && token.words[0] === keyword
}

function parseRange(words: readonly string[]): {
  readonly variables: readonly string[]
  readonly over: Expression
} {
  const assigned = words.indexOf(':=')
  return {
    variables: words.slice(0, Math.max(assigned, 0)).filter((word) => word !== ','),
    over: parseExpression(words.slice(assigned + 1)),
  }
}

/** A pipeline: the value before a bar is the last argument of the call behind it. */
function parseExpression(words: readonly string[]): Expression {
  const { expression, end } = parsePipeline(words, 0)
  if (end !== words.length) throw new Error(`This is not understood: ${words.join(' ')}`)
  return expression
}

function parsePipeline(
  words: readonly string[],
  from: number,
): { readonly expression: Expression; readonly end: number } {
  let at = from
  let piped: Expression | null = null
  for (;;) {
    const operands: Expression[] = []
    const [name = ''] = words.slice(at)
    const isCall = /^[a-z]\w*$/i.test(name)
    if (isCall) at += 1
    while (at < words.length && words[at] !== '|' && words[at] !== ')') {
      if (words[at] === '(') {
        const inner = parsePipeline(words, at + 1)
        if (words[inner.end] !== ')') throw new Error(`A bracket is open: ${words.join(' ')}`)
        operands.push(inner.expression)
        at = inner.end + 1
      } else {
        operands.push(parseOperand(words[at] ?? ''))
        at += 1
      }
    }
    if (piped !== null) operands.push(piped)
    const [only] = operands
    if (isCall) piped = { kind: 'call', name, args: operands }
    else if (only !== undefined && operands.length === 1) piped = only
    else throw new Error(`This is not understood: ${words.join(' ')}`)
    if (words[at] !== '|') return { expression: piped, end: at }
    at += 1
  }
}

function parseOperand(word: string): Expression {
  if (word.startsWith('"')) return { kind: 'value', value: JSON.parse(word) }
  if (/^\d+$/.test(word)) return { kind: 'value', value: Number(word) }
  const path = /^(\$\w*|)(?:\.|$)([\w.]*)$/.exec(word)
  if (path === null) throw new Error(`This operand is not understood: ${word}`)
  const [, from = '', names = ''] = path
  return { kind: 'path', from, names: names === '' ? [] : names.split('.') }
}

function renderIn(pieces: readonly Piece[], defines: Defines, scope: Scope): string {
  const run = (inner: readonly Piece[], at: Scope = scope) => renderIn(inner, defines, at)
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text
        case 'output':
          return printed(evaluate(piece.expression, defines, scope))
        case 'if':
          return run(
            isTrue(evaluate(piece.condition, defines, scope)) ? piece.body : piece.otherwise,
          )
        case 'range':
          return entriesOf(evaluate(piece.over, defines, scope))
            .map(([key, value]) => {
              const [first = '', second] = piece.variables
              const named =
                second === undefined ? { [first]: value } : { [first]: key, [second]: value }
              return run(piece.body, {
                ...scope,
                dot: value,
                variables: { ...scope.variables, ...named },
              })
            })
            .join('')
        default:
          return unreachable(piece)
      }
    })
    .join('')
}

function evaluate(expression: Expression, defines: Defines, scope: Scope): unknown {
  if (expression.kind === 'value') return expression.value
  if (expression.kind === 'path') return follow(expression.from, expression.names, scope)
  const args = expression.args.map((arg) => evaluate(arg, defines, scope))
  const [first, second] = args
  switch (expression.name) {
    case 'include': {
      const pieces = defines.get(String(first))
      if (pieces === undefined) throw new Error(`Nothing defines ${first}.`)
      return renderIn(pieces, defines, { dot: second, root: second, variables: {} })
    }
    case 'quote':
      return JSON.stringify(printed(first))
    case 'toYaml':
      return stringify(first, { lineWidth: 0 }).trimEnd()
    case 'nindent':
      return `\n${printed(second).replaceAll(/^(?=.)/gm, ' '.repeat(Number(first)))}`
    case 'default':
      return isTrue(second) ? second : first
    case 'eq':
      return first === second
    case 'and':
      return args.find((arg) => !isTrue(arg)) ?? args.at(-1)
    case 'not':
      return !isTrue(first)
    case 'add':
      return args.reduce<number>((sum, arg) => sum + Number(arg), 0)
    default:
      throw new Error(`The renderer does not know the function ${expression.name}.`)
  }
}

function follow(from: string, names: readonly string[], { dot, root, variables }: Scope): unknown {
  const start = from === '' ? dot : from === '$' ? root : variables[from]
  return names.reduce<unknown>((value, name) => {
    const next = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    if (next === undefined) throw new Error(`There is no value at ${from}.${names.join('.')}.`)
    return next
  }, start)
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item, place) => [String(place), item] as const)
  return Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** By Go's rule of truth. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

function printed(value: unknown): string {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value)
  throw new Error(`This cannot be printed: ${JSON.stringify(value)}`)
}
