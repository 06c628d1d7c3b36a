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
  readonly onEscape: () => void
  /** Hovered or focused: it is about to be pressed. */
  readonly onNear: () => void
}

/** The look of a launcher; its frame, colours and manners are the same for all. */
export interface Shape {
  /** Of the element that is placed on the page. */
  readonly css: string
  /** `transform` at rest, and under the pointer. */
  readonly rest: string
  readonly lifted: string
  dress(button: HTMLElement, owner: Document, element: HTMLElement): void
  show(isOpen: boolean, texts: LauncherTexts): string
}

export interface Launcher {
  readonly element: HTMLElement
  /** Shows what has changed. */
  show(isOpen: boolean, texts: LauncherTexts): void
  focus(): void
}

const bubblePath = 'M5.5 4.5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H12l-4.5 3.5v-3.5h-2a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z'

export function makeLauncher({ id, config, onPress, onEscape, onNear }: LauncherInput, shape: Shape): Launcher {
  const element = make('div', `position:fixed;z-index:${onTop};transition:${isStill() ? 'none' : 'transform .12s'};${shape.css}`)
  let button: HTMLElement | null = null
  let showAgain = (): void => {}
  const frame = makeBlankFrame(id('button-frame'), '', 'width:100%;height:100%;border-radius:inherit', (body, owner) => {
    const pressed = make('button', 'position:absolute;inset:0;width:100%;height:100%;cursor:pointer', ['type', 'button', 'aria-haspopup', 'dialog'], owner)
    const listen = (events: string, listener: (event: Event) => unknown): void => {
      for (const event of events.split(' ')) pressed.addEventListener(event, listener)
    }
    listen('click', () => onPress('button'))
    listen('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && onEscape())
    listen('pointerenter focus', onNear)
    listen('pointerenter pointerup', () => move(shape.lifted))
    listen('pointerleave', () => move(shape.rest))
    listen('pointerdown', () => move(`${shape.lifted} scale(.97)`))
    listen('focus', () => pressed.matches(':focus-visible') && shade('0 0 0 5px #0E1116,'))
    listen('blur', () => shade(''))
    shape.dress(pressed, owner, element)
    button = pressed
    body.append(pressed)
    showAgain()
  })
  // A white ring, so that it shows on any page.
  const shade = (halo: string): void => paint(frame, `box-shadow:0 0 0 2px #fff,${halo}0 4px 16px rgba(16,24,40,.24)`)
  const move = (transform: string): void => paint(element, `transform:${transform}`)
  element.append(frame)
  move(shape.rest)
  shade('')

  return {
    element,
    show(isOpen, texts) {
      showAgain = () => {
        // The second colour is for the open state, and only where the owner has chosen one.
        const isSecond = isOpen && !/^#20b8f7$/i.test(config.secondary_color)
        const { fill, ink } = launcherColors(isSecond ? config.secondary_color : config.primary_color, config.font_color)
        frame.title = texts.toggle
        if (!button) return
        paint(button, `background:${fill};color:${ink}`)
        button.setAttribute('aria-expanded', `${isOpen}`)
        button.setAttribute('aria-label', shape.show(isOpen, texts))
      }
      showAgain()
    },
    focus: () => button?.focus(),
  }
}

export function roundShape({ config: { size, margin }, edge, place }: LauncherInput): Shape {
  let icons: SVGElement[] = []
  return {
    css: `bottom:${margin}px;${edge}:${margin + place * (size + margin)}px;width:${size}px;height:${size}px;border-radius:50%`,
    rest: 'none',
    lifted: 'translateY(-1px)',
    dress(button, owner) {
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
