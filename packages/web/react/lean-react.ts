// React's client without the parts that our pages never use: it is two thirds of all script that a respondent waits for.
import { type Plugin, parseAst } from 'vite'
import { answers, hooks, kinds, namedCases, never, spelledAliases, unoffered } from './left-out.ts'

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Switch = Node & {
  readonly discriminant: { readonly property?: { readonly name?: string } }
  readonly cases: readonly Case[]
}
type Table = Node & {
  readonly properties: readonly (Node & { readonly key?: { readonly name?: string } })[]
}
type Case = Node & {
  readonly test: { readonly value?: unknown; readonly name?: string } | null
  readonly consequent: readonly Node[]
}

export function leanReact(): Plugin {
  return {
    name: 'askwell:lean-react',
    apply: 'build',
    transform: {
      filter: { id: /\/cjs\/(?:react|react-dom|react-dom-client|scheduler)\.production\.js$/ },
      handler: (source, id) => ({
        code: id.endsWith('react-dom-client.production.js')
          ? leanClient(source)
          : withoutExports(source, unofferedBy(id)),
        map: null,
      }),
    },
  }
}

export const leanClient = (source: string): string =>
  withoutCases(withoutHooks(withoutAliases(withoutConditions(withoutFunctions(source)))))

const unofferedBy = (path: string): readonly string[] =>
  unoffered[path.slice(path.lastIndexOf('/') + 1)] ?? []

/**
 * Removes exports of a file. Code that only they used is then unused.
 *
 * @throws if the file does not export one of them
 */
export function withoutExports(source: string, lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.split(' '))
    .reduce(
      (text, name) =>
        replaced(text, new RegExp(`^exports\\.${name} =.*?;\\n(?=exports\\.|$)`, 'ms'), '', name),
      source,
    )
}

/** @throws if one of the conditions is not in `source` */
export const withoutConditions = (source: string, wanted: readonly string[] = never): string =>
  wanted.reduce(
    (text, condition) =>
      replaced(text, new RegExp(`(?<=\\(\\s*|\\|\\| )${escaped(condition)}`, 'g'), '!1', condition),
    source,
  )

/** Removes unused names from the list of attributes that React spells in its own way. */
export const withoutAliases = (source: string, kept: readonly string[] = spelledAliases): string =>
  source.replace(/(?<=\baliases = new Map\(\[)[^;]*?(?=\]\),\n)/, (pairs) =>
    pairs.replaceAll(/\["(\w+)", "[\w:-]+"\],?/g, (pair, name: string) =>
      kept.includes(name) ? pair : '',
    ),
  )

/** Removes unused hooks from React's tables of hooks. */
export function withoutHooks(source: string, unused: readonly string[] = hooks): string {
  const cuts = [...tablesIn(parseAst(source))].flatMap(({ properties }) =>
    properties.flatMap(({ key, start, end }, at) =>
      unused.includes(key?.name ?? '') ? [{ start, end: properties[at + 1]?.start ?? end }] : [],
    ),
  )
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
}

const escaped = (text: string): string => text.replaceAll(/[$()[\].|?*+{}\\^]/g, '\\$&')

function replaced(source: string, pattern: RegExp, instead: string, name: string): string {
  const code = source.replace(pattern, instead)
  if (code === source) throw new Error(`React has changed: it has no ${name}.`)
  return code
}

/**
 * Replaces functions at the top of a file by short statements. Code that only they called is then unused, and the
 * bundler drops it.
 *
 * @throws if one of the functions is not in `source`
 */
export function withoutFunctions(
  source: string,
  wanted: Readonly<Record<string, readonly string[]>> = answers,
): string {
  const missing: string[] = []
  let code = source.replaceAll(
    /^(?:ViewTransitionPseudoElement|FragmentInstance)\.prototype\.\w+ = .*?\n\};\n/gms,
    '',
  )
  for (const [body, lines] of Object.entries(wanted))
    for (const name of lines.flatMap((line) => line.split(' '))) {
      const whole = new RegExp(
        `^( *)function ${escaped(name)}\\([^)]*\\) \\{(?:\\}|.*?\\n\\1\\})\\n`,
        'ms',
      )
      if (!whole.test(code)) missing.push(name)
      // Not a string: a `$1` in one of React's names would be read as a group.
      code = code.replace(whole, (_all, indent: string) => `${indent}function ${name}(){${body}}\n`)
    }
  if (missing.length > 0) throw new Error(`react-dom has changed: it has no ${missing.join(', ')}.`)
  return code
}

