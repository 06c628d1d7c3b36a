// How the launcher shows that the widget is open, and its shapes other than the round button. Fetched with `life.ts`.
import type { LauncherTexts, Scheme, WidgetConfig } from '@askwell/contract/embed'
import { bubblePath, iconCss, type Launcher, type LauncherInput, roundCss } from './launcher.ts'
import { crossPath, isStill, makeIcon, paint, ringCss } from './paint.ts'

/** The look of a launcher; its frame, colours and behaviour are the same for all. */
export interface Shape {
  /** Of the element that is placed on the page. */
  readonly css: string
  dress(button: HTMLElement, element: HTMLElement): void
  /** → its name. */
  show(isOpen: boolean, texts: LauncherTexts): string
}

export interface Look {
  /** Shows what has changed. */
  show(isOpen: boolean, texts: LauncherTexts): void
}

interface Worn extends Pick<WidgetConfig, 'launcher_colors'> {
  readonly shape: Shape
  readonly scheme: Scheme | null
  readonly onEscape: () => void
}

export function wear(
  launcher: Launcher,
  { launcher_colors: colors, shape, scheme, onEscape }: Worn,
): Look {
  let button: HTMLElement | undefined
  let frame: HTMLElement | undefined
  let shown: Parameters<Look['show']> | undefined
  const show = (isOpen: boolean, texts: LauncherTexts): void => {
    shown = [isOpen, texts]
    if (!button || !frame) return
    frame.title = texts.toggle
    const { fill, ink } = colors[isOpen ? 'open' : 'closed']
    paint(button, `background:${fill};color:${ink}`)
    button.setAttribute('aria-expanded', `${isOpen}`)
    button.setAttribute('aria-label', shape.show(isOpen, texts))
  }
  launcher.dress(
    `${ringCss(scheme)}transition:${isStill() ? 'none' : 'transform .12s'};${shape.css}`,
    (made, around) => {
      button = made
      frame = around
      // A handler's return value may cancel the key, so it returns nothing.
      made.onkeydown = ({ key }) => {
        if (key === 'Escape') onEscape()
      }
      shape.dress(made, launcher.element)
      if (shown) show(...shown)
    },
  )
  return { show }
}

export function roundShape({ config, place, before }: LauncherInput): Shape {
  let icons: SVGElement[] = []
  return {
    css: roundCss(config, place, before),
    dress(button) {
      const owner = button.ownerDocument
      const css = `${iconCss};transition:${isStill() ? 'none' : 'opacity .12s,transform .12s'}`
      icons = [
        makeIcon(bubblePath, `${css};fill:currentColor`, owner),
        makeIcon(crossPath, css, owner),
      ]
      paint(button, 'border-radius:50%')
      button.append(...icons)
    },
    show(isOpen, texts) {
      icons.forEach((icon, at) => {
        paint(
          icon,
          (at === 1) === isOpen ? 'opacity:1;transform:none' : 'opacity:0;transform:rotate(45deg)',
        )
      })
      return isOpen ? texts.close : texts.open
    },
  }
}
