// A survey draft becomes a flow. A page's condition becomes transitions from every page that may come before
// it, in order, so that the first page whose condition holds is next. A question's condition becomes triggers of the
// questions it asks about; where triggers cannot express it, the question gets its own page with that condition.
import type { Element, Flow, Rule, State, Text, Transition } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { alternatives, both, type Leaf } from './condition.ts'
import type { Conversion, Lost } from './conversion.ts'
import { languageName } from './language-name.ts'
import { mendQuestion } from './mend-question.ts'
import { type SplitPageOrEnd, splitPages } from './split-pages.ts'
import type { DraftElement, DraftItem, DraftSkip, SurveyDraft } from './survey-draft.ts'
import { triggersFor } from './triggers-for.ts'

export function draftToFlow(draft: SurveyDraft, newId: () => string): Conversion {
  const lost: Lost[] = [...draft.lost]
  const { items: split, lost: moved } = splitPages(draft.items.map((item) => mended(item, lost)))
  lost.push(...moved)
  const items = split.some((item) => item.kind === 'page') ? split : [emptyPage, ...split]
  const made = items.map((item) => ({ item, stateId: newId() }))
  const thanksId = newId()
  const { states, elements, asked, ids } = statesOf(made, newId)
  const thanks = labelsOf(draft.thanks, newId)
  states.push(stateOf(thanksId, 'Thank you', 'thank', thanks))

  const first = items.findIndex((item) => item.kind === 'page')
  const transitions: Transition[] = []
  for (const [place, { item, stateId }] of made.entries()) {
    const state = states[place]
    if (item.kind !== 'page' || !state) continue
    const ways = waysOut(place, { made, thanksId, lost, asked })
    for (const { toStateId, rules } of ways.slice(0, -1))
      transitions.push({ id: newId(), fromStateId: stateId, toStateId, rules: [...rules] })
    state.nextStateId = ways.at(-1)?.toStateId ?? thanksId
    state.isInitialState = place === first
  }
  const { triggers, hidden } = triggersFor(items, asked, (element) => ids.get(element) ?? '')
  for (const { item } of made)
    if (alternatives(item.when) === null)
      lost.push({ path: item.path, what: item.name, why: 'condition' })
  const firstPage = made[first]?.item
  if (firstPage?.when) lost.push({ path: firstPage.path, what: firstPage.name, why: 'condition' })

  const languages = [...new Set([draft.defaultCode, ...draft.languageCodes])].map((code) => ({
    code,
    id: newId(),
    name: languageName(code),
  }))
  const flow: Flow = {
    id: newId(),
    name: draft.name.slice(0, 255) || 'Imported survey',
    languages,
    defaultLanguageId: languages[0]?.id ?? '',
    allowSavingIncompleteSurvey: false,
    states,
    elements: [...elements, ...thanks].map((element) => ({
      ...withDefaultText(element, draft.defaultCode),
      triggers: triggers.get(element.id) ?? [],
      isVisible: !hidden.has(element.id),
    })),
    transitions,
  }
  const pages = items.filter((item) => item.kind === 'page').length
  const questions = elements.filter((element) => element.question).length
  const fired = [...triggers.values()].reduce((sum, own) => sum + own.length, 0)
  return {
    flow,
    kept: { pages, questions, conditions: transitions.length + fired, languages: languages.length },
    lost,
  }
}

function mended(item: DraftItem, lost: Lost[]): DraftItem {
  if (item.kind !== 'page') return item
  const elements = item.elements.flatMap((element): DraftElement[] => {
    if (element.kind !== 'question') return [element]
    const { question, lost: left } = mendQuestion(element.question)
    for (const one of left) lost.push({ path: element.path, what: element.question.key, ...one })
    return question ? [{ ...element, question }] : []
  })
  return { ...item, elements }
}

/** A question at its current position. `page`: index among the items. */
interface PlacedQuestion {
  readonly element: Element
  readonly page: number
}

const emptyPage: SplitPageOrEnd = {
  kind: 'page',
  name: 'Page 1',
  path: '',
  elements: [],
  whole: -1,
  skipsAtOnce: [],
}

