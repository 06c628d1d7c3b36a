// The owner's colour as custom properties for both schemes. `:where()` weighs nothing, so any rule of the owner wins.
import { type Roles, rolesOf } from './roles.ts'

export function ownerCss(primaryColour: string | null): string {
  const [light, dark] = [rolesOf(primaryColour, null, 'light'), rolesOf(primaryColour, null, 'dark')]
  return `:where(:root){${properties(light)}}@media (prefers-color-scheme:dark){:where(:root){${properties(dark)}}}`
}

const properties = (roles: Roles): string =>
  `--brand:${roles.brand};--on-brand:${roles.on};--brand-soft:${roles.soft};--brand-strong:${roles.strong};--brand-line:${roles.line};--on-line:${roles.onLine}`
