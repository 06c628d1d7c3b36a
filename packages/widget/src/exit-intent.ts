// Leaving through the top of the window, towards the tabs (R-WGT-33 to 36).

const zonePx = 50
const fields = 'input,select,fieldset'

export function watchExit(onExit: () => void, signal: AbortSignal): void {
  let under: EventTarget | null = null
  document.addEventListener('mouseover', (event) => (under = event.target), {
    signal,
    passive: true,
  })
  const left = (event: MouseEvent): void => {
    const isField = [under, event.target].some(
      (target) => target instanceof Element && target.closest(fields),
    )
    if (event.clientY < zonePx && event.clientX <= innerWidth - zonePx && !isField) onExit()
  }
  // Only leaving the document counts: `mouseout` then has no related target, and `mouseleave` is listened for on the document.
  document.addEventListener('mouseout', (event) => event.relatedTarget === null && left(event), {
    signal,
    passive: true,
  })
  for (const root of [document, document.documentElement])
    root.addEventListener('mouseleave', (event) => left(event as MouseEvent), {
      signal,
      passive: true,
    })
}
