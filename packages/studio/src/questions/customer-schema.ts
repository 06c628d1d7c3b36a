import { nothing, type StyleForm } from './style-form.ts'

export const customerSchema: StyleForm = { isIdentity: true, parts: ['field', 'placeholder', 'lengths', 'mask'], begin: nothing }
