import type { ChatSummary } from '@askwell/contract'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ShownRows } from './use-shown-rows.ts'

/** → for the list: a chat that is newly chosen, by a key or an address, is drawn there and scrolled to. Afterwards the list
 *  stays where its reader has it, wherever the chat goes. */
export function useChosenInSight(
  chats: readonly ChatSummary[] | undefined,
  chosen: string | null,
  { shown, show }: ShownRows,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const sought = useRef<string>(null)
  useLayoutEffect(() => {
    if (chats === undefined || sought.current === chosen) return
    const place = chats.findIndex(({ feedback_id }) => feedback_id === chosen)
    if (place >= shown) return show(place + 1)
    sought.current = chosen
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chats, chosen, shown, show])
  return list
}
