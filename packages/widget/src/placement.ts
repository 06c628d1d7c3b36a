// Where the content frame stands and how large it is: arithmetic of seed §9 and A-178, nothing of the page.
import type { FrameLayout, WidgetConfig } from '@askwell/contract/embed'
import { onTop } from './paint.ts'

const defaultWidthPx = 355
const defaultRatePercent = 30
const leastWidthPx = 300
const leastHeightPx = 250
const mostHeightPx = 600
const modalWidthPx = 520
/** Up to here a window is a phone's. */
const phonePx = 480
const sheetMarginPx = 8
const sheetShare = 0.85

export const startHeightPx = 450

export interface PlacementInput {
  readonly config: WidgetConfig
  readonly windowWidthPx: number
  readonly windowHeightPx: number
  readonly isMobile: boolean
  /** What the content needs. */
  readonly heightPx: number
  readonly edge: 'left' | 'right'
}

/** Numbers are pixels, but for `z-index`. */
export type Box = Readonly<Record<string, string | number>>

export interface Placement {
  readonly layout: FrameLayout
  /** Of an element that is `position: fixed`. */
  readonly box: Box
}

export function placeFrame(input: PlacementInput): Placement {
  const { config, windowWidthPx, windowHeightPx, edge } = input
  const isPhone = windowWidthPx <= phonePx || (input.isMobile && windowHeightPx <= phonePx)
  if (isPhone && config.full_page_on_mobile) {
    return {
      layout: { kind: 'full_page', maxHeightPx: windowHeightPx, radiusPx: 0 },
      box: { top: 0, left: 0, right: 'auto', bottom: 'auto', width: '100%', height: '100%', 'border-radius': 0, 'z-index': onTop + 1 },
    }
  }
  const radiusPx = config.radius
  const roomPx = config.size + 3 * config.margin
  const maxHeightPx = isPhone ? Math.round(windowHeightPx * sheetShare) : Math.max(leastHeightPx, Math.min(mostHeightPx, windowHeightPx - roomPx))
  const heightPx = Math.min(Math.max(input.heightPx, leastHeightPx), maxHeightPx)
  const widthPx = isPhone ? windowWidthPx - 2 * sheetMarginPx : frameWidth(config, windowWidthPx)
  const kind = config.modal_mode ? 'modal' : 'floating'
  const sides: Box =
    isPhone || config.modal_mode
      ? { left: (windowWidthPx - widthPx) / 2, right: 'auto' }
      : edge === 'left'
        ? { left: config.margin, right: 'auto' }
        : { left: 'auto', right: config.margin }
  const ends: Box =
    config.modal_mode && !isPhone
      ? { top: Math.max(0, (windowHeightPx - heightPx) / 2), bottom: 'auto' }
      : { top: 'auto', bottom: isPhone ? sheetMarginPx : config.size + 2 * config.margin }
  return {
    layout: { kind, maxHeightPx, radiusPx },
    box: { ...sides, ...ends, width: widthPx, height: heightPx, 'border-radius': radiusPx, 'z-index': isPhone ? onTop + 1 : onTop },
  }
}

function frameWidth({ width, width_type, modal_mode, margin }: WidgetConfig, windowWidthPx: number): number {
  const isRate = width_type === 'rate'
  const wanted = isRate ? ((width ?? defaultRatePercent) / 100) * windowWidthPx : (width ?? (modal_mode ? modalWidthPx : defaultWidthPx))
  return Math.min(Math.max(wanted, leastWidthPx), windowWidthPx - 2 * margin)
}
