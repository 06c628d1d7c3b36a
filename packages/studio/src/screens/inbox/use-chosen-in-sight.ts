import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/** A chat that is newly chosen, by a key or an address, is scrolled to. Afterwards the list stays where its reader has it,
 *  wherever the chat goes. */
export function useChosenInSight(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  places: ReadonlyMap<string, number>,
  chosen: string | null,
): void {
  const sought = useRef<string>(null)
  useLayoutEffect(() => {
    if (sought.current === chosen) return
    sought.current = chosen
    const place = places.get(chosen ?? '')
    if (place !== undefined) virtualizer.scrollToIndex(place, { align: 'auto' })
  }, [virtualizer, places, chosen])
}
