import { nothing, type StyleForm } from './style-form.ts'

export const naming: StyleForm = { parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
