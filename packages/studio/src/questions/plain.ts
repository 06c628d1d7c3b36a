import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const plain: StyleForm = { parts: ['options', 'several', 'selection'], begin: twoOptions }
