// Elements on somebody else's page: every style inline and important, so that no style sheet of the host affects them, and set by
// the style API, which a content policy without 'unsafe-inline' allows.
import type { Scheme } from '@askwell/contract/embed'

/** `name:value;name:value`. Other styles of the element stay. */
export function paint(element: HTMLElement | SVGElement, css: string): void {
  element.style.cssText += css.replace(/;|$/g, '!important;')
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  css: string,
  attributes: Readonly<Record<string, string>> = {},
  owner: Document = document,
): HTMLElementTagNameMap[K] {
  const element = owner.createElement(tag)
  paint(element, `all:initial;visibility:inherit;${css}`)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** A line drawing on a grid of 24, inside an element that has a name. */
export function makeIcon(path: string, css: string, owner: Document): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const icon = owner.createElementNS(space, 'svg')
  const line = owner.createElementNS(space, 'path')
  icon.setAttribute('viewBox', '0 0 24 24')
  line.setAttribute('d', path)
  icon.append(line)
  paint(
    icon,
    `fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;${css}`,
  )
  return icon
}

export const crossPath = 'M6 6l12 12M18 6L6 18'
export const font =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Noto Sans Arabic",Arial,sans-serif'
export const shadow =
  '0 0 0 1px rgba(16,24,40,.08),0 2px 6px rgba(16,24,40,.06),0 16px 40px rgba(16,24,40,.14)'
/** With a ring, so that it shows on any page. */
export const launcherShadow = '0 0 0 2px var(--psn-ring),0 4px 16px rgba(16,24,40,.24)'
/** The colour of that ring: white, but for a widget that is dark on every page. */
export const ringCss = (scheme?: string | null): string =>
  `--psn-ring:${scheme === 'dark' ? '#171B22' : '#fff'};`
/** null: as the visitor's system. */
export const isDark = (scheme: Scheme | null): boolean =>
  scheme ? scheme === 'dark' : !!window.matchMedia?.('(prefers-color-scheme: dark)').matches
export const isStill = (): boolean =>
  !!window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
