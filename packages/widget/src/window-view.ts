// How much of the window the visitor sees. Under a keyboard a part of it is hidden.
import { isMobileAgent } from './mobile-agent.ts'
import type { PlacementInput } from './placement.ts'

/** A keyboard covers a part of the window without changing its height. Zooming into a part of the page moves nothing. */
export function viewOfWindow(): Pick<
  PlacementInput,
  'windowWidthPx' | 'windowHeightPx' | 'hiddenPx' | 'isMobile'
> {
  const seen: Partial<VisualViewport> = window.visualViewport ?? {}
  const { height = innerHeight, offsetTop = 0, scale = 1 } = seen
  const bottom = innerHeight - height - offsetTop
  // Less than a scrollbar is not a keyboard.
  const isCovered = Math.abs(scale - 1) <= 0.01 && bottom >= 40
  return {
    windowWidthPx: innerWidth,
    windowHeightPx: isCovered ? Math.round(height) : innerHeight,
    isMobile: isMobileAgent(navigator.userAgent, navigator.maxTouchPoints),
    ...(isCovered && { hiddenPx: { top: Math.round(offsetTop), bottom: Math.round(bottom) } }),
  }
}
