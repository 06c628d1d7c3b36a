import { RectangleHorizontal } from 'lucide-react'
import type { StyleForm } from './style-form.ts'
import { twoOptions } from './two-options.ts'

export const plain: StyleForm = {
  icon: RectangleHorizontal,
  group: 'choice',
  parts: ['options', 'several', 'selection'],
  begin: twoOptions,
}
