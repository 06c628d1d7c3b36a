// A long list draws a screenful or two of its rows, and more as somebody comes near their end: each row that is drawn, seen or
// not, costs a share of every frame.
import { type RefCallback, useCallback, useState } from 'react'

const atOnce = 20
/** So far below the edge that nobody sees the end. */
const ahead = '600px'

export interface ShownRows {
  /** So many of the first rows are drawn. */
  readonly shown: number
  /** For an element below them, of the scroller itself, recreated for each `shown`. */
  readonly end: RefCallback<HTMLElement>
  /** Draws so many at least. */
  readonly show: (count: number) => void
}

/** Of a list of `count` rows. */
export function useShownRows(count: number): ShownRows {
  const [most, setMost] = useState(atOnce)
  const end = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setMost((now) => now + atOnce),
      {
        root: element.parentElement,
        rootMargin: ahead,
      },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const show = useCallback((least: number) => setMost((now) => Math.max(now, least)), [])
  return { shown: Math.min(most, count), end, show }
}
