import { nothing, type StyleForm } from './style-form.ts'

export const email: StyleForm = { isIdentity: true, parts: ['several', 'placeholder', 'mask'], begin: nothing }
