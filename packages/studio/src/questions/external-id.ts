import { nothing, type StyleForm } from './style-form.ts'

export const externalId: StyleForm = { isIdentity: true, parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
