/** How far down the page the visitor has scrolled: 0 at its beginning, 100 at its end. A page that is too short to scroll says nothing. */
export function watchScroll(percent: number, onReached: () => void, signal: AbortSignal): void {
  const look = (): void => {
    const { scrollTop, scrollHeight, clientHeight } =
      document.scrollingElement ?? document.documentElement
    // Zoomed pages end between two pixels.
    if (scrollTop + 1 >= ((scrollHeight - clientHeight) * percent) / 100) onReached()
  }
  addEventListener('scroll', look, { signal, passive: true })
}
