// Several choices: the chosen ones, the effect of a press, and the options that can no longer be added.
import type { Option } from '@askwell/contract'
import type { QuestionView } from '@askwell/engine'
import type { FocusEvent } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { chosenIds } from './use-single-pick.ts'

export interface ManyPick {
  readonly chosen: readonly string[]
  readonly isFull: boolean
  /** At the maximum the other options stay focusable, with a reason, and do nothing. */
  readonly isBarred: (option: Option) => boolean
  readonly toggle: (option: Option) => void
  readonly leave: (event: FocusEvent) => void
}

export function useManyPick({ question, answer }: QuestionView): ManyPick {
  const { send } = useApp()
  const chosen = chosenIds(answer)
  const isFull =
    question.maxSelectionCount !== undefined && chosen.length >= question.maxSelectionCount
  const isExclusive = (id: string) =>
    question.options.some((option) => option.id === id && option.exclusive)
  // An exclusive option replaces all others, and any other replaces an exclusive one, so neither exceeds the maximum.
  const isBarred = (option: Option) =>
    isFull && !option.exclusive && !chosen.includes(option.id) && !chosen.some(isExclusive)
  return {
    chosen,
    isFull,
    isBarred,
    toggle: (option) => {
      if (isBarred(option)) return
      const optionIds = chosen.includes(option.id)
        ? chosen.filter((id) => id !== option.id)
        : [...chosen, option.id]
      send({
        type: 'answered',
        questionId: question.id,
        answer: optionIds.length === 0 ? null : { kind: 'options', optionIds },
        by: 'pick',
      })
    },
    leave: (event) => {
      if (chosen.length > 0 && !event.currentTarget.contains(event.relatedTarget))
        afterPress(() => send({ type: 'left', questionId: question.id }))
    },
  }
}
