// Reads the expressions of a SurveyJS document: comparisons of questions with values, joined by and, or and not. What it
// does not support (functions, sums, panels) is null.
import { type Condition, negated } from './condition.ts'
import { entryOf } from './loose.ts'

/** What conditions may test of a question: its answers by key, or typed text. */
export type Askable =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'text' }
export type AskableOf = (name: string) => Askable | undefined

type Value = string | number | boolean | readonly (string | number | boolean)[]
type Token =
  | { readonly kind: 'name' | 'word' | 'sign'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number }

const pattern =
  /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(<=|>=|<>|!=|==|&&|\|\||\*=|[=<>()[\],!])|([A-Za-z_]\w*))/y

export function readExpression(source: string, askableOf: AskableOf): Condition | null {
  const tokens = tokensOf(source)
  if (!tokens) return null
  let at = 0
  const peek = (): Token | undefined => tokens[at]
  const isNext = (...texts: readonly string[]): boolean => {
    const token = peek()
    return (
      token !== undefined &&
      (token.kind === 'sign' || token.kind === 'word') &&
      texts.includes(token.text.toLowerCase())
    )
  }
  const take = (...texts: readonly string[]): boolean => {
    if (!isNext(...texts)) return false
    at += 1
    return true
  }

  const either = (): Condition | null => joined('or', all, ['or', '||'])
  const all = (): Condition | null => joined('and', one, ['and', '&&'])
  function joined(
    kind: 'and' | 'or',
    part: () => Condition | null,
    signs: readonly string[],
  ): Condition | null {
    const of = [part()]
    while (take(...signs)) of.push(part())
    const known = of.filter((condition) => condition !== null)
    if (known.length < of.length) return null
    return known.length === 1 ? (known[0] ?? null) : { kind, of: known }
  }
  function one(): Condition | null {
    if (take('not', '!', 'negate')) {
      const inner = one()
      return inner && negated(inner)
    }
    if (take('(')) {
      const inner = either()
      return take(')') ? inner : null
    }
    const name = peek()
    if (name?.kind !== 'name') return null
    at += 1
    const operator = peek()
    if (operator?.kind !== 'sign' && operator?.kind !== 'word') return null
    at += 1
    const sign = operator.text.toLowerCase()
    if (sign === 'empty' || sign === 'notempty') return compare(name.text, sign, [], askableOf)
    const value = values()
    return value === null ? null : compare(name.text, sign, [value].flat().map(String), askableOf)
  }
  function values(): Value | null {
    if (!take('[')) return value()
    const list: (string | number | boolean)[] = []
    while (!take(']')) {
      const item = value()
      if (item === null) return null
      list.push(item)
      take(',')
    }
    return list
  }
  function value(): string | number | boolean | null {
    const token = peek()
    at += 1
    if (token?.kind === 'value') return token.value
    return token?.kind === 'word' && /^(true|false)$/i.test(token.text)
      ? token.text.toLowerCase() === 'true'
      : null
  }

  const read = either()
  return at === tokens.length ? read : null
}

function tokensOf(source: string): Token[] | null {
  const tokens: Token[] = []
  const end = source.trimEnd().length
  for (pattern.lastIndex = 0; pattern.lastIndex < end; ) {
    const match = pattern.exec(source)
    if (!match) return null
    const [, name, single, double, number, sign, word] = match
    if (name !== undefined) tokens.push({ kind: 'name', text: name.trim() })
    else if (single !== undefined || double !== undefined)
      tokens.push({ kind: 'value', value: (single ?? double ?? '').replace(/\\(.)/g, '$1') })
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
  }
  return tokens
}

const tests: Readonly<Record<string, (key: number, value: number) => boolean>> = {
  '<': (key, value) => key < value,
  '<=': (key, value) => key <= value,
  '>': (key, value) => key > value,
  '>=': (key, value) => key >= value,
}
const spelled: Readonly<Record<string, string>> = {
  '==': '=',
  equal: '=',
  '!=': '<>',
  notequal: '<>',
  greater: '>',
  less: '<',
  greaterorequal: '>=',
  lessorequal: '<=',
  '*=': 'contains',
  contain: 'contains',
  notcontain: 'notcontains',
}

function compare(
  ref: string,
  written: string,
  values: readonly string[],
  askableOf: AskableOf,
): Condition | null {
  const sign = entryOf(spelled, written) ?? written
  const askable = askableOf(ref)
  if (!askable) return null
  if (askable.kind === 'text') return compareText(ref, sign, values)
  const { keys } = askable
  const isOf = (key: string, value: string): boolean => value.toLowerCase() === key.toLowerCase()
  const same = keys.filter((key) => values.some((value) => isOf(key, value)))
  const test = entryOf(tests, sign)
  if (test) {
    const limit = Number(values[0])
    return Number.isNaN(limit)
      ? null
      : { kind: 'any', ref, keys: keys.filter((key) => test(Number(key), limit)) }
  }
  const isAny: Condition = same.length === 0 ? { kind: 'never' } : { kind: 'any', ref, keys: same }
  switch (sign) {
    // With a list it holds for exactly these answers, which rules cannot express.
    case '=':
      return values.length > 1 ? null : isAny
    case '<>':
      return values.length > 1 ? null : negated(isAny)
    case 'contains':
    case 'anyof':
      return isAny
    case 'notcontains':
    case 'noneof':
      return negated(isAny)
    case 'allof': {
      if (!values.every((value) => keys.some((key) => isOf(key, value)))) return { kind: 'never' }
      const of = same.map((key): Condition => ({ kind: 'any', ref, keys: [key] }))
      return of.length === 1 ? isAny : { kind: 'and', of }
    }
    case 'notempty':
      return { kind: 'any', ref, keys }
    case 'empty':
      return { kind: 'none', ref, keys }
    default:
      return null
  }
}

function compareText(ref: string, sign: string, [value = '']: readonly string[]): Condition | null {
  const operators = {
    '=': 'equals',
    '<>': 'not_equals',
    contains: 'contains',
    notcontains: 'not_contains',
  } as const
  return Object.hasOwn(operators, sign) && value !== ''
    ? { kind: 'text', ref, operator: operators[sign as keyof typeof operators], value }
    : null
}
