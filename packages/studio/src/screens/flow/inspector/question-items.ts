// Questions, answers and elements as items to pick from, named by their words and grouped by the page they stand on.
import type { Element, Flow, Question, State } from '@askwell/contract'
import type { PickerItem } from '../../../parts/picker.tsx'
import { wordsIn } from '../../../questions/edits/question-edits.ts'
import { defaultCode } from '../../../questions/parts/part-props.ts'
import { shortened } from '../../../words/shortened.ts'
import type { Say } from '../../../words/words.ts'
import { type Pick, picksOf } from './edits/answers.ts'
import { askedBefore, elementsOf } from './edits/asked-before.ts'
import type { inspectorWords } from './inspector-words.ts'

export interface Speaking {
  readonly flow: Flow
  readonly languageCode: string
  readonly say: Say<typeof inspectorWords>
}

export const questionName = ({ flow, languageCode }: Speaking, question: Question): string =>
  short(wordsIn(question.body, languageCode, defaultCode(flow)) || question.key)

export const stateName = ({ say }: Speaking, state: State): string =>
  state.name.trim() || say('rule.untitled')

export function elementName(speaking: Speaking, element: Element): string {
  if (element.question) return questionName(speaking, element.question)
  return (
    short(wordsIn(element.body, speaking.languageCode, defaultCode(speaking.flow))) ||
    speaking.say('inspector.unnamed')
  )
}

/** By element id: what a rule on the page can ask about. */
export const askedItems = (speaking: Speaking, stateId: string): PickerItem[] =>
  askedBefore(speaking.flow, stateId).flatMap(({ state, isHere, elements }) =>
    elements.map((element) => ({
      id: element.id,
      name: elementName(speaking, element),
      group: isHere ? speaking.say('rule.here') : stateName(speaking, state),
    })),
  )

/** By the pick's id; for a whole matrix, under the name of each row. */
export const answerItems = (
  speaking: Speaking,
  question: Question,
  statementId?: string,
): PickerItem[] =>
  picksOf(question, statementId).map((pick) => ({
    id: pick.id,
    name: pickName(speaking, pick),
    ...(pick.row &&
      statementId === undefined && {
        group:
          wordsIn(pick.row.body, speaking.languageCode, defaultCode(speaking.flow)) || pick.row.key,
      }),
  }))

export const pickName = ({ flow, languageCode }: Speaking, { body, key }: Pick): string =>
  (body && short(wordsIn(body, languageCode, defaultCode(flow)))) || key

export const rowItems = (
  { flow, languageCode }: Speaking,
  question: Question,
): (PickerItem & { readonly key: string })[] =>
  question.statements
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, key, body }) => ({
      id,
      key,
      name: wordsIn(body, languageCode, defaultCode(flow)) || key,
    }))

/** By element id, page by page; the page of the given element first. */
export function targetItems(speaking: Speaking, elementId: string): PickerItem[] {
  const byId = new Map(speaking.flow.elements.map((element) => [element.id, element]))
  const isHere = (state: State) => state.elements.includes(elementId)
  return speaking.flow.states
    .toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
    .flatMap((state) =>
      elementsOf(state, byId)
        .filter(({ id }) => id !== elementId)
        .map((element) => ({
          id: element.id,
          name: elementName(speaking, element),
          group: isHere(state) ? speaking.say('rule.here') : stateName(speaking, state),
        })),
    )
}

/** By question and option key, question by question. */
export const targetOptionItems = (speaking: Speaking): PickerItem[] =>
  speaking.flow.elements.flatMap(({ question }) => {
    if (!question) return []
    const keys = new Set<string>()
    return picksOf(question).flatMap((pick) => {
      if (pick.body === null || keys.has(pick.key)) return []
      keys.add(pick.key)
      return [
        {
          id: optionTarget(question.key, pick.key),
          name: pickName(speaking, pick),
          group: questionName(speaking, question),
        },
      ]
    })
  })

export const optionTarget = (questionKey: string, optionKey: string): string =>
  JSON.stringify([questionKey, optionKey])
export function readOptionTarget(id: string): { questionKey: string; optionKey: string } {
  const [questionKey = '', optionKey = ''] = JSON.parse(id) as string[]
  return { questionKey, optionKey }
}

export const stateItems = (speaking: Speaking, but: string): PickerItem[] =>
  speaking.flow.states.flatMap((state) =>
    state.id === but ? [] : [{ id: state.id, name: stateName(speaking, state) }],
  )

const longest = 60
const short = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), longest)
