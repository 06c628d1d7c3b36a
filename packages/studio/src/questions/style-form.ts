// What the builder knows about one question style: its icon and group, the parts of its form, and what a new question of it
// begins with. `question-forms.ts` is the exhaustive record.
import type { Option, Question, Statement } from '@askwell/contract'
import type { LucideIcon } from 'lucide-react'

/** A part of a question's form. Text, help, required and the name for programs are on every form and are not named. */
export type PartName =
  | 'options'
  | 'points'
  | 'consent'
  | 'statements'
  | 'several'
  | 'selection'
  | 'placeholder'
  | 'lengths'
  | 'range'
  | 'steps'
  | 'ends'
  | 'layout'
  | 'offer'
  | 'request'
  | 'field'
  | 'mask'

/** The groups of the list that elements are added from. */
export type KindGroup =
  | 'choice'
  | 'scale'
  | 'words'
  | 'contact'
  | 'files'
  | 'systems'
  | 'content'
  | 'buttons'

export interface StyleForm {
  readonly icon: LucideIcon
  readonly group: KindGroup
  /** The parts in the order of the form. */
  readonly parts: readonly PartName[]
  /** What a new question needs to be complete, in the language that it is made in. */
  readonly begin: (make: Begin) => Partial<Question>
}

/** Makes the contents of a new question; ids come from the caller. */
export interface Begin {
  /** By key and the two languages of the studio; another language gets the English text. */
  readonly option: (key: string, english: string, turkish: string, more?: Partial<Option>) => Option
  readonly statement: (
    key: string,
    english: string,
    turkish: string,
    options: readonly Option[],
  ) => Statement
}

export const nothing = (): Partial<Question> => ({})

/** Numbers the options from 0. */
export const inOrder = <Item extends { readonly order: number }>(items: readonly Item[]): Item[] =>
  items.map((item, order) => ({ ...item, order }))
