// The position and size of the content frame: the arithmetic of seed §9 and A-178, without access to the page.
import type { FrameLayout, LauncherPlace, WidgetConfig } from '@askwell/contract/embed'
import { phonePx } from './launcher-place.ts'

const defaultWidthPx = 355
const defaultRatePercent = 30
const leastWidthPx = 300
const leastHeightPx = 250
const mostHeightPx = 600
const modalWidthPx = 520
const sheetMarginPx = 8
const sheetShare = 0.85

export const startHeightPx = 450

export interface PlacementInput {
  readonly config: WidgetConfig
  readonly windowWidthPx: number
  /** Of its visible part: without what a keyboard covers. */
  readonly windowHeightPx: number
  /** The hidden parts above and below. */
  readonly hiddenPx?: { readonly top: number; readonly bottom: number }
  readonly isMobile: boolean
  /** What the content needs. */
  readonly heightPx: number
  /** Of the launcher. */
  readonly place: LauncherPlace
}

/** Numbers are pixels. `z-index` is a text; it orders the parts of the widget, of which the launcher has 1. */
export type Box = Readonly<Record<string, string | number>>

export interface Placement {
  readonly layout: FrameLayout
  /** Of an element that is `position: fixed`. */
  readonly box: Box
}

export function placeFrame(input: PlacementInput): Placement {
  const { config, windowWidthPx, windowHeightPx, place, hiddenPx = { top: 0, bottom: 0 } } = input
  const isPhone = windowWidthPx <= phonePx || (input.isMobile && windowHeightPx <= phonePx)
  if (isPhone && config.full_page_on_mobile) {
    return {
      layout: { kind: 'full_page', maxHeightPx: windowHeightPx, radiusPx: 0 },
      box: {
        top: hiddenPx.top,
        left: 0,
        right: 'auto',
        bottom: 'auto',
        width: '100%',
        height: hiddenPx.bottom > 0 ? windowHeightPx : '100%',
        'border-radius': 0,
        'z-index': '2',
      },
    }
  }
  const radiusPx = config.radius
  const roomPx = place.y + config.size + 2 * config.margin
  // The window is too low for both: the content covers the button, because it has its own close button.
  const isLow = !isPhone && windowHeightPx < roomPx + leastHeightPx
  const maxHeightPx = isPhone
    ? Math.round(windowHeightPx * sheetShare)
    : isLow
      ? Math.min(mostHeightPx, windowHeightPx - 2 * sheetMarginPx)
      : Math.min(mostHeightPx, windowHeightPx - roomPx)
  const heightPx = Math.min(Math.max(input.heightPx, leastHeightPx), maxHeightPx)
  const widthPx = isPhone
    ? windowWidthPx - 2 * sheetMarginPx
    : frameWidth(config, windowWidthPx, place.x)
  const kind = config.modal_mode ? 'modal' : 'floating'
  const sides: Box =
    isPhone || config.modal_mode
      ? { left: (windowWidthPx - widthPx) / 2, right: 'auto' }
      : { left: 'auto', right: 'auto', [place.side]: place.x }
  const ends: Box =
    config.modal_mode && !isPhone
      ? { top: hiddenPx.top + (windowHeightPx - heightPx) / 2, bottom: 'auto' }
      : {
          top: 'auto',
          bottom:
            hiddenPx.bottom +
            (isPhone || isLow ? sheetMarginPx : place.y + config.size + config.margin),
        }
  return {
    layout: { kind, maxHeightPx, radiusPx },
    box: {
      ...sides,
      ...ends,
      width: widthPx,
      height: heightPx,
      'border-radius': radiusPx,
      'z-index': isPhone || isLow ? '2' : '1',
    },
  }
}

function frameWidth(
  { width, width_type, modal_mode, margin }: WidgetConfig,
  windowWidthPx: number,
  fromSidePx: number,
): number {
  const isRate = width_type === 'rate'
  const wanted = isRate
    ? ((width ?? defaultRatePercent) / 100) * windowWidthPx
    : (width ?? (modal_mode ? modalWidthPx : defaultWidthPx))
  return Math.min(Math.max(wanted, leastWidthPx), windowWidthPx - fromSidePx - margin)
}
