import { SlidersHorizontal } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const slider: StyleForm = {
  icon: SlidersHorizontal,
  group: 'scale',
  parts: ['range', 'steps', 'ends', 'points'],
  begin: nothing,
}
