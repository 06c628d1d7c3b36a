import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const random: StyleForm = { parts: ['options', 'several', 'selection', 'layout'], begin: twoOptions }
