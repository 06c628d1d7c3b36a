import { nothing, type StyleForm } from './style-form.ts'

export const dynamicMultipleValue: StyleForm = { parts: ['offer', 'selection', 'mask'], begin: nothing }
