// The position of a pop-up: next to its anchor, on the side with room, and always inside the window. Pure; pixels from the
// corner of the window.
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface PopupFit {
  /** Which edge it shares with its anchor; `fill` shares both. */
  readonly align: 'fill' | 'start' | 'end'
  /** The behaviour if it is higher than the room on either side: `shrink` and scroll, or `cover` its anchor. */
  readonly whenTight: 'shrink' | 'cover'
}

export interface PopupPosition {
  /** `above` grows upwards from `top`. */
  readonly side: 'below' | 'above'
  readonly top: number
  readonly left: number
  readonly maxHeight: number
}

const gapPx = 4
/** The margin along the edges of the window. */
const marginPx = 8

export function popupPlace(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  view: Box,
  { align, whenTight, dir }: PopupFit & { readonly dir: 'ltr' | 'rtl' },
): PopupPosition {
  const inner = {
    top: view.top + marginPx,
    bottom: view.bottom - marginPx,
    left: view.left + marginPx,
    right: view.right - marginPx,
  }
  const below = inner.bottom - anchor.bottom - gapPx
  const above = anchor.top - gapPx - inner.top
  const sharesLeft = align === 'fill' || (align === 'start') === (dir === 'ltr')
  const left = between(
    inner.left,
    sharesLeft ? anchor.left : anchor.right - size.width,
    inner.right - size.width,
  )
  if (whenTight === 'cover' && size.height > Math.max(below, above))
    return {
      side: 'below',
      top: between(inner.top, anchor.bottom + gapPx, inner.bottom - size.height),
      left,
      maxHeight: inner.bottom - inner.top,
    }
  if (below >= Math.min(size.height, above))
    return { side: 'below', top: anchor.bottom + gapPx, left, maxHeight: Math.max(0, below) }
  return { side: 'above', top: anchor.top - gapPx, left, maxHeight: Math.max(0, above) }
}

/** The lower limit takes precedence if both cannot be met. */
const between = (least: number, wanted: number, most: number): number =>
  Math.max(least, Math.min(wanted, most))
