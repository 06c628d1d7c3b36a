// Scrolling and focus inside a widget, whose content scrolls between its header and its footer.

import type { Surface } from '../run/page-surface.ts'
import { surfaceOf } from '../run/page-surface.ts'

export const mainId = 'widget-main'

export function widgetSurface(win: Window): Surface {
  const { focus } = surfaceOf(win, false)
  const main = (): HTMLElement | null => win.document.getElementById(mainId)
  return {
    scrollTo(elementId, offsetPx) {
      const [box, element] = [main(), win.document.getElementById(`el-${elementId}`)]
      if (!box || !element) return
      const distance =
        element.getBoundingClientRect().top - box.getBoundingClientRect().top - offsetPx
      const jumps = win.matchMedia('(prefers-reduced-motion: reduce)').matches
      if (distance > 0) box.scrollBy({ top: distance, behavior: jumps ? 'instant' : 'smooth' })
    },
    focus(target) {
      if (target === 'page') main()?.scrollTo({ top: 0, behavior: 'instant' })
      focus(target)
    },
  }
}
