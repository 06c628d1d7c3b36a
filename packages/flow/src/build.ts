// The document of a definition. Ids come from keys, and what is not said has its usual value.
import type { Core, RuleInput, StillInput, Uuid } from './conditions.ts'
import type {
  DocumentElement,
  DocumentRule,
  DocumentState,
  DocumentTransition,
  DocumentTrigger,
  FlowDocument,
} from './document.ts'
import { nextPage, type PageItem, PageQuestion, submit, type TriggerInput } from './elements.ts'
import { type IdMaker, idFor, idsOf } from './ids.ts'
import { idOfOption, questionOf } from './question-document.ts'
import type { QuestionDraft } from './questions.ts'
import type { StateDraft } from './states.ts'
import { textOf } from './texts.ts'

export type LanguageInput =
  | string
  | { readonly code: string; readonly name?: string; readonly id?: string }

export interface FlowInput {
  readonly key: string
  readonly name: string
  /** The key it had before; everything in it keeps its id. */
  readonly was?: string
  readonly id?: string
  readonly languages: readonly [LanguageInput, ...LanguageInput[]]
  /** A code; without it the first language. */
  readonly defaultLanguage?: string
  readonly savesIncomplete?: boolean
  readonly questions: Readonly<Record<string, QuestionDraft>>
  readonly states: (
    questions: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, StateDraft>>
  /** Elements on no page. */
  readonly unplaced?: readonly PageItem[]
  /** Transitions between states that the definition does not have. */
  readonly transitions?: readonly DocumentTransition[]
  /** Ids in the order of the document, where it is not that of the pages. */
  readonly arrangement?: {
    readonly elements?: readonly string[]
    readonly transitions?: readonly string[]
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const sources = new WeakMap<object, ReadonlyMap<string, Error>>()

/** Where each part of a document was written, by its dotted path: the line of a problem is in its stack. */
export const sourcesOf = (document: FlowDocument): ReadonlyMap<string, Error> =>
  sources.get(document) ?? new Map()

export function buildFlow(input: FlowInput): FlowDocument {
  const ids = idsOf(input.was ?? input.key)
  const languages = input.languages.map((language) => {
    const { code, name, id } = typeof language === 'string' ? { code: language } : { ...language }
    return { code, id: id ?? ids('language', code), name: name ?? languageNames[code] ?? code }
  })
  const first = languages[0]?.code ?? 'en'
  const refs = Object.entries(input.questions).map(
    ([name, draft]) =>
      [name, new PageQuestion({ type: 'question', name, draft, input: {}, at: draft.at })] as const,
  )
  const drafts = Object.entries(input.states(Object.fromEntries(refs)))
  const stateIds = new Map(
    drafts.map(([key, { input: state }]) => [key, idFor(state, key, (k) => ids('state', k))]),
  )
  const stateId = (to: string): string => {
    const id = stateIds.get(to) ?? (uuid.test(to) ? to : null)
    if (id === null) throw new Error(`There is no state ${to}.`)
    return id
  }

  /** In the order of the document. */
  const placed = new Map<Core, { readonly id: string; readonly element: PageItem; order: number }>()
  const place = (element: PageItem, order: number, state: string, nth: number): string => {
    const known = placed.get(element.core)
    if (known) return known.id
    const id = idOfElement(element.core, state, nth, ids)
    placed.set(element.core, { id, element, order })
    return id
  }
  const states = drafts.map(([key, draft], at): DocumentState => {
    const counts = new Map<string, number>()
    const all = [...draft.elements, ...buttonOf(draft, drafts)]
    return {
      ...{ id: stateId(key), name: draft.input.name ?? key, style: draft.style },
      isInitialState: draft.input.initial ?? at === 0,
      elements: all.map((element, order) => {
        if (typeof element === 'string') return element
        const { type } = element.core
        counts.set(type, (counts.get(type) ?? 0) + 1)
        return place(element, order, key, counts.get(type) ?? 1)
      }),
      nextStateId: draft.input.otherwise ? stateId(draft.input.otherwise) : null,
    }
  })
  const unplaced = [...(input.unplaced ?? []), ...refs.map(([, ref]) => ref)]
  for (const [at, element] of unplaced.entries()) place(element, at, '', at)

  const elementId = (core: Core | Uuid): string => {
    if (typeof core === 'string') return core
    const known = placed.get(core)
    if (known === undefined) throw new Error('A rule or trigger names an element on no page.')
    return known.id
  }
  const triggersOf = triggersBySource([...placed.values()], elementId)
  const elements = [...placed].map(
    ([core, { id, element, order }]): DocumentElement =>
      elementOf({ core, id, element, order }, triggersOf(core), first, ids),
  )
  const transitions = drafts.flatMap(([key, draft]): DocumentTransition[] => {
    const counts = new Map<string, number>()
    return (draft.input.next ?? []).map(({ to, rules, id }) => {
      const nth = (counts.get(to) ?? 0) + 1
      counts.set(to, nth)
      return {
        id: id ?? ids('state', draft.input.was ?? key, 'to', to, nth),
        ...{ fromStateId: stateId(key), toStateId: stateId(to) },
        rules: rules.map((rule) => ruleOf(rule, elementId(rule.source), ids)),
      }
    })
  })
  const made: FlowDocument = {
    id: input.id ?? ids('flow'),
    name: input.name,
    languages,
    defaultLanguageId:
      languages.find(({ code }) => code === (input.defaultLanguage ?? first))?.id ??
      input.defaultLanguage ??
      '',
    allowSavingIncompleteSurvey: input.savesIncomplete ?? false,
    states,
    elements: arranged(elements, input.arrangement?.elements),
    transitions: arranged(
      [...transitions, ...(input.transitions ?? [])],
      input.arrangement?.transitions,
    ),
  }
  const cores = new Map([...placed].map(([core, { id }]) => [id, core]))
  sources.set(
    made,
    new Map([
      ...drafts.map(([, { at }], index) => [`states.${index}`, at] as const),
      ...made.elements.map(
        ({ id }, index) => [`elements.${index}`, cores.get(id)?.at ?? new Error()] as const,
      ),
    ]),
  )
  return made
}

/** A page that names no button gets one: to send where only endings follow. */
function buttonOf(
  { style, elements, input }: StateDraft,
  drafts: readonly (readonly [string, StateDraft])[],
): readonly PageItem[] {
  if (input.button === false || !asks.has(style)) return []
  const isButton = (one: PageItem | Uuid): boolean =>
    typeof one !== 'string' && /^(next_page|submit)$/.test(one.core.type)
  if (elements.some(isButton)) return []
  const followers = [...(input.next ?? []).map(({ to }) => to), input.otherwise ?? null]
  const styles = followers.map((key) =>
    key === null ? null : drafts.find(([name]) => name === key)?.[1].style,
  )
  return [usualButton(styles) === 'submit' ? submit() : nextPage()]
}
export const asks: ReadonlySet<DocumentState['style']> = new Set(['page', 'random'])
/** By the styles of the states that may follow; null is the usual ending, and undefined a state that nobody knows. */
export const usualButton = (
  followers: readonly (DocumentState['style'] | null | undefined)[],
): 'submit' | 'next_page' =>
  followers.every((style) => style === null || (style !== undefined && !asks.has(style)))
    ? 'submit'
    : 'next_page'

function idOfElement(core: Core, state: string, nth: number, ids: IdMaker): string {
  const { draft, name = '', input, type } = core
  if (draft !== undefined) return draft.input.elementId ?? ids('element', draft.input.was ?? name)
  const still: StillInput = input
  return idFor(still, still.key ?? '', (key) =>
    key === '' ? ids('state', state, type, nth) : ids('element', '', key),
  )
}

function elementOf(
  {
    core,
    id,
    element,
    order,
  }: {
    readonly core: Core
    readonly id: string
    readonly element: PageItem
    readonly order: number
  },
  triggers: DocumentTrigger[],
  language: string,
  ids: IdMaker,
): DocumentElement {
  const { type, draft, name = '', input } = core
  const isShownByAnswer = element.changes.some(({ action }) => action === 'make_visible')
  const body = input.body ?? core.body
  return {
    ...{ id, type, order: draft?.input.order ?? input.order ?? order },
    isVisible: !(draft?.input.hidden ?? input.hidden ?? isShownByAnswer),
    ...(body === undefined ? {} : { body: textOf(body, language) }),
    ...(input.url === undefined ? {} : { url: input.url }),
    ...(input.gauge === undefined ? {} : { gauge: input.gauge }),
    triggers,
    ...(draft === undefined ? {} : { question: questionOf(name, draft, language, ids) }),
  }
}

/** Those that a question names, then those of the elements that it shows or hides, in the order of the pages. */
function triggersBySource(
  placed: readonly { readonly id: string; readonly element: PageItem }[],
  elementId: (core: Core | Uuid) => string,
): (core: Core) => DocumentTrigger[] {
  const made = new Map<Core, DocumentTrigger[]>()
  const add = (core: Core, triggers: readonly DocumentTrigger[]) =>
    made.set(core, [...(made.get(core) ?? []), ...triggers])
  for (const { element } of placed)
    add(
      element.core,
      element.triggers.map((trigger) => triggerOf(trigger, elementId)),
    )
  for (const { id, element } of placed)
    for (const { source, when, action, controlType } of element.changes)
      add(source, [
        {
          ...{ ...when, action, scope: 'element', targetIds: [id], targetOptionIds: [] },
          controlType,
        },
      ])
  return (core) => made.get(core) ?? []
}

const triggerOf = (
  { targets = [], targetOptions = [], ...rest }: TriggerInput,
  elementId: (core: Core | Uuid) => string,
): DocumentTrigger => ({
  ...rest,
  targetIds: targets.map((one) => elementId(typeof one === 'string' ? one : one.core)),
  targetOptionIds: targetOptions.map(({ question, option }) => ({
    ...{ questionKey: question, optionKey: option },
  })),
})

function ruleOf(rule: RuleInput, elementId: string, ids: IdMaker): DocumentRule {
  const { source, operator, value, options, row, optionIds, statementId } = rule
  const core = typeof source === 'string' ? null : source
  const optionsNamed = options?.map((key) => idOfOption(core, key, row ?? null, ids))
  const chosen = optionsNamed ?? (optionIds ? [...optionIds] : undefined)
  const inRow = row === undefined ? statementId : idOfOption(core, null, row, ids)
  return {
    ...{ elementId, operator },
    ...(value === undefined ? {} : { value }),
    ...(chosen === undefined ? {} : { optionIds: chosen }),
    ...(inRow === undefined ? {} : { statementId: inRow }),
  }
}

/** Those that `order` does not name come last. */
function arranged<I extends { readonly id: string }>(
  items: I[],
  order: readonly string[] | undefined,
): I[] {
  if (order === undefined) return items
  const rank = new Map(order.map((id, at) => [id, at]))
  return items.toSorted(
    (a, b) => (rank.get(a.id) ?? items.length) - (rank.get(b.id) ?? items.length),
  )
}

export const languageNames: Readonly<Record<string, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  tr: 'Türkçe',
}
