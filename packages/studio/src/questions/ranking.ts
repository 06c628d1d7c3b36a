import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const ranking: StyleForm = { parts: ['options'], begin: twoOptions }
