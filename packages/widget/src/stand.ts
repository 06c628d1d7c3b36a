// Where everything of a widget stands: beside the body, which pages draw again as they like, and in the top layer, where no transform,
// filter, containment or z-index of the page reaches it.
import { make, paint } from './paint.ts'

export function standOnPage(id: string, signal: AbortSignal): HTMLElement {
  const root = make('div', 'position:fixed;top:0;left:0;z-index:2147483647', {
    id,
    popover: 'manual',
  })
  let pauseMs = 25
  let watch: MutationObserver | undefined
  const place = (): void => {
    if (signal.aborted || root.isConnected) return
    const page = document.documentElement
    page.append(root)
    paint(root, `zoom:${1 / (page.currentCSSZoom || 1)}`)
    // Of a page that means it, every return is later than the one before.
    pauseMs *= 2
    try {
      watch ??= new MutationObserver(() => root.isConnected || setTimeout(place, pauseMs))
      for (const parent of [document, page]) watch.observe(parent, { childList: true })
      root.showPopover()
      // A backdrop that the page has painted for its own dialogs would lie over it for good.
      const { backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(
        root,
        '::backdrop',
      )
      if (backgroundColor + backgroundImage + backdropFilter !== 'rgba(0, 0, 0, 0)nonenone')
        root.hidePopover()
    } catch {
      // A browser without a top layer for it, or a page that has taken it away: it stands as fixed as it can.
    }
  }
  signal.addEventListener('abort', () => {
    watch?.disconnect()
    root.remove()
  })
  for (const [event, display] of Object.entries({ beforeprint: 'none', afterprint: 'block' }))
    addEventListener(event, () => paint(root, `display:${display}`), { signal })
  place()
  return root
}
