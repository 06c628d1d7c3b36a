import { nothing, type StyleForm } from './style-form.ts'

export const dynamicRequest: StyleForm = { parts: ['request', 'placeholder', 'lengths', 'mask'], begin: nothing }
