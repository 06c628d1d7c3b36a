// The calls that make pages, endings and what is on them.
import { asks, usualButton } from './build.ts'
import type {
  DocumentElement,
  DocumentRule,
  DocumentState,
  DocumentTransition,
  DocumentTrigger,
} from './document.ts'
import {
  call,
  list,
  member,
  namesFor,
  note,
  objectOf,
  type Printer,
  quoted,
} from './print-parts.ts'

export interface PrintedStates {
  readonly source: string
  /** In the order in which a build meets them, with their positions. */
  readonly placed: ReadonlyMap<string, number>
}

export function printStates(printer: Printer): PrintedStates {
  const { document } = printer
  const names = namesFor(document.states, ({ name }) => name)
  const nameOfId = new Map([...names].reverse().map(([{ id }, name]) => [id, name]))
  const placed = new Map<string, number>()
  const states = [...names].map(([state, name], at) => {
    const counts = new Map<string, number>()
    const known = state.elements.map((id, order) => {
      const element = placed.has(id) ? undefined : printer.elements.get(id)
      if (element === undefined) return { element, source: quoted(id) }
      placed.set(id, order)
      const nth = (counts.get(element.type) ?? 0) + 1
      counts.set(element.type, nth)
      const usual = { id: printer.ids('state', name, element.type, nth), order }
      return { element, usual, source: printPlaced(element, usual, printer) }
    })
    const moves = document.transitions.filter(({ fromStateId }) => fromStateId === state.id)
    const styleOf = (id: string | null) =>
      id === null ? null : document.states.find((one) => one.id === id)?.style
    const button = usualButton([
      ...moves.map(({ toStateId }) => styleOf(toStateId)),
      styleOf(state.nextStateId),
    ])
    const isButton = (one: (typeof known)[number]): boolean =>
      /^(next_page|submit)$/.test(one.element?.type ?? '')
    const last = known.at(-1)
    const isUsual =
      known.filter(isButton).length === 1 &&
      last?.element !== undefined &&
      last.usual !== undefined &&
      quoted(last.element) ===
        quoted({ ...usualElement, ...last.usual, type: button, isVisible: true, triggers: [] })
    const shown = asks.has(state.style) && isUsual ? known.slice(0, -1) : known
    const target = (id: string): string => quoted(nameOfId.get(id) ?? id)
    const input = objectOf([
      ...note('name', state.name, name),
      ...note('id', state.id, printer.ids('state', name)),
      ...note('initial', state.isInitialState, at === 0),
      ...(asks.has(state.style) && !known.some(isButton) ? ['button: false'] : []),
      ...(moves.length === 0
        ? []
        : [member('next', list(printMoves(moves, name, target, nameOfId, printer)))]),
      ...(state.nextStateId === null ? [] : [member('otherwise', target(state.nextStateId))]),
    ])
    const elements = list(shown.map(({ source }) => source))
    return member(name, call(printer.use(functions[state.style]), elements, input))
  })
  return { source: objectOf(states, 'lines'), placed }
}

const functions: Readonly<Record<DocumentState['style'], string>> = {
  ...{ page: 'page', random: 'randomPage', thank: 'thank', chat: 'chat' },
}
/** The order of members in which the contract writes an element. */
const usualElement = { id: '', type: '', order: 0 }

/** `usual`: null = it is on no page. */
export function printPlaced(
  element: DocumentElement,
  usual: { readonly id: string; readonly order: number } | null,
  printer: Printer,
): string {
  const { names, use, says } = printer
  const question = names.get(element.id)
  const triggers = element.triggers.map((trigger) => `.trigger(${printTrigger(trigger, printer)})`)
  if (question !== undefined) return `q.${question}${triggers.join('')}`
  const input = objectOf([
    ...note('id', element.id, usual?.id),
    ...note('order', element.order, usual?.order),
    ...(element.isVisible ? [] : ['hidden: true']),
    ...(element.body === undefined ? [] : [member('body', says(element.body))]),
    ...note('url', element.url),
    ...note('gauge', element.gauge),
  ])
  return `${call(use('element'), quoted(element.type), input)}${triggers.join('')}`
}

function printTrigger(
  { targetIds, targetOptionIds, ...rest }: DocumentTrigger,
  { names }: Printer,
): string {
  const targets = targetIds.map((id) => (names.has(id) ? `q.${names.get(id)}` : quoted(id)))
  const options = targetOptionIds.map(({ questionKey, optionKey }) =>
    objectOf([member('question', quoted(questionKey)), member('option', quoted(optionKey))]),
  )
  return objectOf([
    ...Object.entries(rest).flatMap(([name, value]) => note(name, value)),
    ...(targets.length === 0 ? [] : [member('targets', list(targets))]),
    ...(options.length === 0 ? [] : [member('targetOptions', list(options))]),
  ])
}

function printMoves(
  moves: readonly DocumentTransition[],
  from: string,
  target: (id: string) => string,
  nameOfId: ReadonlyMap<string, string>,
  printer: Printer,
): string[] {
  const counts = new Map<string, number>()
  return moves.map(({ id, toStateId, rules }) => {
    const to = nameOfId.get(toStateId) ?? toStateId
    const nth = (counts.get(to) ?? 0) + 1
    counts.set(to, nth)
    const input = objectOf(note('id', id, printer.ids('state', from, 'to', to, nth)))
    const [first, ...more] = rules.map((rule) => printRule(rule, printer))
    const condition = (first ?? printer.use('always')) + more.map((one) => `.and(${one})`).join('')
    return `${condition}.to(${target(toStateId)}${input === '{}' ? '' : `, ${input}`})`
  })
}

/** By keys where they lead to the same ids, else as the document has it. */
function printRule(rule: DocumentRule, printer: Printer): string {
  const { elementId, operator, value, optionIds, statementId } = rule
  const name = printer.names.get(elementId)
  const question = printer.elements.get(elementId)?.question
  const ref = name === undefined ? quoted(elementId) : `q.${name}`
  const row = question?.statements.find(({ id }) => id === statementId)
  const options = row && row.options.length > 0 ? row.options : (question?.options ?? [])
  const keys = (optionIds ?? []).map((id) => {
    const key = options.find((option) => option.id === id)?.key
    return options.find((option) => option.key === key)?.id === id ? key : undefined
  })
  const isByKeys =
    name !== undefined &&
    operator === 'option_match' &&
    value === undefined &&
    keys.length > 0 &&
    !keys.includes(undefined) &&
    (statementId === undefined || firstByKey(question?.statements ?? [], row))
  if (isByKeys) {
    const method = keys.length === 1 ? 'is' : 'isAnyOf'
    const inRow = row === undefined ? '' : `.row(${quoted(row.key)})`
    return `${ref}${inRow}.${method}(${keys.map(quoted).join(', ')})`
  }
  const input = objectOf([
    member('operator', quoted(operator)),
    ...note('value', value),
    ...note('optionIds', optionIds),
    ...note('statementId', statementId),
  ])
  return `${printer.use('rule')}(${ref}, ${input})`
}

const firstByKey = <I extends { readonly key: string }>(
  items: readonly I[],
  item: I | undefined,
): boolean => item !== undefined && items.find(({ key }) => key === item.key) === item
