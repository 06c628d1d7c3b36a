// Makes a survey of an outline: a flow document in one language.
import type { Element, Flow, Question, State, Text, Transition } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type OutlineNote, questionOfOutline, uniqueKeys } from './question-of-outline.ts'
import type { Outline, OutlineItem } from './read-outline.ts'

export interface OutlineFlow {
  readonly flow: Flow
  /** What could not be taken over. */
  readonly notes: readonly OutlineNote[]
}
export interface OutlineSettings {
  /** Where the outline has no title. */
  readonly name: string
  /** Such as `en`. */
  readonly language: string
  readonly newId: () => string
  readonly thanks: string
}

interface QuestionOnPage {
  readonly question: Question
  readonly elementId: string
  readonly items: readonly OutlineItem[]
}
interface Page {
  readonly id: string
  readonly name: string
  readonly elements: string[]
  readonly asked: QuestionOnPage[]
}

export function flowOfOutlineText(outline: Outline, settings: OutlineSettings): OutlineFlow {
  const { newId, language } = settings
  const text = (words: string): Text => ({
    [language]: words.trim() === '' ? '…' : words.slice(0, mostCharacters),
  })
  const notes: OutlineNote[] = []
  const elements: Element[] = []
  const add = (element: Omit<Element, 'id' | 'isVisible' | 'triggers'>): string => {
    const id = newId()
    elements.push({ id, isVisible: true, triggers: [], ...element })
    return id
  }
  const keyFor = uniqueKeys('question')
  const pages: Page[] = []
  const endings: { id: string; name: string; elements: string[] }[] = []
  const pageNow = (): Page => pages.at(-1) ?? newPage(null)
  const newPage = (name: string | null): Page => {
    const page = { id: newId(), name: name ?? `Page ${pages.length + 1}`, elements: [], asked: [] }
    pages.push(page)
    return page
  }
  for (const part of outline.parts)
    switch (part.kind) {
      case 'page': {
        const last = pages.at(-1)
        // A page without anything takes the name of the one after it.
        if (last?.elements.length === 0) pages.pop()
        newPage(part.name)
        break
      }
      case 'text': {
        const page = pageNow()
        page.elements.push(
          add({ ...{ type: 'label', order: page.elements.length }, body: text(part.text) }),
        )
        break
      }
      case 'ending': {
        const body = text(part.text === '' ? part.heading : `${part.heading}\n\n${part.text}`)
        const label = add({ type: 'label', order: 0, body })
        endings.push({ id: newId(), name: part.heading, elements: [label] })
        break
      }
      case 'question': {
        const page = pageNow()
        const question = questionOfOutline(part, { text, newId, keyFor, notes })
        const order = page.elements.length
        const elementId = add({ type: 'question', order, question })
        page.elements.push(elementId)
        page.asked.push({ question, elementId, items: part.items })
        break
      }
      default:
        return unreachable(part)
    }
  if (pages.length === 0) newPage(null)
  if (endings.length === 0)
    endings.push({
      ...{ id: newId(), name: settings.thanks },
      elements: [add({ type: 'label', order: 0, body: text(settings.thanks) })],
    })
  const ends = new Set(endings.map(({ id }) => id))
  const firstEnding = endings[0]?.id ?? null
  const named = new Map([...endings, ...pages].map(({ id, name }) => [name.toLowerCase(), id]))
  const transitions: Transition[] = []
  const states = pages.map((page, at): State => {
    const next = pages[at + 1]?.id ?? firstEnding
    const targetOf = (target: string): string | null =>
      ({ next, end: firstEnding })[target.toLowerCase()] ?? named.get(target.toLowerCase()) ?? null
    const rules = page.asked.flatMap((made) => rulesOf(made, targetOf, notes))
    for (const { toStateId, elementId, optionIds } of rules)
      transitions.push({
        ...{ id: newId(), fromStateId: page.id, toStateId },
        rules: [{ elementId, operator: 'option_match', optionIds: [...optionIds] }],
      })
    const isLast = [next, ...rules.map(({ toStateId }) => toStateId)].every((id) =>
      ends.has(id ?? ''),
    )
    const button = add({ type: isLast ? 'submit' : 'next_page', order: page.elements.length })
    return {
      ...{ id: page.id, name: page.name, style: 'page', isInitialState: at === 0 },
      ...{ elements: [...page.elements, button], nextStateId: next },
    }
  })
  const languageId = newId()
  const flow: Flow = {
    ...{ id: newId(), name: (outline.title ?? settings.name).slice(0, 255) },
    languages: [{ code: language, id: languageId, name: language }],
    ...{ defaultLanguageId: languageId, allowSavingIncompleteSurvey: true },
    states: [
      ...states,
      ...endings.map(
        (ending): State => ({
          ...ending,
          style: 'thank',
          isInitialState: false,
          nextStateId: null,
        }),
      ),
    ],
    ...{ elements, transitions },
  }
  return { flow, notes }
}

const mostCharacters = 5_000

/** Neighbouring options with one target are one rule. */
function rulesOf(
  { question, elementId, items }: QuestionOnPage,
  targetOf: (target: string) => string | null,
  notes: OutlineNote[],
) {
  const rules: { toStateId: string; elementId: string; optionIds: string[] }[] = []
  for (const { text, key, target, line } of items) {
    if (target === null) continue
    const toStateId = targetOf(target)
    const option = question.options.find((one) =>
      key === null ? Object.values(one.body).includes(text) : one.key === key,
    )
    if (toStateId === null) notes.push({ line, kind: 'unknown_target', words: target })
    else if (option === undefined) notes.push({ line, kind: 'no_rule', words: text })
    else if (rules.at(-1)?.toStateId === toStateId) rules.at(-1)?.optionIds.push(option.id)
    else rules.push({ toStateId, elementId, optionIds: [option.id] })
  }
  return rules
}