/**
 * Removes unused kinds of fiber from every `switch (fiber.tag)`, and unused names from any `switch`: the whole case, or its
 * label if others share the body. Variables that a removed case declared are declared at the start of the function, because
 * other cases may use them.
 */
export function withoutCases(
  source: string,
  unused: ReadonlySet<unknown> = kinds,
  unnamed: ReadonlySet<unknown> = namedCases,
): string {
  const edits = [...switchesIn(parseAst(source), 0)].flatMap(({ cases, isOfTag, start }) => {
    const isUnused: IsUnused = ({ test }) =>
      test !== null && ((isOfTag && unused.has(test.value)) || unnamed.has(test.name ?? test.value))
    return cases
      .flatMap((_one, at) => unreached(cases, at, isUnused))
      .map((cut) => ({ ...cut, start }))
  })
  const outer = edits.filter(
    ({ from, to }) => !edits.some((other) => other.from < from && to <= other.to),
  )
  return outer
    .flatMap(({ from, to, names, start }) => [
      { from, to, text: '' },
      ...(names.length > 0 ? [{ from: start, to: start, text: `var ${names.join(',')};` }] : []),
    ])
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to),
      source,
    )
}

type IsUnused = (one: Case) => boolean

function unreached(cases: readonly Case[], at: number, isUnused: IsUnused) {
  const one = cases[at]
  if (!one || !isUnused(one)) return []
  const last = cases.findLastIndex(({ consequent }, index) => index < at && consequent.length > 0)
  const isAlone = cases.slice(last + 1, at).every(isUnused) && leaves(cases[last])
  if (!isAlone) return [{ from: one.start, to: one.consequent[0]?.start ?? one.end, names: [] }]
  return [{ from: one.start, to: one.end, names: [...namesIn(one)] }]
}

const leaving = ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement']

/** Whether a case never falls through to the next; true before the first case. */
const leaves = (one: Case | undefined): boolean =>
  one === undefined || leaving.includes(one.consequent.at(-1)?.type ?? '')

/** Each switch, with the start of the body of the function around it. */
function* switchesIn(
  value: unknown,
  start: number,
): Generator<{
  readonly cases: readonly Case[]
  readonly isOfTag: boolean
  readonly start: number
}> {
  if (typeof value !== 'object' || value === null) return
  if (isSwitch(value))
    yield { cases: value.cases, isOfTag: value.discriminant.property?.name === 'tag', start }
  const inner = isFunction(value) ? value.body.start + 1 : start
  for (const child of Object.values(value)) yield* switchesIn(child, inner)
}

/** Each object that has a hook called `useCallback`. */
function* tablesIn(value: unknown): Generator<Table> {
  if (typeof value !== 'object' || value === null) return
  if (isTable(value) && value.properties.some(({ key }) => key?.name === 'useCallback')) yield value
  for (const child of Object.values(value)) yield* tablesIn(child)
}

/** The names declared by `var`, without those in nested functions. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || isFunction(value)) return
  if (isVariable(value) && value.id.name !== undefined) yield value.id.name
  for (const child of Object.values(value)) yield* namesIn(child)
}

const isOf = (type: string, value: object) => 'type' in value && value.type === type
const isSwitch = (value: object): value is Switch => isOf('SwitchStatement', value)
const isTable = (value: object): value is Table => isOf('ObjectExpression', value)
const isVariable = (value: object): value is { readonly id: { readonly name?: string } } =>
  isOf('VariableDeclarator', value)
const isFunction = (value: object): value is { readonly body: Node } =>
  (isOf('FunctionDeclaration', value) || isOf('FunctionExpression', value)) && 'body' in value
