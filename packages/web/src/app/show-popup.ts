// Shows a list or a calendar above the rest of the page and keeps it next to its anchor while the page scrolls,
// the window changes or a keyboard opens. Returns a function that removes it. It uses the browser's top layer, because each
// question is its own stacking context (question.css), which no z-index can leave.
import { type Box, type PopupFit, popupPlace } from './popup-place.ts'

export function showPopup(popup: HTMLElement, anchor: Element, fit: PopupFit): () => void {
  const home = popup.closest<HTMLElement>('.element')
  const hasTopLayer = 'showPopover' in popup
  if (hasTopLayer) {
    popup.popover = 'manual'
    popup.showPopover()
  } else if (home) home.style.contain = 'style'
  if (fit.align === 'fill') popup.style.inlineSize = `${anchor.getBoundingClientRect().width}px`
  const height = popup.offsetHeight

  const place = () => {
    const dir = getComputedStyle(popup).direction === 'rtl' ? 'rtl' : 'ltr'
    const box = anchor.getBoundingClientRect()
    if (fit.align === 'fill') popup.style.inlineSize = `${box.width}px`
    const { side, top, left, maxHeight } = popupPlace(
      box,
      { width: popup.offsetWidth, height },
      visibleBox(),
      { ...fit, dir },
    )
    Object.assign(popup.style, {
      top: `${top}px`,
      left: `${left}px`,
      maxBlockSize: `${maxHeight}px`,
      translate: side === 'above' ? '0 -100%' : 'none',
    })
  }
  const follow = (event: Event) => {
    if (!(event.target instanceof Node && popup.contains(event.target))) place()
  }
  place()

  const gone = new AbortController()
  const options = { capture: true, passive: true, signal: gone.signal }
  addEventListener('scroll', follow, options)
  addEventListener('resize', place, options)
  visualViewport?.addEventListener('scroll', place, options)
  visualViewport?.addEventListener('resize', place, options)
  const sizes = new ResizeObserver(place)
  sizes.observe(document.body)
  sizes.observe(anchor)
  // Not visible while its anchor is scrolled out of view. Clipped and not hidden, so that it keeps the focus.
  const sight = new IntersectionObserver((entries) => {
    popup.style.clipPath = entries.at(-1)?.isIntersecting ? '' : 'inset(100%)'
  })
  sight.observe(anchor)

  return () => {
    gone.abort()
    sizes.disconnect()
    sight.disconnect()
    if (hasTopLayer) {
      popup.hidePopover()
      popup.popover = null
    } else home?.style.removeProperty('contain')
    popup.removeAttribute('style')
  }
}

/** The visible part of the page: less than the window while a keyboard is open. With pinch zoom, the complete window. */
function visibleBox(): Box {
  const view = visualViewport
  if (!view || view.scale > 1.01)
    return { top: 0, left: 0, right: document.documentElement.clientWidth, bottom: innerHeight }
  const { offsetTop: top, offsetLeft: left } = view
  return { top, left, right: left + view.width, bottom: top + view.height }
}
