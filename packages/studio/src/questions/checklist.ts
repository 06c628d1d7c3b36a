import { ListChecks } from 'lucide-react'
import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const checklist: StyleForm = {
  icon: ListChecks,
  group: 'choice',
  parts: ['options', 'selection', 'layout'],
  begin: twoOptions,
}
