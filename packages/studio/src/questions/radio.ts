import { CircleDot } from 'lucide-react'
import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const radio: StyleForm = {
  icon: CircleDot,
  group: 'choice',
  parts: ['options', 'several', 'selection', 'layout'],
  begin: twoOptions,
}
