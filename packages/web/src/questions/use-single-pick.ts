// Keyboard and pointer in a group of radios. Arrow keys move the choice but never move the page on; a click,
// a tap, Space and Enter do (R-ANS-39). A browser reports all of them as clicks, so the last key decides.
import type { Answer } from '@askwell/engine'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'

export interface SinglePick {
  readonly group: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onKeyUp: () => void
    readonly onPointerDown: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
  /** The control changed to this value. */
  readonly choose: (value: string) => void
  /** The control of this value was clicked, whether or not it changed. */
  readonly press: (value: string) => void
  /** Chosen by the style's own key: it does not move the page on. */
  readonly moveTo: (value: string) => void
  readonly clear: () => void
}

interface Chosen {
  readonly questionId: string
  /** null = nothing chosen. */
  readonly value: string | null
  readonly answerOf: (value: string) => Answer
}

export function useSinglePick({ questionId, value, answerOf }: Chosen): SinglePick {
  const { send } = useApp()
  const isMoving = useRef(false)
  const answer = (next: Answer | null, by: 'pick' | 'move') =>
    send({ type: 'answered', questionId, answer: next, by })
  const settle = (pressed: string) =>
    pressed === value ? send({ type: 'committed', questionId }) : answer(answerOf(pressed), 'pick')
  return {
    group: {
      onKeyDown: (event) => {
        isMoving.current = event.key.startsWith('Arrow')
        if (!(event.target instanceof HTMLInputElement)) return
        // Space on a chosen radio causes no click, because nothing changes.
        if (event.key !== 'Enter' && !(event.key === ' ' && event.target.checked)) return
        event.preventDefault()
        settle(event.target.value)
      },
      onKeyUp: () => {
        isMoving.current = false
      },
      onPointerDown: () => {
        isMoving.current = false
      },
      onBlur: (event) => {
        if (value !== null && !event.currentTarget.contains(event.relatedTarget))
          afterPress(() => send({ type: 'left', questionId }))
      },
    },
    choose: (chosen) => answer(answerOf(chosen), isMoving.current ? 'move' : 'pick'),
    press: (pressed) => {
      if (pressed === value && !isMoving.current) send({ type: 'committed', questionId })
    },
    moveTo: (moved) => answer(answerOf(moved), 'move'),
    clear: () => answer(null, 'pick'),
  }
}

export const optionAnswer = (optionId: string): Answer => ({
  kind: 'options',
  optionIds: [optionId],
})
export const textAnswer = (text: string): Answer => ({ kind: 'text', text })

/** Option ids of an answer, in the order of choosing. */
export const chosenIds = (answer: Answer | null): readonly string[] =>
  answer?.kind === 'options' ? answer.optionIds : []
