// Which part of the map its window shows. The whole map is shown if its text is then readable, else its start. What is
// chosen elsewhere is scrolled into view, and what is visible does not move.

interface Size {
  readonly width: number
  readonly height: number
}
/** In map coordinates, before the zoom. */
export interface Box extends Size {
  readonly x: number
  readonly y: number
}
/** A point of the map is at `x + zoom * point` in the window. */
export interface Viewport {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Below it the text of a card is unreadable. */
const leastZoom = 0.7
const marginPx = 24
/** The tools cover the upper edge. */
const toolsPx = 60

/** `start`: the card of the first page; undefined in an empty flow. */
export function openingView(bounds: Box, start: Box | undefined, window: Size): Viewport {
  const room = { width: window.width - 2 * marginPx, height: window.height - marginPx - toolsPx }
  const [across, down] = [room.width / bounds.width, room.height / bounds.height]
  const zoom = Math.max(leastZoom, Math.min(1, across, down))
  // Not by the zoomed size: rounding makes a map that just fits slightly too large.
  const [isBroad, isHigh] = [across < leastZoom, down < leastZoom]
  const middle = isHigh && start ? start.y + start.height / 2 : bounds.y + bounds.height / 2
  return {
    x: isBroad
      ? marginPx - (start ?? bounds).x * zoom
      : (window.width - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: toolsPx + room.height / 2 - middle * zoom,
    zoom,
  }
}

/** The nearest view in which the card can be seen; null = it is visible already. */
export function viewShowing(card: Box, { x, y, zoom }: Viewport, window: Size): Viewport | null {
  const left = beyond(card.x * zoom + x, card.width * zoom, window.width)
  const top = beyond(card.y * zoom + y, card.height * zoom, window.height)
  return left === 0 && top === 0 ? null : { x: x - left, y: y - top, zoom }
}

/** How far the window has to move to show this span. */
function beyond(start: number, size: number, window: number): number {
  if (start < 0) return start - marginPx
  return start + size > window ? start + size + marginPx - window : 0
}
