// Between another tool's document and a flow: pages and ends in the order in which they are reached, each with the condition
// under which it is shown. Every tool with pages can be converted to this.
import type { Question, Text } from '@askwell/contract'
import type { Condition } from './condition.ts'
import type { Lost } from './conversion.ts'

export interface SurveyDraft {
  readonly name: string
  readonly defaultCode: string
  readonly languageCodes: readonly string[]
  readonly items: readonly DraftItem[]
  /** The text of the last page. */
  readonly thanks: Text | null
  readonly lost: readonly Lost[]
}

export type DraftItem = DraftPage | DraftEnd

export interface DraftPage {
  readonly kind: 'page'
  readonly name: string
  readonly path: string
  readonly elements: readonly DraftElement[]
  readonly isRandom?: boolean
  readonly when?: Condition | undefined
  /** When the whole page is left, however it is split. */
  readonly skips?: readonly DraftSkip[]
}

/** The survey ends here. */
interface DraftEnd {
  readonly kind: 'end'
  readonly name: string
  readonly path: string
  readonly text: Text | null
  readonly when?: Condition | undefined
}

export type DraftElement =
  | {
      readonly kind: 'question'
      /** Its name in conditions. */
      readonly ref: string
      readonly path: string
      readonly question: Question
      readonly when?: Condition | undefined
      /** Taken as soon as it is answered: the page ends after it. */
      readonly skips?: readonly DraftSkip[]
    }
  | {
      readonly kind: 'label'
      readonly path: string
      readonly body: Text
      readonly when?: Condition | undefined
    }

export interface DraftSkip {
  readonly when: Condition
  readonly path: string
  /** `question`: to its page. `page`: to the first page of this path; `page_after`: to the first one after this path. */
  readonly to:
    | { readonly kind: 'end' }
    | { readonly kind: 'question'; readonly ref: string }
    | { readonly kind: 'page' | 'page_after'; readonly path: string }
}

type QuestionDraft = Partial<Omit<Question, 'id' | 'key' | 'style' | 'body'>> &
  Pick<Question, 'style' | 'body'>

export interface Making {
  readonly newId: () => string
  /** A free key: the name unchanged, else with a number. */
  readonly keyFor: (name: string) => string
}

export function making(newId: () => string): Making {
  const taken = new Set<string>()
  return {
    newId,
    keyFor: (name) => {
      const wanted = name.trim().slice(0, 240) || 'question'
      let key = wanted
      for (let number = 2; taken.has(key); number += 1) key = `${wanted}_${number}`
      taken.add(key)
      return key
    },
  }
}

export const newQuestion = (
  { newId, keyFor }: Making,
  name: string,
  { style, body, ...more }: QuestionDraft,
): Question => ({
  id: newId(),
  key: keyFor(name),
  style,
  body,
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: [],
  statements: [],
  extra: {},
  ...more,
})

export const newOption = (
  { newId }: Making,
  key: string,
  body: Text,
  order: number,
  more: { exclusive?: boolean; imageUrl?: string } = {},
): Question['options'][number] => ({
  id: newId(),
  key: key.slice(0, 255) || String(order + 1),
  body,
  order,
  isVisible: true,
  ...more,
})

/** A question for the text of “Other”, shown when that answer is chosen. */
export function otherWords(
  made: Making,
  owner: { readonly ref: string; readonly key: string; readonly path: string },
  optionKey: string,
  body: Text,
): DraftElement {
  return {
    kind: 'question',
    ref: `${owner.ref} ${optionKey} words`,
    path: owner.path,
    question: newQuestion(made, `${owner.key}_${optionKey}`, { style: 'text', body }),
    when: { kind: 'any', ref: owner.ref, keys: [optionKey] },
  }
}
