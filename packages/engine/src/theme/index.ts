export { contrast, parseHex } from './colour.ts'
export { launcherLook, widgetColor } from './launcher-colors.ts'
export { launcherPlaces } from './launcher-places.ts'
export { type Roles, rolesOf, type Scheme } from './roles.ts'
