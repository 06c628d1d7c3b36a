import { ChevronDown } from 'lucide-react'
import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const dropdown: StyleForm = {
  icon: ChevronDown,
  group: 'choice',
  parts: ['options', 'several', 'selection'],
  begin: twoOptions,
}
