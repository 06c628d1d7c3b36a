import { nothing, type StyleForm } from './style-form.ts'

export const dynamicMultipleChoice: StyleForm = { parts: ['offer', 'several', 'selection', 'mask'], begin: nothing }
