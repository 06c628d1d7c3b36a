import { nothing, type StyleForm } from './style-form.ts'

export const externalId: StyleForm = { parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
