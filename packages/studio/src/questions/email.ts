import { nothing, type StyleForm } from './style-form.ts'

export const email: StyleForm = { parts: ['several', 'placeholder', 'mask'], begin: nothing }
