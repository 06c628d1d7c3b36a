import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const checklist: StyleForm = { parts: ['options', 'selection', 'layout'], begin: twoOptions }
