// React's client without the parts no page of ours reaches: it is two thirds of all script that a respondent waits for.
import { type Plugin, parseAst } from 'vite'
import { answers, kinds } from './left-out.ts'

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Switch = Node & { readonly discriminant: { readonly property?: { readonly name?: string } }; readonly cases: readonly Case[] }
type Case = Node & { readonly test: { readonly value?: unknown } | null; readonly consequent: readonly Node[] }

export function leanReact(): Plugin {
  return {
    name: 'askwell:lean-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (source) => ({ code: withoutKinds(withoutFunctions(source)), map: null }),
    },
  }
}

/**
 * Puts short answers in the place of whole functions at the top of a file. What only they called is then called by
 * nothing, and the bundler drops it.
 *
 * @throws where one of the functions is not in `source`
 */
export function withoutFunctions(source: string, wanted: Readonly<Record<string, readonly string[]>> = answers): string {
  const left = new Map(Object.entries(wanted).flatMap(([body, lines]) => lines.flatMap((line) => line.split(' ').map((name) => [name, body] as const))))
  const code = source
    .replaceAll(/^function ([\w$]+)\([^)]*\) \{(?:\}|.*?\n\})\n/gms, (whole, name: string) => {
      const body = left.get(name)
      left.delete(name)
      return body === undefined ? whole : `function ${name}(){${body}}\n`
    })
    .replaceAll(/^(?:ViewTransitionPseudoElement|FragmentInstance)\.prototype\.\w+ = .*?\n\};\n/gms, '')
  if (left.size > 0) throw new Error(`react-dom has changed: it has no ${[...left.keys()].join(', ')}.`)
  return code
}

/**
 * Takes unused kinds of fiber out of every `switch (fiber.tag)`: the whole case, or its label where other kinds share the
 * body. Variables that were named in what goes are named at the start of the function, where others may use them.
 */
export function withoutKinds(source: string, unused: ReadonlySet<unknown> = kinds): string {
  const edits = [...switchesIn(parseAst(source), 0)].flatMap(({ cases, start }) =>
    cases.flatMap((_one, at) => unreached(cases, at, unused)).map((cut) => ({ ...cut, start })),
  )
  const outer = edits.filter(({ from, to }) => !edits.some((other) => other.from < from && to <= other.to))
  return outer
    .flatMap(({ from, to, names, start }) => [
      { from, to, text: '' },
      ...(names.length > 0 ? [{ from: start, to: start, text: `var ${names.join(',')};` }] : []),
    ])
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to), source)
}

function unreached(cases: readonly Case[], at: number, unused: ReadonlySet<unknown>) {
  const one = cases[at]
  if (!one || !unused.has(one.test?.value)) return []
  const last = cases.findLastIndex(({ consequent }, index) => index < at && consequent.length > 0)
  const isAlone = cases.slice(last + 1, at).every(({ test }) => unused.has(test?.value)) && leaves(cases[last])
  if (!isAlone) return [{ from: one.start, to: one.consequent[0]?.start ?? one.end, names: [] }]
  return [{ from: one.start, to: one.end, names: [...namesIn(one)] }]
}

const leaving = ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement']

/** Whether a case never runs on into the next; so it is before the first. */
const leaves = (one: Case | undefined): boolean => one === undefined || leaving.includes(one.consequent.at(-1)?.type ?? '')

/** Each switch over `.tag`, with where the body of the function around it starts. */
function* switchesIn(value: unknown, start: number): Generator<{ readonly cases: readonly Case[]; readonly start: number }> {
  if (typeof value !== 'object' || value === null) return
  if (isSwitch(value) && value.discriminant.property?.name === 'tag') yield { cases: value.cases, start }
  const inner = isFunction(value) ? value.body.start + 1 : start
  for (const child of Object.values(value)) yield* switchesIn(child, inner)
}

/** What is declared by `var`; a function's own stays its own. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || isFunction(value)) return
  if (isVariable(value) && value.id.name !== undefined) yield value.id.name
  for (const child of Object.values(value)) yield* namesIn(child)
}

const isOf = (type: string, value: object) => 'type' in value && value.type === type
const isSwitch = (value: object): value is Switch => isOf('SwitchStatement', value)
const isVariable = (value: object): value is { readonly id: { readonly name?: string } } => isOf('VariableDeclarator', value)
const isFunction = (value: object): value is { readonly body: Node } =>
  (isOf('FunctionDeclaration', value) || isOf('FunctionExpression', value)) && 'body' in value
