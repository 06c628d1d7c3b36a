import { nothing, type StyleForm } from './style-form.ts'

export const file: StyleForm = { parts: [], begin: nothing }
