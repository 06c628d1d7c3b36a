import { nothing, type StyleForm } from './style-form.ts'

export const customerSchema: StyleForm = { parts: ['field', 'placeholder', 'lengths', 'mask'], begin: nothing }
