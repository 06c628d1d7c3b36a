import { ChartNoAxesColumn } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const score: StyleForm = {
  icon: ChartNoAxesColumn,
  group: 'scale',
  parts: ['ends', 'points', 'several'],
  begin: nothing,
}
