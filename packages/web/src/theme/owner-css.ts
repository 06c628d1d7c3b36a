// The owner's colour as custom properties for both schemes. `:where()` weighs nothing, so any rule of the owner wins.
import { type Roles, rolesOf, type Scheme } from '@askwell/engine/theme'

/** `fontColour`: for text on the brand, where it can be read. `radiusPx`: of the frame, which controls follow as far as 10 px. */
export function ownerCss(
  primaryColour: string | null,
  fontColour: string | null = null,
  radiusPx = 0,
): string {
  const [light, dark] = [
    rolesOf(primaryColour, fontColour, 'light'),
    rolesOf(primaryColour, fontColour, 'dark'),
  ]
  const corners = radiusPx > 0 ? `:where(:root){--radius-m:${Math.min(10, radiusPx)}px}` : ''
  return `${corners}:where(:root){${properties(light)}}@media (prefers-color-scheme:dark){:where(:root){${properties(dark)}}}`
}

/** The same for a page whose look is not the visitor's to choose: by the attribute of scheme.css. */
export function schemesCss(primaryColour: string | null, fontColour: string | null): string {
  const of = (scheme: Scheme): string =>
    `:where(:root[data-scheme=${scheme}]){${properties(rolesOf(primaryColour, fontColour, scheme))}}`
  return of('light') + of('dark')
}

const properties = (roles: Roles): string =>
  `--brand:${roles.brand};--brand-hover:${roles.brandHover};--brand-edge:${roles.edge};--on-brand:${roles.on};--brand-soft:${roles.soft};--brand-strong:${roles.strong};--brand-line:${roles.line};--on-line:${roles.onLine}`
