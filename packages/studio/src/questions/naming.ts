import { nothing, type StyleForm } from './style-form.ts'

export const naming: StyleForm = { isIdentity: true, parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
