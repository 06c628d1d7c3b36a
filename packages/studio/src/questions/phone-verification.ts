import { nothing, type StyleForm } from './style-form.ts'

export const phoneVerification: StyleForm = { isIdentity: true, parts: ['placeholder', 'mask'], begin: nothing }
