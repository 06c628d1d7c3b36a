import { nothing, type StyleForm } from './style-form.ts'

export const numeric: StyleForm = { parts: ['range', 'steps', 'placeholder', 'mask'], begin: nothing }
