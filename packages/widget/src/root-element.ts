// The root of a widget's elements: outside the body, which pages redraw as they like, and in the top layer, where no transform,
// filter, containment or z-index of the page reaches it.
import { make, paint } from './paint.ts'

export function addRootElement(id: string, signal: AbortSignal): HTMLElement {
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
    // On a page that removes it on purpose, the pause before it returns doubles each time.
    pauseMs *= 2
    try {
      watch ??= new MutationObserver(() => root.isConnected || setTimeout(place, pauseMs))
      for (const parent of [document, page]) watch.observe(parent, { childList: true })
      root.showPopover()
      // A backdrop that the page has painted for its own dialogs would always cover it.
      const { backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(
        root,
        '::backdrop',
      )
      if (backgroundColor + backgroundImage + backdropFilter !== 'rgba(0, 0, 0, 0)nonenone')
        root.hidePopover()
    } catch {
      // The browser has no top layer for it, or the page has removed it: it uses fixed positioning instead.
    }
  }
  signal.addEventListener('abort', () => {
    watch?.disconnect()
    root.remove()
  })
  addEventListener('beforeprint', () => paint(root, 'display:none'), { signal })
  addEventListener('afterprint', () => paint(root, 'display:block'), { signal })
  place()
  return root
}
