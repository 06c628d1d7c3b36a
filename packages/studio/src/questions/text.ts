import { nothing, type StyleForm } from './style-form.ts'

export const text: StyleForm = { parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
