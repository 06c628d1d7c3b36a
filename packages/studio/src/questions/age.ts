import { nothing, type StyleForm } from './style-form.ts'

export const age: StyleForm = { isIdentity: true, parts: ['range', 'placeholder', 'mask'], begin: nothing }
