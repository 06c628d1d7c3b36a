// The order of a ranking: the effect of a press, the focus after its row has moved, and the announcements
// for screen readers.
import type { Option } from '@askwell/contract'
import type { QuestionView } from '@askwell/engine'
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { chosenIds } from './use-single-pick.ts'

export interface RankingPick {
  readonly list: RefObject<HTMLFieldSetElement | null>
  readonly ranked: readonly Option[]
  readonly unranked: readonly Option[]
  readonly said: string
  readonly add: (option: Option) => void
  readonly remove: (option: Option) => void
  /** Moves by one position; the focus stays on the pressed control. */
  readonly moveBy: (option: Option, places: -1 | 1, control: string) => void
  readonly moveTo: (optionId: string, place: number) => void
  /** Restores the current focus after the next rendering. */
  readonly keepFocus: () => void
  readonly leave: (event: FocusEvent) => void
}

export function useRanking({ question, options, answer }: QuestionView): RankingPick {
  const { words, send } = useApp()
  const list = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<string | null>(null)
  const [said, say] = useState('')
  const order = chosenIds(answer)
  const ranked = order.flatMap((id) => options.find((option) => option.id === id) ?? [])
  const unranked = options.filter((option) => !order.includes(option.id))

  useEffect(() => {
    const name = wanted.current
    wanted.current = null
    if (name !== null) list.current?.querySelector<HTMLElement>(`[data-rank="${name}"]`)?.focus()
  })

  const nameOf = (id: string): string =>
    words.text(options.find((option) => option.id === id)?.body)
  const give = (optionIds: readonly string[]): void =>
    send({
      type: 'answered',
      questionId: question.id,
      answer: optionIds.length > 0 ? { kind: 'options', optionIds } : null,
      by: 'pick',
    })
  const place = (optionIds: readonly string[], id: string): void => {
    say(
      words.t('rank.moved', {
        name: nameOf(id),
        place: words.number(optionIds.indexOf(id) + 1),
        max: words.number(optionIds.length),
      }),
    )
    give(optionIds)
  }
  const moveTo = (id: string, to: number): void => {
    const ids = ranked.map((option) => option.id)
    if (!ids.includes(id) || to < 0 || to >= ids.length || ids[to] === id) return
    place(ids.filter((other) => other !== id).toSpliced(to, 0, id), id)
  }
  return {
    list,
    ranked,
    unranked,
    said,
    add: ({ id }) => {
      const next =
        unranked[unranked.findIndex((option) => option.id === id) + 1] ??
        unranked.find((option) => option.id !== id)
      wanted.current = next ? `add ${next.id}` : `up ${id}`
      place([...ranked.map((option) => option.id), id], id)
    },
    remove: ({ id }) => {
      wanted.current = `add ${id}`
      say('')
      give(ranked.flatMap((option) => (option.id === id ? [] : [option.id])))
    },
    moveBy: ({ id }, places, control) => {
      wanted.current = control
      moveTo(id, ranked.findIndex((option) => option.id === id) + places)
    },
    moveTo,
    keepFocus: useCallback(() => {
      const { activeElement } = document
      wanted.current = list.current?.contains(activeElement)
        ? (activeElement?.getAttribute('data-rank') ?? null)
        : null
    }, []),
    leave: (event) => {
      if (order.length > 0 && !event.currentTarget.contains(event.relatedTarget))
        afterPress(() => send({ type: 'left', questionId: question.id }))
    },
  }
}
