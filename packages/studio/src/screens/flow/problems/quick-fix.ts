// Quick fixes: problems that one press can solve. Only unambiguous changes; the rest is for the owner.
import type { Flow, Problem, Text } from '@askwell/contract'
import { removeElement } from '../draft/edits/elements.ts'
import { beginAt, isPage } from '../draft/edits/states.ts'
import { tidied } from '../draft/edits/tidied.ts'
import {
  moveTransition,
  removeTransition,
  setNext,
  transitionsFrom,
} from '../draft/edits/transitions.ts'
import { placeOf } from './place-of.ts'

export interface QuickFix {
  readonly kind:
    | 'copy_default'
    | 'make_first'
    | 'remove_dangling'
    | 'connect'
    | 'move_up'
    | 'remove_way'
    | 'remove_element'
    | 'require_when_shown'
    | 'mask'
  readonly change: (flow: Flow) => Flow
}

export function quickFix(flow: Flow, { code, path }: Problem): QuickFix | null {
  const [list, at] = path.split('.')
  const place = Number(at)
  const element = elementAt(flow, path)
  const transition = list === 'transitions' ? flow.transitions[place] : undefined
  switch (code) {
    case 'not_one_initial_state':
    case 'end_as_initial_state': {
      const first = flow.states.find(({ style }) => isPage(style))
      return first ? { kind: 'make_first', change: (before) => beginAt(before, first.id) } : null
    }
    case 'missing_translation':
    case 'no_default_text':
      return textFix(flow, path)
    case 'unresolved_id':
    case 'leaves_flow':
    case 'rule_never_holds':
    case 'trigger_never_fires': {
      const after = tidied(flow)
      return differs(flow, after, path) ? { kind: 'remove_dangling', change: tidied } : null
    }
    case 'unreachable_state':
      return list === 'states' ? connectFix(flow, place) : null
    case 'shadowed_transition':
      return transition ? shadowFix(flow, transition.id) : null
    case 'question_on_end_state':
      return element
        ? { kind: 'remove_element', change: (before) => removeElement(before, element.id) }
        : null
    case 'required_may_stay_hidden':
      return element?.question
        ? {
            kind: 'require_when_shown',
            change: (before) =>
              withQuestion(before, element.id, (question) => ({ ...question, isRequired: false })),
          }
        : null
    case 'masked_identity':
      return element?.question
        ? {
            kind: 'mask',
            change: (before) =>
              withQuestion(before, element.id, (question) => ({
                ...question,
                hidePersonalData: false,
              })),
          }
        : null
    default:
      return null
  }
}

const elementAt = (flow: Flow, path: string) => {
  const place = placeOf(flow, path)
  return place.kind === 'element'
    ? flow.elements.find(({ id }) => id === place.elementId)
    : undefined
}

/** From the state before it in the document, if that leads nowhere yet. */
function connectFix(flow: Flow, place: number): QuickFix | null {
  const lost = flow.states[place]
  const from = flow.states
    .slice(0, place)
    .findLast(({ style, nextStateId }) => isPage(style) && nextStateId === null)
  return lost && from
    ? { kind: 'connect', change: (before) => setNext(before, from.id, lost.id) }
    : null
}

/** A transition with more rules moves before the one that always holds first; a duplicate is removed. */
function shadowFix(flow: Flow, transitionId: string): QuickFix | null {
  const shadowed = flow.transitions.find(({ id }) => id === transitionId)
  if (!shadowed) return null
  const siblings = transitionsFrom(flow, shadowed.fromStateId)
  const above = siblings.slice(0, siblings.indexOf(shadowed))
  const wider = above.findIndex(({ rules }) => rules.length < shadowed.rules.length)
  if (wider !== -1)
    return { kind: 'move_up', change: (before) => moveTransition(before, transitionId, wider) }
  return { kind: 'remove_way', change: (before) => removeTransition(before, transitionId) }
}

/** Copies another language's text: the default language's if there is one. */
function textFix(flow: Flow, path: string): QuickFix | null {
  const text = at(flow, path.split('.'))
  const source = isText(text) ? standIn(flow, text) : undefined
  if (source === undefined) return null
  return {
    kind: 'copy_default',
    change: (before) =>
      replaced(before, path.split('.'), (found) =>
        isText(found)
          ? {
              ...found,
              ...Object.fromEntries(
                before.languages
                  .filter(({ code }) => !found[code]?.trim())
                  .map(({ code }) => [code, source]),
              ),
            }
          : found,
      ),
  }
}

function standIn(flow: Flow, text: Text): string | undefined {
  const code = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code
  return [code === undefined ? undefined : text[code], ...Object.values(text)].find((body) =>
    body?.trim(),
  )
}

const isText = (found: unknown): found is Text =>
  typeof found === 'object' &&
  found !== null &&
  Object.values(found).every((body) => typeof body === 'string')

const at = (from: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined
    ? from
    : typeof from === 'object' && from !== null
      ? at((from as Record<string, unknown>)[key], rest)
      : undefined

/** The same document with one place changed; everything off the path to it stays the same object. */
function replaced<T>(
  document: T,
  [key, ...rest]: readonly string[],
  change: (found: unknown) => unknown,
): T {
  if (key === undefined) return change(document) as T
  if (Array.isArray(document))
    return document.map((item, place) =>
      String(place) === key ? replaced(item, rest, change) : item,
    ) as T
  if (typeof document !== 'object' || document === null) return document
  return { ...document, [key]: replaced((document as Record<string, unknown>)[key], rest, change) }
}

const differs = (before: Flow, after: Flow, path: string): boolean => {
  const [list = '', place = ''] = path.split('.')
  const [was, is] = [at(before, [list, place]), at(after, [list])]
  return !(Array.isArray(is) && is.includes(was))
}

type Question = NonNullable<Flow['elements'][number]['question']>

const withQuestion = (
  flow: Flow,
  elementId: string,
  change: (question: Question) => Question,
): Flow => ({
  ...flow,
  elements: flow.elements.map((element) =>
    element.id === elementId && element.question
      ? { ...element, question: change(element.question) }
      : element,
  ),
})