function statesOf(
  made: MadeStates,
  newId: () => string,
): {
  states: State[]
  elements: Element[]
  asked: Map<string, PlacedQuestion>
  ids: Map<DraftElement, string>
} {
  const states: State[] = []
  const elements: Element[] = []
  const asked = new Map<string, PlacedQuestion>()
  const ids = new Map<DraftElement, string>()
  const last = made.findLastIndex(({ item }) => item.kind === 'page')
  for (const [place, { item, stateId }] of made.entries()) {
    const own: Element[] = item.kind === 'end' ? labelsOf(item.text, newId) : []
    for (const draft of item.kind === 'page' ? item.elements : []) {
      const element = elementOf(draft, newId(), own.length)
      own.push(element)
      ids.set(draft, element.id)
      if (draft.kind === 'question') asked.set(draft.ref, { element, page: place })
    }
    if (item.kind === 'page')
      own.push({
        id: newId(),
        type: place === last ? 'submit' : 'next_page',
        order: own.length,
        isVisible: true,
        triggers: [],
      })
    elements.push(...own)
    states.push(
      stateOf(
        stateId,
        item.name || `Page ${place + 1}`,
        item.kind === 'end' ? 'thank' : item.isRandom ? 'random' : 'page',
        own,
      ),
    )
  }
  return { states, elements, asked, ids }
}

const stateOf = (
  id: string,
  name: string,
  style: State['style'],
  elements: readonly Element[],
): State => ({
  id,
  name: name.slice(0, 255),
  style,
  isInitialState: false,
  elements: elements.map((element) => element.id),
  nextStateId: null,
})

const elementOf = (draft: DraftElement, id: string, order: number): Element => {
  const base = { id, order, isVisible: true, triggers: [] }
  return draft.kind === 'label'
    ? { ...base, type: 'label', body: draft.body }
    : { ...base, type: 'question', question: draft.question }
}

const labelsOf = (body: Text | null, newId: () => string): Element[] =>
  body && Object.values(body).some((text) => text.trim() !== '')
    ? [{ id: newId(), type: 'label', order: 0, isVisible: true, triggers: [], body }]
    : []

interface NextState {
  readonly toStateId: string
  readonly rules: readonly Rule[]
}
type MadeStates = readonly { readonly item: SplitPageOrEnd; readonly stateId: string }[]
interface ConversionContext {
  readonly made: MadeStates
  readonly thanksId: string
  readonly lost: Lost[]
  readonly asked: ReadonlyMap<string, PlacedQuestion>
}

/** In the order of evaluation; the last one is taken when no other is. */
function waysOut(place: number, ground: ConversionContext): NextState[] {
  const { made, thanksId, asked } = ground
  const ways: NextState[] = []
  const goes = (toStateId: string, alternatives: readonly (readonly Leaf[])[]): boolean => {
    for (const leaves of alternatives) {
      const rules = rulesOf(leaves, asked, place)
      if (rules) ways.push({ toStateId, rules })
      if (rules?.length === 0) return true
    }
    return false
  }
  const page = made[place]?.item
  const [skipsAtOnce, skips] =
    page?.kind === 'page' ? [page.skipsAtOnce, page.skips ?? []] : [[], []]
  const later = made.slice(place + 1)
  const isOfSamePage = ({ item }: MadeStates[number]): boolean =>
    item.kind === 'page' && page?.kind === 'page' && item.whole === page.whole
  const steps = [
    ...skipsTo(place, skipsAtOnce, ground),
    ...later.filter(isOfSamePage).map(stepTo),
    ...skipsTo(place, skips, ground),
    ...later.filter((one) => !isOfSamePage(one)).map(stepTo),
  ]
  for (const { toStateId, when } of steps) if (goes(toStateId, when)) return ways
  return [...ways, { toStateId: thanksId, rules: [] }]
}

interface Step {
  readonly toStateId: string
  readonly when: readonly (readonly Leaf[])[]
}

