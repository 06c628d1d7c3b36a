import { type RefObject, useEffect } from 'react'

/**
 * Calls when the end of a list is painted and visible: scrolled into view, in a visible document, in an open
 * panel. `grown`: changes with the content of the list.
 */
export function usePaintedEnd(
  end: RefObject<Element | null>,
  isOpen: boolean,
  grown: string,
  saw: () => void,
): void {
  useEffect(() => {
    const { current } = end
    if (!current || !isOpen || !grown) return
    let isInSight = false
    const look = (): void => {
      if (isInSight && document.visibilityState === 'visible') saw()
    }
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting === true
      look()
    })
    observer.observe(current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [end, isOpen, grown, saw])
}
