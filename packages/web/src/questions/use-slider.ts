// Connects a range control with the run. Moving it counts as typing, releasing it as a pick,
// and arrow keys only move it (R-ANS-39). Untouched, it is not an answer, although a browser always has a value for it.
import type { QuestionView } from '@askwell/engine'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { type SliderScale, shareOf } from './slider-scale.ts'
import { isServer, useBeforePaint } from './use-typing.ts'

export interface Sliding {
  /** Carries `--share`, the position of the thumb. Set by script, because the page's policy forbids style attributes. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly control: {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly defaultValue: string | undefined
    readonly onInput: (event: FormEvent<HTMLInputElement>) => void
    readonly onPointerDown: () => void
    readonly onPointerUp: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onKeyUp: (event: KeyboardEvent) => void
    readonly onBlur: () => void
  }
  readonly clear: () => void
}

export function useSlider({ question }: QuestionView, scale: SliderScale): Sliding {
  const { send } = useApp()
  const frame = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLInputElement>(null)
  const isPointer = useRef(false)
  const { at, answerOf } = scale
  const value = at === null ? '' : String(at)
  const share = at === null ? 0.5 : shareOf(scale, at)
  const answer = (by: 'pick' | 'move' | 'typing') => {
    if (ref.current)
      send({ type: 'answered', questionId: question.id, answer: answerOf(ref.current.value), by })
  }
  useBeforePaint(() => {
    // An empty value is the middle of the track.
    if (ref.current && (value === '' || Number(ref.current.value) !== at)) ref.current.value = value
    frame.current?.style.setProperty('--share', String(share))
  }, [value, share])

  const letGo = useRef(() => {})
  useBeforePaint(() => {
    letGo.current = () => answer(isPointer.current ? 'pick' : 'move')
  })
  useEffect(() => {
    // React's `change` is the browser's `input` event; this one fires when the thumb is released.
    const settled = () => letGo.current()
    const control = ref.current
    control?.addEventListener('change', settled)
    return () => control?.removeEventListener('change', settled)
  }, [])

  return {
    frame,
    control: {
      ref,
      defaultValue: isServer ? value || undefined : undefined,
      onInput: () => answer('typing'),
      onPointerDown: () => {
        isPointer.current = true
      },
      onPointerUp: () => {
        // A press exactly on the middle changes nothing for the browser, but it is the first answer.
        if (at === null) answer('pick')
      },
      onKeyDown: (event) => {
        isPointer.current = false
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        send({ type: 'committed', questionId: question.id })
      },
      // The same for a key if the thumb is already at the end, which may be the middle of a short range.
      onKeyUp: (event) => {
        if (at === null && movesThumb.has(event.key)) answer('move')
      },
      onBlur: () => {
        if (at !== null) afterPress(() => send({ type: 'left', questionId: question.id }))
      },
    },
    clear: () => send({ type: 'answered', questionId: question.id, answer: null, by: 'pick' }),
  }
}

/** The first of these keys moves the thumb from the middle of the track, as it does before hydration. */
const movesThumb: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
])
