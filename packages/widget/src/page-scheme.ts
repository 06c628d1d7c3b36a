// Whether the page around a widget is light or dark, for widgets that match it: by the background that it paints, or, if
// it paints none, by the color scheme that it has asked its browser for.
import type { Scheme } from '@askwell/contract/embed'
import { paint } from './paint.ts'

/** Red, green, blue and opacity, each from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number, opacity: number]

/** `grounds`: from the nearest to the farthest. `ink`: the text colour of the browser on a page without colours; null = unknown. */
export function schemeBy(grounds: readonly (Color | null)[], ink: Color | null): Scheme | null {
  const ground = grounds.find((color) => color && color[3] > 127)
  if (ground) return isDeep(ground) ? 'dark' : 'light'
  return ink && (isDeep(ink) ? 'light' : 'dark')
}

/** White text is more readable on it than black. */
const isDeep = (color: Color): boolean => {
  const [red, green, blue] = color.map((part) => (part / 255) ** 2.2) as unknown as Color
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}

const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/

/** From a computed style. */
export function readColor(css: string): Color | null {
  const [, red, green, blue, opacity = '1'] = parts.exec(css) ?? []
  return red === undefined
    ? drawnColor(css)
    : [Number(red), Number(green), Number(blue), Number(opacity) * 255]
}

/** A newer notation, such as `oklch()`: the browser converts it. */
function drawnColor(css: string): Color | null {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return null
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, opacity = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue, opacity]
}

/** `root`: of the widget, a child of the document's element. Null where the page cannot be read. */
export function schemeOfPage(root: HTMLElement | undefined): Scheme | null {
  try {
    const grounds = [document.body, document.documentElement].map((element) =>
      readColor(getComputedStyle(element).backgroundColor),
    )
    if (root) paint(root, 'color-scheme:inherit;color:canvastext')
    return schemeBy(grounds, root ? readColor(getComputedStyle(root).color) : null)
  } catch {
    return null
  }
}

const pauseMs = 50

/** Says when a page may have changed its look. What cannot be seen from outside (a style sheet that is switched off) shows at the next change. */
export function watchPage(changed: () => void, signal: AbortSignal): void {
  let timer = 0
  const soon = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(look, pauseMs)
  }
  const look = (): void => {
    watch()
    changed()
  }
  /** Again at each change: a page may draw a new body. */
  const watch = (): void => {
    const { documentElement, head, body } = document
    observer?.observe(documentElement, { attributes: true, childList: true })
    if (head) observer?.observe(head, { attributes: true, childList: true, subtree: true })
    if (body) observer?.observe(body, { attributes: true })
  }
  const isGround = ({ target }: Event): boolean =>
    target === document.body ||
    target === document.documentElement ||
    target instanceof HTMLLinkElement
  const observer = window.MutationObserver && new MutationObserver(soon)
  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', soon, { signal })
  for (const event of ['transitionend', 'load'])
    addEventListener(event, (happened) => isGround(happened) && soon(), { signal, capture: true })
  signal.addEventListener('abort', () => {
    observer?.disconnect()
    clearTimeout(timer)
  })
  watch()
}
