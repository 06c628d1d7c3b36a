export { contrast, parseHex } from './colour.ts'
export { type Roles, rolesOf, type Scheme } from './roles.ts'
