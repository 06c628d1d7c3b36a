// How the launcher reacts: it rises a little under the pointer, sinks when it is pressed, and has a dark ring while it has keyboard focus.
import { launcherShadow, paint } from './paint.ts'

/** Of the tab, which is in the middle of its side. */
export const atRest = 'translateY(-50%)'

export function answerTouch(
  launcher: HTMLElement,
  isTab: boolean,
  edge: () => 'left' | 'right',
  signal: AbortSignal,
): void {
  // In a sandbox it is not a frame: the button is part of the page.
  const frame = launcher.firstElementChild as HTMLIFrameElement | null
  const button = (frame?.contentDocument ?? launcher).querySelector('button')
  const move = (isLifted: boolean, scale = ''): void => {
    const lifted = isTab ? `translate(${edge() === 'right' ? -4 : 4}px,-50%)` : 'translateY(-1px)'
    paint(launcher, `transform:${isLifted ? lifted + scale : isTab ? atRest : 'none'}`)
  }
  const listen = (event: string, listener: () => void): void =>
    button?.addEventListener(event, listener, { signal })
  listen('pointerenter', () => move(true))
  listen('pointerup', () => move(true))
  listen('pointerleave', () => move(false))
  listen('pointerdown', () => move(true, ' scale(.97)'))
  const ring = (): void => {
    if (frame)
      paint(
        frame,
        `box-shadow:${button?.matches(':focus-visible') ? '0 0 0 2px #fff,0 0 0 5px #0E1116,' : ''}${launcherShadow}`,
      )
  }
  listen('focus', ring)
  listen('blur', ring)
  ring()
  // The pointer is over it already if that is what loaded this file.
  if (button?.matches(':hover')) move(true)
}
