import { nothing, type StyleForm } from './style-form.ts'

export const textarea: StyleForm = { parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
