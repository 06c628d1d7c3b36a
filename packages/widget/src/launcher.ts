// What opens the widget: a button that fills a frame of the same size. This file has what every visitor sees, the closed round button. Its look
// when it is open, and the tab of modal mode, are in `look.ts` and `tab.ts`.
import type { LauncherPlace, OpenedBy, WidgetConfig } from '@askwell/contract/embed'
import { makeBlankFrame } from './blank-frame.ts'
import { launcherShadow, make, makeIcon, paint } from './paint.ts'

export interface LauncherInput {
  /** The id of an element of this widget by its part. */
  readonly id: (part: string) => string
  readonly config: WidgetConfig
  readonly place: LauncherPlace
  /** The number of launchers on the page already: they must not overlap. */
  readonly before: number
  readonly onPress: (by: OpenedBy) => void
}

/** `frame`: of the button, whose title is the launcher's name among frames. */
export type Draw = (button: HTMLElement, frame: HTMLElement) => void

export interface Launcher {
  /** What is placed on the page. */
  readonly element: HTMLElement
  /** It is invisible before. `draw` is called again where a browser gives the frame a new document. */
  dress(css: string, draw: Draw): void
  focus(): void
}

/** Without its look, which comes with the configuration: making the frame, which is most of the cost, need not wait for that. */
export function makeLauncher(id: string, onPress: () => void, onNear: () => void): Launcher {
  const element = make('div', 'visibility:hidden')
  let button: HTMLElement | undefined
  let drawn: Draw | undefined
  const draw = (): void => {
    button?.replaceChildren()
    if (button) drawn?.(button, frame)
  }
  const css = `width:100%;height:100%;border-radius:inherit;box-shadow:${launcherShadow}`
  const frame = makeBlankFrame(id, '', css, (body, owner) => {
    button = make(
      'button',
      'position:absolute;inset:0;width:100%;height:100%;cursor:pointer',
      { type: 'button', 'aria-haspopup': 'dialog' },
      owner,
    )
    button.onclick = onPress
    button.onpointerenter = button.onfocus = onNear
    body.append(button)
    draw()
  })
  element.append(frame)
  return {
    element,
    dress(css, draws) {
      drawn = draws
      // `all` removes what the last look has left behind.
      paint(element, `all:initial;visibility:inherit;position:fixed;z-index:1;${css}`)
      draw()
    },
    // Without the first call, the page still regards the hidden frame of the survey as focused, and drops the focus later.
    focus() {
      frame.focus()
      button?.focus()
    },
  }
}

export const bubblePath =
  'M5.5 4.5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H12l-4.5 3.5v-3.5h-2a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z'
// No pointer events: a press gives no click when the icon under it is redrawn before the press ends.
export const iconCss = 'position:absolute;inset:0;width:44%;margin:auto;pointer-events:none'

export const roundCss = (
  { size, margin }: WidgetConfig,
  { side, x, y }: LauncherPlace,
  before: number,
): string =>
  `bottom:${y}px;${side}:${x + before * (size + margin)}px;width:${size}px;height:${size}px;border-radius:50%`

/** Closed. */
export const paintLauncher =
  ({ launcher_colors: { closed }, launcher_texts: { toggle, open } }: WidgetConfig) =>
  (button: HTMLElement, frame: HTMLElement): void => {
    frame.title = toggle
    button.setAttribute('aria-label', open)
    button.setAttribute('aria-expanded', 'false')
    paint(button, `border-radius:50%;background:${closed.fill};color:${closed.ink}`)
    button.append(makeIcon(bubblePath, `${iconCss};fill:currentColor`, button.ownerDocument))
  }
