import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is now, in pixels, so that its drawing keeps the size of its letters. */
export function useWidth<Drawn extends Element>(
  first: number,
): readonly [RefObject<Drawn | null>, number] {
  const drawn = useRef<Drawn>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = drawn.current
    if (!element) return
    const watch = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(120, Math.round(entry.contentRect.width))),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [drawn, width]
}