const stepTo = ({ item, stateId }: MadeStates[number]): Step => ({
  toStateId: stateId,
  when: alternatives(item.when) ?? [[]],
})

function skipsTo(
  place: number,
  skips: readonly DraftSkip[],
  { made, thanksId, lost }: ConversionContext,
): Step[] {
  const placeOf = (to: DraftSkip['to']): number => {
    switch (to.kind) {
      case 'end':
        return -1
      case 'question':
        return made.findIndex(
          ({ item }) =>
            item.kind === 'page' &&
            item.elements.some((one) => one.kind === 'question' && one.ref === to.ref),
        )
      case 'page':
        return made.findIndex(({ item }) => item.path === to.path)
      case 'page_after':
        return made.findIndex(({ item }, at) => at > place && item.path !== to.path)
      default:
        return unreachable(to)
    }
  }
  return skips.flatMap(({ when, to, path }): Step[] => {
    const asked = alternatives(when)
    const target = placeOf(to)
    if (!asked || (target < 0 && (to.kind === 'question' || to.kind === 'page'))) {
      lost.push({ path, what: made[place]?.item.name ?? '', why: 'skip' })
      return []
    }
    // The target of the skip has its own conditions, and so have the items after it.
    const on = target < 0 ? [] : made.slice(target)
    const always = on.findIndex(({ item }) => item.when === undefined)
    const steps = on.slice(0, always < 0 ? undefined : always + 1).map(
      ({ item, stateId }): Step => ({
        toStateId: stateId,
        when: alternatives(both(when, item.when)) ?? asked,
      }),
    )
    return always < 0 ? [...steps, { toStateId: thanksId, when: asked }] : steps
  })
}

/** Null = this transition can never be taken from here. Questions that come later are unanswered here. */
function rulesOf(
  leaves: readonly Leaf[],
  asked: ReadonlyMap<string, PlacedQuestion>,
  place: number,
): Rule[] | null {
  const rules: Rule[] = []
  for (const leaf of leaves) {
    const one = asked.get(leaf.ref)
    const isNegated =
      leaf.kind === 'none' || (leaf.kind === 'text' && leaf.operator.startsWith('not_'))
    if (one && one.page <= place) rules.push(ruleOf(leaf, one.element))
    else if (!isNegated) return null
  }
  return rules
}

function ruleOf(leaf: Leaf, element: Element): Rule {
  const elementId = element.id
  if (leaf.kind === 'text') return { elementId, operator: leaf.operator, value: leaf.value }
  const options = element.question?.options ?? []
  if (leaf.kind === 'none') return { elementId, operator: 'not_equals', value: [...leaf.keys] }
  if (options.length === 0) return { elementId, operator: 'equals', value: [...leaf.keys] }
  return {
    elementId,
    operator: 'option_match',
    optionIds: options.filter((option) => leaf.keys.includes(option.key)).map(({ id }) => id),
  }
}

/** An empty text gets its name as text, so that the flow can be read and corrected. */
function withDefaultText(element: Element, code: string): Element {
  const filled = (text: Text, name: string): Text =>
    text[code]?.trim()
      ? text
      : {
          ...text,
          [code]: Object.values(text).find((words) => words.trim()) ?? (name.trim() || '…'),
        }
  const { question } = element
  if (element.type === 'label' && element.body)
    return { ...element, body: filled(element.body, '…') }
  if (!question) return element
  const optional = (text: Text | undefined) =>
    text && !text[code]?.trim() ? filled(text, Object.values(text)[0] ?? '') : text
  const [help, placeholder] = [optional(question.help), optional(question.placeholder)]
  return {
    ...element,
    question: {
      ...question,
      body: filled(question.body, question.key),
      ...(help && { help }),
      ...(placeholder && { placeholder }),
      options: question.options.map((option) => ({
        ...option,
        body: filled(option.body, option.key),
      })),
      statements: question.statements.map((row) => ({
        ...row,
        body: filled(row.body, row.key),
        options: row.options.map((option) => ({
          ...option,
          body: filled(option.body, option.key),
        })),
      })),
    },
  }
}
