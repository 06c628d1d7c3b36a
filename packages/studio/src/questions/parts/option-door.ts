// The edits that the list of options can make: to the options of a question, of one row of a matrix, or the answers that
// all rows share.
import type { Option, Question } from '@askwell/contract'
import { type Edit, moved } from '../edits/change-element.ts'
import {
  addOptions,
  changeOption,
  moveOption,
  optionsOf,
  removeOption,
  renameOptionKey,
  withOptions,
} from '../edits/option-edits.ts'
import { renameColumnKey, shareColumns } from '../edits/statement-edits.ts'
import { newId } from './part-props.ts'

export interface OptionDoor {
  /** In order. */
  readonly options: readonly Option[]
  readonly add: (added: readonly Option[]) => void
  readonly change: (optionId: string, change: (option: Option) => Option, mergeKey?: string) => void
  readonly move: (from: number, to: number) => void
  readonly remove: (optionId: string) => void
  readonly rename: (optionId: string, key: string) => void
  readonly replace: (options: readonly Option[]) => void
}

const byOrder = (options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => a.order - b.order)

export function optionDoor(
  question: Question,
  holder: { readonly elementId: string; readonly statementId?: string },
  edit: Edit,
): OptionDoor {
  return {
    options: byOrder(optionsOf(question, holder)),
    add: (added) => edit(addOptions(holder, added)),
    change: (optionId, change, mergeKey) =>
      edit(changeOption(holder, optionId, change), mergeKey && `${optionId}.${mergeKey}`),
    move: (from, to) => edit(moveOption(holder, from, to)),
    remove: (optionId) => edit(removeOption(holder, optionId)),
    rename: (optionId, key) => edit(renameOptionKey(holder, optionId, key)),
    replace: (options) =>
      edit((flow) => {
        const gone = optionsOf(question, holder).filter(
          ({ id }) => !options.some((option) => option.id === id),
        )
        return withOptions(
          holder,
          () => options,
        )(gone.reduce((known, { id }) => removeOption(holder, id)(known), flow))
      }),
  }
}

/** The first row represents all. */
export function columnDoor(question: Question, elementId: string, edit: Edit): OptionDoor {
  const options = byOrder(question.statements[0]?.options ?? [])
  const share = (next: readonly Option[], mergeKey?: string) =>
    edit(shareColumns(elementId, next, newId), mergeKey)
  const keyOf = (optionId: string) => options.find(({ id }) => id === optionId)?.key ?? ''
  return {
    options,
    add: (added) => share([...options, ...added]),
    change: (optionId, change, mergeKey) =>
      share(
        options.map((option) => (option.id === optionId ? change(option) : option)),
        mergeKey && `${optionId}.${mergeKey}`,
      ),
    move: (from, to) => share(moved(options, from, to)),
    remove: (optionId) => share(options.filter(({ id }) => id !== optionId)),
    rename: (optionId, key) => edit(renameColumnKey(elementId, keyOf(optionId), key)),
    replace: (next) => share(next),
  }
}
