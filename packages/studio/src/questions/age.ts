import { nothing, type StyleForm } from './style-form.ts'

export const age: StyleForm = { parts: ['range', 'placeholder', 'mask'], begin: nothing }
