import { ListOrdered } from 'lucide-react'
import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const ranking: StyleForm = {
  icon: ListOrdered,
  group: 'choice',
  parts: ['options'],
  begin: twoOptions,
}
