import { type RefObject, useEffect } from 'react'

/**
 * Calls when the end of a list is painted before somebody's eyes: scrolled into sight, in a document that is visible, in a panel that is
 * open. `grown`: changes with what stands in the list.
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
