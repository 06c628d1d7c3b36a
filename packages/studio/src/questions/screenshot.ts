import { nothing, type StyleForm } from './style-form.ts'

export const screenshot: StyleForm = { parts: [], begin: nothing }
