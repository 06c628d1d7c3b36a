import { nothing, type StyleForm } from './style-form.ts'

export const phoneNumber: StyleForm = { isIdentity: true, parts: ['placeholder', 'mask'], begin: nothing }
