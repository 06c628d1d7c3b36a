// What opens the widget: a round button, or in modal mode a tab at the side (`tab.ts`), each filling a frame of its own size.
import type { LauncherTexts, OpenedBy, WidgetConfig } from '@askwell/contract/embed'
import { makeBlankFrame } from './blank-frame.ts'
import { launcherColors } from './colors.ts'
import { crossPath, isStill, make, makeIcon, onTop, paint } from './paint.ts'

export interface LauncherInput {
  /** Of an element of this widget by its part. */
  readonly id: (part: string) => string
  readonly config: WidgetConfig
  readonly edge: 'left' | 'right'
  /** How many launchers stand on the page already: they must not lie over each other. */
  readonly place: number
  readonly onPress: (by: OpenedBy) => void
}

export interface LauncherEvents {
  readonly onPress: (by: OpenedBy) => void
  readonly onEscape: () => void
  /** Hovered or focused: it is about to be pressed. */
  readonly onNear: () => void
}

/** The look of a launcher; its frame, colours and manners are the same for all. */
export interface Shape {
  readonly config: WidgetConfig
  /** Of the element that is placed on the page. */
  readonly css: string
  /** `transform` at rest, and under the pointer. */
  readonly rest: string
  readonly lifted: string
  dress(button: HTMLElement, element: HTMLElement): void
  show(isOpen: boolean, texts: LauncherTexts): string
}

export interface Launcher {
  readonly element: HTMLElement
  /** Nothing of it is seen before; once more where it takes the other side. */
  dress(shape: Shape): void
  /** Shows what has changed. */
  show(isOpen: boolean, texts: LauncherTexts): void
  focus(): void
}

const bubblePath = 'M5.5 4.5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H12l-4.5 3.5v-3.5h-2a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z'

/** Bare: its look comes with the configuration, and making the frame, which is most of what it costs, need not wait for that. */
export function makeLauncher(id: string, { onPress, onEscape, onNear }: LauncherEvents): Launcher {
  const element = make('div', 'visibility:hidden')
  let button: HTMLElement | null = null
  let shape: Shape | null = null
  let shown: Parameters<Launcher['show']> | null = null
  const frame = makeBlankFrame(id, '', 'width:100%;height:100%;border-radius:inherit', (body, owner) => {
    const pressed = make('button', 'position:absolute;inset:0;width:100%;height:100%;cursor:pointer', { type: 'button', 'aria-haspopup': 'dialog' }, owner)
    const listen = (events: string, listener: (event: Event) => unknown): void => {
      for (const event of events.split(' ')) pressed.addEventListener(event, listener)
    }
    listen('click', () => onPress('button'))
    listen('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && onEscape())
    listen('pointerenter focus', onNear)
    listen('pointerenter pointerup', () => move(shape?.lifted))
    listen('pointerleave', () => move(shape?.rest))
    listen('pointerdown', () => move(`${shape?.lifted} scale(.97)`))
    listen('focus', () => pressed.matches(':focus-visible') && shade('0 0 0 5px #0E1116,'))
    listen('blur', () => shade(''))
    button = pressed
    body.append(pressed)
    dress()
    if (shown) show(...shown)
  })
  // A white ring, so that it shows on any page.
  const shade = (halo: string): void => paint(frame, `box-shadow:0 0 0 2px #fff,${halo}0 4px 16px rgba(16,24,40,.24)`)
  const move = (transform = 'none'): void => paint(element, `transform:${transform}`)
  const dress = (): void => {
    button?.replaceChildren()
    if (button) shape?.dress(button, element)
  }
  const show = (isOpen: boolean, texts: LauncherTexts): void => {
    shown = [isOpen, texts]
    frame.title = texts.toggle
    if (!button || !shape) return
    const { primary_color, secondary_color, font_color } = shape.config
    // The second colour is for the open state, and only where the owner has chosen one.
    const { fill, ink } = launcherColors(isOpen && !/^#20b8f7$/i.test(secondary_color) ? secondary_color : primary_color, font_color)
    paint(button, `background:${fill};color:${ink}`)
    button.setAttribute('aria-expanded', `${isOpen}`)
    button.setAttribute('aria-label', shape.show(isOpen, texts))
  }
  element.append(frame)

  return {
    element,
    dress(wanted) {
      shape = wanted
      // What the last look has left behind goes with `all`.
      paint(element, `all:initial;visibility:inherit;position:fixed;z-index:${onTop};transition:${isStill() ? 'none' : 'transform .12s'};${shape.css}`)
      move(shape.rest)
      shade('')
      dress()
    },
    show,
    focus: () => button?.focus(),
  }
}

export function roundShape({ config, edge, place }: LauncherInput): Shape {
  const { size, margin } = config
  let icons: SVGElement[] = []
  return {
    config,
    css: `bottom:${margin}px;${edge}:${margin + place * (size + margin)}px;width:${size}px;height:${size}px;border-radius:50%`,
    rest: 'none',
    lifted: 'translateY(-1px)',
    dress(button) {
      const owner = button.ownerDocument
      const css = `position:absolute;inset:0;margin:auto;width:44%;height:44%;transition:${isStill() ? 'none' : 'opacity .12s,transform .12s'}`
      icons = [makeIcon(bubblePath, `${css};fill:currentColor`, owner), makeIcon(crossPath, css, owner)]
      paint(button, 'border-radius:50%')
      button.append(...icons)
    },
    show(isOpen, texts) {
      icons.forEach((icon, at) => {
        paint(icon, (at === 1) === isOpen ? 'opacity:1;transform:none' : 'opacity:0;transform:rotate(45deg)')
      })
      return isOpen ? texts.close : texts.open
    },
  }
}
