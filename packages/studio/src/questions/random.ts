import { Shuffle } from 'lucide-react'
import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const random: StyleForm = {
  icon: Shuffle,
  group: 'choice',
  parts: ['options', 'several', 'selection', 'layout'],
  begin: twoOptions,
}
