// Typed answers. The control keeps its own text: React would mirror it into the `value` attribute, where an owner's
// stylesheet could read it letter by letter. So it is written here, and only if the run has another text.
import type { QuestionView } from '@askwell/engine'
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

export interface Typing<C extends Control> {
  /** What the run holds: counted, and written into the control when it differs. */
  readonly text: string
  readonly control: {
    readonly defaultValue: string | undefined
    readonly ref: RefObject<C | null>
    readonly onInput: (event: FormEvent<C>) => void
    readonly onBlur: () => void
  }
  /** Enter in a one-line field: the answer is confirmed. */
  readonly onEnter: (event: KeyboardEvent) => void
}

export function useTyping<C extends Control>({ question, answer }: QuestionView): Typing<C> {
  const { send } = useApp()
  const ref = useRef<C>(null)
  const text = answer?.kind === 'text' ? answer.text : ''
  useBeforePaint(() => {
    if (ref.current && ref.current.value !== text) ref.current.value = text
  }, [text])
  return {
    text,
    control: {
      // Only in the server's markup, where it came with the link and was not typed.
      defaultValue: isServer ? text : undefined,
      ref,
      onInput: ({ currentTarget: { value } }) =>
        send({
          type: 'answered',
          questionId: question.id,
          answer: value === '' ? null : { kind: 'text', text: value },
          by: 'typing',
        }),
      onBlur: () => afterPress(() => send({ type: 'committed', questionId: question.id })),
    },
    onEnter: (event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing)
        send({ type: 'committed', questionId: question.id })
    },
  }
}

export const isServer = typeof document === 'undefined'

/** On the server nothing is painted, and React would warn. */
export const useBeforePaint = isServer ? () => {} : useLayoutEffect
