import { nothing, type StyleForm } from './style-form.ts'

export const phoneNumber: StyleForm = { parts: ['placeholder', 'mask'], begin: nothing }
