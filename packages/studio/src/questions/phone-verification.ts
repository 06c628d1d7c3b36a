import { nothing, type StyleForm } from './style-form.ts'

export const phoneVerification: StyleForm = { parts: ['placeholder', 'mask'], begin: nothing }
